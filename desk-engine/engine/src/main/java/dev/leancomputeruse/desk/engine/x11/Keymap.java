package dev.leancomputeruse.desk.engine.x11;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which key makes which keysym, as the server has it now; never older than one call. */
final class Keymap {
  private static final int GET_KEYBOARD_MAPPING = 101;
  private static final int CHANGE_KEYBOARD_MAPPING = 100;
  private static final int GET_MODIFIER_MAPPING = 119;
  private static final int ROWS = 8;

  private final Server server;
  private final int first;
  private final int width;
  private final long[] syms;
  private final Map<Integer, Key> keys = new HashMap<>();
  private final List<Integer> spare = new ArrayList<>();

  /**
   * A key, and whether Shift has to be held.
   *
   * @param code the keycode
   */
  record Key(int code, boolean shift) {}

  private Keymap(Server server, int first, int width, long[] syms) {
    this.server = server;
    this.first = first;
    this.width = width;
    this.syms = syms;
    int count = syms.length / width;
    for (int i = 0; i < count; i++) {
      boolean empty = true;
      for (int column = 0; column < width; column++) {
        long sym = syms[i * width + column];
        empty &= sym == 0;
        // The first group alone, without the levels that need another key to be held.
        if (sym != 0 && column < 2 && (column == 0 || !isKeypad(syms[i * width]))) {
          Key key = new Key(first + i, column == 1);
          Key known = keys.get((int) sym);
          if (known == null || (known.shift() && !key.shift())) {
            keys.put((int) sym, key);
          }
        }
      }
      if (empty) {
        spare.add(first + i);
      }
    }
    addCapitals(count);
  }

  /** A letter alone in its row stands for its capital too, with Shift. */
  private void addCapitals(int count) {
    for (int i = 0; i < count; i++) {
      int sym = (int) syms[i * width];
      if (width < 2 || syms[i * width + 1] != 0 || sym < 'a' || sym > 0xff || sym == 0xdf) {
        continue;
      }
      int capital = Character.toUpperCase(sym);
      if (capital != sym && capital <= 0xff) {
        keys.putIfAbsent(capital, new Key(first + i, true));
      }
    }
  }

  private static boolean isKeypad(long sym) {
    return sym >= 0xff80 && sym <= 0xffbd;
  }

  static Keymap read(Server server) throws X11Exception {
    Setup setup = server.connection().setup();
    int count = setup.maxKeycode() - setup.minKeycode() + 1;
    Reply reply =
        server
            .connection()
            .ask(
                server
                    .request("GetKeyboardMapping", GET_KEYBOARD_MAPPING, 0)
                    .u8(setup.minKeycode())
                    .u8(count)
                    .u16(0));
    int width = reply.u8(1);
    if (width == 0) {
      throw Trouble.bad("GetKeyboardMapping", "it has no columns");
    }
    return new Keymap(
        server, setup.minKeycode(), width, reply.longs(Reply.HEADER, (long) count * width));
  }

  /** Returns the key of a keysym, or null if no key makes it. */
  @Nullable Key key(int keysym) {
    return keys.get(keysym);
  }

  /** Returns how many keys make nothing and can be borrowed. */
  int spares() {
    return spare.size();
  }

  /**
   * Lends spare keys to keysyms, side by side as far as possible: every change of the map makes
   * every app read it anew.
   *
   * @param keysyms at most {@link #spares} of them
   */
  void lend(List<Integer> keysyms) throws X11Exception {
    int best = 0;
    int fewest = Integer.MAX_VALUE;
    for (int start = 0; start + keysyms.size() <= spare.size(); start++) {
      int gaps = spare.get(start + keysyms.size() - 1) - spare.get(start);
      if (gaps < fewest) {
        fewest = gaps;
        best = start;
      }
    }
    List<Integer> codes = new ArrayList<>(spare.subList(best, best + keysyms.size()));
    spare.subList(best, best + keysyms.size()).clear();
    for (int i = 0; i < codes.size(); i++) {
      keys.put(keysyms.get(i), new Key(codes.get(i), false));
    }
    change(codes, keysyms);
  }

  /** Takes back keys that were lent. */
  void restore(List<Integer> keysyms) throws X11Exception {
    List<Integer> codes = new ArrayList<>();
    List<Integer> nothing = new ArrayList<>();
    for (int keysym : keysyms) {
      Key key = keys.remove(keysym);
      if (key != null) {
        codes.add(key.code());
        nothing.add(0);
      }
    }
    spare.addAll(codes);
    spare.sort(null);
    change(codes, nothing);
  }

  private void change(List<Integer> codes, List<Integer> keysyms) throws X11Exception {
    int start = 0;
    while (start < codes.size()) {
      int end = start + 1;
      while (end < codes.size() && codes.get(end) == codes.get(end - 1) + 1) {
        end++;
      }
      Request request =
          server
              .request("ChangeKeyboardMapping", CHANGE_KEYBOARD_MAPPING, end - start)
              .u8(codes.get(start))
              .u8(width)
              .u16(0);
      for (int i = start; i < end; i++) {
        for (int column = 0; column < width; column++) {
          // The same at every level, whatever is held.
          request.u32(keysyms.get(i));
        }
      }
      server.connection().run(request);
      start = end;
    }
  }

  /** Returns the keycodes of all modifiers that are keys, by row: Shift, Lock, Control, Mod1 … */
  List<List<Integer>> modifiers() throws X11Exception {
    Reply reply =
        server.connection().ask(server.request("GetModifierMapping", GET_MODIFIER_MAPPING, 0));
    int perRow = reply.u8(1);
    List<List<Integer>> rows = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      List<Integer> codes = new ArrayList<>();
      for (int i = 0; i < perRow; i++) {
        int code = reply.u8(Reply.HEADER + row * perRow + i);
        if (code != 0) {
          codes.add(code);
        }
      }
      rows.add(codes);
    }
    return rows;
  }
}
