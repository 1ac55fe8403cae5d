package dev.leancomputeruse.desk.engine.x11;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The keyboard without anything held, latched or locked, and with its first layout, for as long as
 * this is open. Afterwards it is as it was.
 */
final class CleanKeyboard implements AutoCloseable {
  private static final int QUERY_KEYMAP = 44;
  private static final int USE_EXTENSION = 0;
  private static final int GET_STATE = 4;
  private static final int LATCH_LOCK_STATE = 5;
  private static final int CORE_KEYBOARD = 0x100;
  private static final int LOCK_ROW = 1;
  private static final int ALL = 0xff;

  private final Server server;
  private final Fakes fakes;
  private final Deque<Integer> released = new ArrayDeque<>();
  private final int xkb;
  private int locked;
  private int group;

  private CleanKeyboard(Server server, Fakes fakes, int xkb) {
    this.server = server;
    this.fakes = fakes;
    this.xkb = xkb;
  }

  static CleanKeyboard open(Server server, Fakes fakes, Keymap keymap) throws X11Exception {
    int xkb = server.extension(Server.XKB);
    if (xkb != 0) {
      // Without it the server takes no request of the extension.
      server.connection().ask(server.request("XkbUseExtension", xkb, USE_EXTENSION).u16(1).u16(0));
    }
    CleanKeyboard keyboard = new CleanKeyboard(server, fakes, xkb);
    try {
      keyboard.clear(keymap);
      return keyboard;
    } catch (X11Exception e) {
      keyboard.close();
      throw e;
    }
  }

  private void clear(Keymap keymap) throws X11Exception {
    List<Integer> codes = new ArrayList<>();
    List<List<Integer>> rows = keymap.modifiers();
    for (int row = 0; row < rows.size(); row++) {
      // Caps Lock would be toggled by that; it is unlocked below.
      if (row != LOCK_ROW) {
        codes.addAll(rows.get(row));
      }
    }
    Reply before = keys();
    for (int code : codes) {
      if (isDown(before, code)) {
        fakes.key(code, false);
        released.push(code);
      }
    }
    Reply after = keys();
    for (int code : codes) {
      if (isDown(after, code)) {
        throw new X11Exception(
            "modifier_held",
            "a modifier key is held down on the keyboard",
            "let go of it, then run it again");
      }
    }
    if (xkb != 0) {
      Reply state =
          server
              .connection()
              .ask(server.request("XkbGetState", xkb, GET_STATE).u16(CORE_KEYBOARD).u16(0));
      locked = state.u8(11);
      group = state.u8(13);
      if (locked != 0 || group != 0 || state.u8(10) != 0) {
        lock(0, 0);
      }
    }
  }

  private Reply keys() throws X11Exception {
    return server.connection().ask(server.request("QueryKeymap", QUERY_KEYMAP, 0));
  }

  private static boolean isDown(Reply map, int code) throws X11Exception {
    return (map.u8(8 + code / 8) & 1 << code % 8) != 0;
  }

  private void lock(int modifiers, int layout) throws X11Exception {
    server
        .connection()
        .run(
            server
                .request("XkbLatchLockState", xkb, LATCH_LOCK_STATE)
                .u16(CORE_KEYBOARD)
                .u8(ALL)
                .u8(modifiers)
                .u8(1)
                .u8(layout)
                .u8(ALL)
                .u8(0)
                .u8(0)
                .u8(0)
                .u16(0));
  }

  /** Presses modifiers and a key in their order, and lets go of them in the opposite one. */
  void chord(List<Integer> modifiers, int key) throws X11Exception {
    List<Integer> all = new ArrayList<>(modifiers);
    all.add(key);
    holding(all, () -> {});
  }

  /** Holds keys while something is done, and lets go of them whatever happens. */
  void holding(List<Integer> codes, Keyboard.Step step) throws X11Exception {
    List<Integer> held = new ArrayList<>();
    try {
      for (int code : codes) {
        held.add(code);
        fakes.key(code, true);
      }
      step.run();
    } finally {
      for (int i = held.size() - 1; i >= 0; i--) {
        fakes.key(held.get(i), false);
      }
    }
  }

  @Override
  public void close() throws X11Exception {
    X11Exception first = null;
    if (locked != 0 || group != 0) {
      try {
        lock(locked, group);
      } catch (X11Exception e) {
        first = e;
      }
    }
    while (!released.isEmpty()) {
      try {
        fakes.key(released.pop(), true);
      } catch (X11Exception e) {
        first = e;
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
