package dev.leancomputeruse.desk.engine.x11;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of keys: keysym names, without regard to case, and what people call them. */
final class KeyNames {
  static final int RETURN = 0xff0d;
  static final int TAB = 0xff09;
  static final int SHIFT = 0xffe1;
  static final int CONTROL = 0xffe3;
  static final int ALT = 0xffe9;
  static final int SUPER = 0xffeb;
  static final int LEVEL3 = 0xfe03;

  private static final int UNICODE = 0x100_0000;

  private final Map<String, Integer> modifiers = new HashMap<>();
  private final Map<String, Integer> keys = new HashMap<>();

  KeyNames() {
    put(modifiers, SHIFT, "shift", "shift_l", "shift_r");
    put(modifiers, CONTROL, "ctrl", "control", "control_l", "control_r");
    put(modifiers, ALT, "alt", "option", "opt", "alt_l", "alt_r");
    put(modifiers, SUPER, "super", "cmd", "command", "win", "windows", "meta", "super_l");
    put(modifiers, LEVEL3, "altgr", "iso_level3_shift");
    put(keys, RETURN, "return", "enter");
    put(keys, 0xff8d, "kp_enter");
    put(keys, TAB, "tab");
    put(keys, 0xff1b, "escape", "esc");
    put(keys, 0xff08, "backspace");
    put(keys, 0xffff, "delete", "del", "forward_delete", "forwarddelete");
    put(keys, 0xff63, "insert", "ins");
    put(keys, 0xff50, "home");
    put(keys, 0xff57, "end");
    put(keys, 0xff55, "page_up", "pageup", "prior");
    put(keys, 0xff56, "page_down", "pagedown", "next");
    put(keys, 0xff51, "left", "arrow_left", "arrowleft", "left_arrow");
    put(keys, 0xff52, "up", "arrow_up", "arrowup", "up_arrow");
    put(keys, 0xff53, "right", "arrow_right", "arrowright", "right_arrow");
    put(keys, 0xff54, "down", "arrow_down", "arrowdown", "down_arrow");
    put(keys, 0xff67, "menu");
    put(keys, 0xff61, "print", "printscreen", "print_screen");
    put(keys, 0xff13, "pause");
    put(keys, 0xff14, "scroll_lock", "scrolllock");
    put(keys, 0xff7f, "num_lock", "numlock");
    put(keys, 0xffe5, "caps_lock", "capslock");
    put(keys, ' ', "space", "spacebar");
    put(keys, '+', "plus");
    put(keys, '-', "minus");
    put(keys, '=', "equal", "equals");
    put(keys, ',', "comma");
    put(keys, '.', "period", "dot");
    put(keys, '/', "slash");
    put(keys, '\\', "backslash");
    put(keys, ';', "semicolon");
    put(keys, ':', "colon");
    put(keys, '\'', "apostrophe");
    put(keys, '`', "grave");
    put(keys, '[', "bracketleft");
    put(keys, ']', "bracketright");
    put(keys, '*', "asterisk");
    for (int i = 1; i <= 24; i++) {
      put(keys, 0xffbd + i, "f" + i);
    }
    for (int i = 0; i <= 9; i++) {
      put(keys, 0xffb0 + i, "kp_" + i);
    }
    put(keys, 0xffab, "kp_add");
    put(keys, 0xffad, "kp_subtract");
    put(keys, 0xffaa, "kp_multiply");
    put(keys, 0xffaf, "kp_divide");
    put(keys, 0xffae, "kp_decimal");
  }

  private static void put(Map<String, Integer> map, int keysym, String... names) {
    for (String name : names) {
      map.put(name, keysym);
    }
  }

  /** Returns the keysym of a modifier, or null if the name is none. */
  @Nullable Integer modifier(String name) {
    return modifiers.get(name.toLowerCase(Locale.ROOT));
  }

  /** Returns the keysym of a key, or null if the name is none. */
  @Nullable Integer key(String name) {
    if (!name.isEmpty() && name.codePointCount(0, name.length()) == 1) {
      return ofCharacter(name.codePointAt(0));
    }
    return keys.get(name.toLowerCase(Locale.ROOT));
  }

  /** Returns the keysym of a character, or null if no key can stand for it. */
  static @Nullable Integer ofCharacter(int character) {
    if (character == '\n' || character == '\r') {
      return RETURN;
    }
    if (character == '\t') {
      return TAB;
    }
    if (Character.isISOControl(character)
        || !Character.isValidCodePoint(character)
        || (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE)) {
      return null;
    }
    return character <= 0xff ? character : UNICODE | character;
  }
}
