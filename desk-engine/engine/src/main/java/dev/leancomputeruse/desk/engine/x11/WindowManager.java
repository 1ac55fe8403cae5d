package dev.leancomputeruse.desk.engine.x11;

import java.util.List;

/** What a window manager is asked for, and the plain way where there is none. */
final class WindowManager {
  private static final int CONFIGURE_WINDOW = 12;
  private static final int SET_INPUT_FOCUS = 42;
  private static final long TO_MANAGER = 0x18_0000;
  private static final int FROM_PAGER = 2;
  private static final int POLL_MILLIS = 4;
  private static final int POINTER_ROOT = 1;

  private final Server server;
  private final Windows windows;

  WindowManager(Server server, Windows windows) {
    this.server = server;
    this.windows = windows;
  }

  /** Returns whether one runs that follows EWMH; its marks outlive it, so its window is asked. */
  static boolean runs(Server server) throws X11Exception {
    String name = "_NET_SUPPORTING_WM_CHECK";
    long window = Property.of(server, server.root(), name).number(0);
    if (window == 0) {
      return false;
    }
    try {
      return Property.of(server, window, name).number(0) == window;
    } catch (X11Exception e) {
      Windows.ignoreGone(e);
      return false;
    }
  }

  /** Returns the active client window; 0 if there is none. */
  long active() throws X11Exception {
    if (runs(server)) {
      Property active = Property.of(server, server.root(), "_NET_ACTIVE_WINDOW");
      if (!active.unset()) {
        return active.number(0);
      }
    }
    return focused();
  }

  /** Returns the window that the manager has marked as active; 0 if none. */
  long marked() throws X11Exception {
    Property active = Property.of(server, server.root(), "_NET_ACTIVE_WINDOW");
    return active.unset() ? 0 : active.number(0);
  }

  /** Returns the client window that has the keyboard; 0 if none has. */
  private long focused() throws X11Exception {
    long at = server.focus();
    if (at <= POINTER_ROOT) {
      return 0;
    }
    List<Long> clients = windows.ids();
    try {
      while (at != 0 && at != server.root()) {
        if (clients.contains(at)) {
          return at;
        }
        at = windows.parent(at);
      }
    } catch (X11Exception e) {
      Windows.ignoreGone(e);
    }
    return 0;
  }

  /** Makes a window active; returns whether it is, at the latest after the time. */
  boolean activate(long window, long millis) throws X11Exception {
    long deadline = System.nanoTime() + millis * 1_000_000;
    boolean managed = runs(server);
    if (managed) {
      windows.attributes(window);
      server.message(
          server.root(), TO_MANAGER, window, server.atom("_NET_ACTIVE_WINDOW"), FROM_PAGER, 0, 0);
    } else {
      raiseAndFocus(window);
    }
    while (active() != window || !hasKeyboard(window)) {
      if (System.nanoTime() - deadline >= 0) {
        return false;
      }
      Pause.millis(POLL_MILLIS);
    }
    return true;
  }

  /** The manager says active before the keyboard has followed. */
  boolean hasKeyboard(long window) throws X11Exception {
    long focus = server.focus();
    if (focus == window || focus <= POINTER_ROOT) {
      return focus == window;
    }
    try {
      return windows.top(focus) == windows.top(window);
    } catch (X11Exception e) {
      Windows.ignoreGone(e);
      return false;
    }
  }

  private void raiseAndFocus(long window) throws X11Exception {
    if (windows.attributes(window).mapState() != Windows.VIEWABLE) {
      throw hidden(window);
    }
    server
        .connection()
        .run(
            server
                .request("ConfigureWindow", CONFIGURE_WINDOW, 0)
                .u32(window)
                .u16(0x40)
                .u16(0)
                .u32(0));
    server.connection().run(server.request("SetInputFocus", SET_INPUT_FOCUS, 2).u32(window).u32(0));
  }

  static X11Exception hidden(long window) {
    return new X11Exception(
        "window_not_mapped",
        "window " + window + " is iconified or hidden, so there is nothing of it to be seen",
        "bring it up first, by an action that activates it");
  }

  /** Sends the message of the close button; returns false if the window knows no such message. */
  boolean requestClose(long window) throws X11Exception {
    windows.attributes(window);
    long delete = server.atom("WM_DELETE_WINDOW");
    for (long protocol : Property.of(server, window, "WM_PROTOCOLS").longs()) {
      if (protocol == delete) {
        server.message(window, 0, window, server.atom("WM_PROTOCOLS"), delete, 0);
        return true;
      }
    }
    return false;
  }

  void moveResize(long window, int x, int y, int width, int height) throws X11Exception {
    if (width < 1 || height < 1 || width > 32_767 || height > 32_767) {
      throw new X11Exception(
          "invalid_size",
          "a window of " + width + " by " + height + " pixels cannot be",
          "give a width and a height of 1 to 32767");
    }
    windows.attributes(window);
    if (runs(server)) {
      int staticGravity = 10;
      server.message(
          server.root(),
          TO_MANAGER,
          window,
          server.atom("_NET_MOVERESIZE_WINDOW"),
          staticGravity | 0xf00 | FROM_PAGER << 12,
          x,
          y,
          width,
          height);
    } else {
      server
          .connection()
          .run(
              server
                  .request("ConfigureWindow", CONFIGURE_WINDOW, 0)
                  .u32(window)
                  .u16(0xf)
                  .u16(0)
                  .u32(x)
                  .u32(y)
                  .u32(width)
                  .u32(height));
    }
  }
}
