package dev.leancomputeruse.desk.engine.x11;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Types text and presses keys, into whatever has the keyboard. */
final class Keyboard {
  private static final int MAX_TEXT = 20_000;
  private static final int MAX_TURNS = 50;

  private final Server server;
  private final WindowManager manager;
  private final Fakes fakes;
  private final Pings pings;
  private final KeyNames names = new KeyNames();

  Keyboard(Server server, WindowManager manager, Fakes fakes) {
    this.server = server;
    this.manager = manager;
    this.fakes = fakes;
    this.pings = new Pings(server);
  }

  void type(String text, BooleanSupplier stillMeant) throws X11Exception {
    int[] keysyms = keysyms(text);
    Keymap keymap = Keymap.read(server);
    server.extension(Server.XTEST, "keyboard and pointer input");
    Aim aim = new Aim(server, manager);
    try (CleanKeyboard clean = CleanKeyboard.open(server, fakes, keymap)) {
      int typed = 0;
      while (typed < keysyms.length) {
        typed = batch(clean, keymap, keysyms, typed, aim, stillMeant);
      }
    }
  }

  /** Types as far as the spare keys go; returns where it came to. */
  private int batch(
      CleanKeyboard clean,
      Keymap keymap,
      int[] keysyms,
      int start,
      Aim aim,
      BooleanSupplier stillMeant)
      throws X11Exception {
    int typed = start;
    try (LentKeys lent = new LentKeys(keymap, pings, manager.active())) {
      int end = start;
      while (end < keysyms.length && lent.provide(keysyms[end])) {
        end++;
      }
      lent.settle();
      while (typed < end) {
        stroke(clean, keymap, keysyms[typed], typed, aim, stillMeant);
        typed++;
      }
      return end;
    } catch (X11Exception e) {
      throw e.typed() == typed ? e : e.after(typed);
    }
  }

  /**
   * Sends one character. Between the question whether it is still meant and the key nobody can move
   * the focus: the server is held for that moment, and if the focus has moved the question is asked
   * again.
   */
  private void stroke(
      CleanKeyboard clean,
      Keymap keymap,
      int keysym,
      int typed,
      Aim aim,
      BooleanSupplier stillMeant)
      throws X11Exception {
    Keymap.Key key = keymap.key(keysym);
    Keymap.Key shift = keymap.key(KeyNames.SHIFT);
    if (key == null || (key.shift() && shift == null)) {
      throw new IllegalStateException("no key for " + keysym);
    }
    for (int turn = 0; turn < MAX_TURNS; turn++) {
      aim.take();
      if (!stillMeant.getAsBoolean()) {
        break;
      }
      server.grab();
      try {
        if (aim.holds()) {
          List<Integer> held = key.shift() && shift != null ? List.of(shift.code()) : List.of();
          clean.chord(held, key.code());
          return;
        }
      } finally {
        server.ungrab();
      }
    }
    throw new X11Exception(
        X11Exception.FOCUS_LOST,
        "the focus moved away while typing; " + typed + " characters were sent",
        "look at the window, then type the rest",
        typed);
  }

  private static int[] keysyms(String text) throws X11Exception {
    String plain = text.replace("\r\n", "\n");
    int[] characters = plain.codePoints().toArray();
    if (characters.length > MAX_TEXT) {
      throw new X11Exception(
          "text_too_long",
          "a text of " + characters.length + " characters is too long to be typed",
          "type at most " + MAX_TEXT + " at once, or set it with set_value");
    }
    int[] keysyms = new int[characters.length];
    for (int i = 0; i < characters.length; i++) {
      Integer keysym = KeyNames.ofCharacter(characters[i]);
      if (keysym == null) {
        throw new X11Exception(
            "untypable_character",
            "character " + (i + 1) + " of the text is a control character or half of one",
            "leave it out, or use press_key for a key");
      }
      keysyms[i] = keysym;
    }
    return keysyms;
  }

  void press(List<String> keys) throws X11Exception {
    List<Integer> keysyms = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Integer modifier = names.modifier(keys.get(i));
      Integer key = i == keys.size() - 1 && modifier == null ? names.key(keys.get(i)) : modifier;
      if (key == null) {
        throw unknown(keys.get(i));
      }
      keysyms.add(key);
    }
    if (keysyms.isEmpty()) {
      throw unknown("");
    }
    int last = keysyms.remove(keysyms.size() - 1);
    if (!keysyms.isEmpty() && last >= 'A' && last <= 'Z') {
      // ctrl+S is written for ctrl+s; Shift is named if it is meant.
      last += 'a' - 'A';
    }
    Keymap keymap = Keymap.read(server);
    List<Integer> codes = codes(keymap, keysyms);
    try (CleanKeyboard clean = CleanKeyboard.open(server, fakes, keymap);
        LentKeys lent = new LentKeys(keymap, pings, manager.active())) {
      lent.provide(last);
      lent.settle();
      Keymap.Key key = keymap.key(last);
      Keymap.Key shift = keymap.key(KeyNames.SHIFT);
      if (key == null) {
        throw new IllegalStateException("no key for " + last);
      }
      if (key.shift() && shift != null && !codes.contains(shift.code())) {
        codes.add(shift.code());
      }
      clean.chord(codes, key.code());
    }
  }

  private static X11Exception unknown(String name) {
    return new X11Exception(
        "unknown_key",
        "no key is called \"" + Trouble.words(name) + "\"",
        "use modifiers like ctrl, then one key like Return, Escape, F5, Left or a character");
  }

  /** Holds modifiers while something is done. */
  void holding(List<String> modifiers, Step step) throws X11Exception {
    List<Integer> keysyms = new ArrayList<>();
    for (String name : modifiers) {
      Integer modifier = names.modifier(name);
      if (modifier == null) {
        throw unknown(name);
      }
      keysyms.add(modifier);
    }
    Keymap keymap = Keymap.read(server);
    List<Integer> codes = codes(keymap, keysyms);
    try (CleanKeyboard clean = CleanKeyboard.open(server, fakes, keymap)) {
      clean.holding(codes, step);
    }
  }

  /** Something that the display may refuse. */
  interface Step {
    void run() throws X11Exception;
  }

  private static List<Integer> codes(Keymap keymap, List<Integer> keysyms) throws X11Exception {
    List<Integer> codes = new ArrayList<>();
    for (int keysym : keysyms) {
      Keymap.Key key = keymap.key(keysym);
      if (key == null) {
        throw new X11Exception(
            "unknown_key",
            "this keyboard map lacks a modifier that was asked for",
            "use another way, the menu for example");
      }
      codes.add(key.code());
    }
    return codes;
  }
}
