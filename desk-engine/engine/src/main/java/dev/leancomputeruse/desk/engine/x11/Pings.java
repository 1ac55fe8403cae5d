package dev.leancomputeruse.desk.engine.x11;

import org.jspecify.annotations.Nullable;

/**
 * Waits until an app has taken what was sent to its window, by the window manager's own question
 * ({@code _NET_WM_PING}): apps answer it in the order of their events.
 */
final class Pings {
  private static final int CHANGE_WINDOW_ATTRIBUTES = 2;
  private static final int EVENT_MASK = 0x800;
  private static final long SUBSTRUCTURE_NOTIFY = 0x8_0000;
  private static final int CLIENT_MESSAGE = 33;

  private final Server server;
  private boolean listening;
  private int last;

  Pings(Server server) {
    this.server = server;
  }

  /** Returns whether the window's app says that it answers at all. */
  boolean takesPart(long window) throws X11Exception {
    long ping = server.atom("_NET_WM_PING");
    for (long protocol : Property.of(server, window, "WM_PROTOCOLS").longs()) {
      if (protocol == ping) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the app has answered, at the latest after the time. */
  boolean answers(long window, long millis) throws X11Exception {
    long ping = server.atom("_NET_WM_PING");
    long protocols = server.atom("WM_PROTOCOLS");
    listen(true);
    try {
      last = last % 0x7fff_fff0 + 1;
      server.message(window, 0, window, protocols, ping, last, window);
      long deadline = System.nanoTime() + millis * 1_000_000;
      while (true) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        Reply event = server.connection().event(Math.max(0, left));
        if (event == null) {
          return false;
        }
        if (isAnswer(event, protocols, ping)) {
          return true;
        }
      }
    } finally {
      listen(false);
    }
  }

  private boolean isAnswer(@Nullable Reply event, long protocols, long ping) throws X11Exception {
    return event != null
        && (event.u8(0) & 0x7f) == CLIENT_MESSAGE
        && event.u32(8) == protocols
        && event.u32(12) == ping
        && event.u32(16) == last;
  }

  private void listen(boolean on) throws X11Exception {
    if (listening != on) {
      server
          .connection()
          .run(
              server
                  .request("ChangeWindowAttributes", CHANGE_WINDOW_ATTRIBUTES, 0)
                  .u32(server.root())
                  .u32(EVENT_MASK)
                  .u32(on ? SUBSTRUCTURE_NOTIFY : 0));
      listening = on;
    }
  }
}
