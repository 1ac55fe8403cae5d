package dev.leancomputeruse.desk.engine.atspi;

import java.util.List;

/** The states of an object, one bit each. */
record States(long bits) {
  static final int CHECKED = 4;
  static final int COLLAPSED = 5;
  static final int DEFUNCT = 6;
  static final int EDITABLE = 7;
  static final int EXPANDED = 10;
  static final int FOCUSABLE = 11;
  static final int FOCUSED = 12;
  static final int ICONIFIED = 15;
  static final int MODAL = 16;
  static final int MULTI_LINE = 17;
  static final int PRESSED = 20;
  static final int SELECTABLE = 22;
  static final int SELECTED = 23;
  static final int SENSITIVE = 24;
  static final int SHOWING = 25;
  static final int VISIBLE = 30;

  /** Nothing known. */
  static final States NONE = new States(0);

  /** Reads two words of 32 bits. */
  static States of(List<?> words) {
    long bits = 0;
    for (int i = 0; i < words.size() && i < 2; i++) {
      if (words.get(i) instanceof Number word) {
        bits |= (word.longValue() & 0xffff_ffffL) << (32 * i);
      }
    }
    return new States(bits);
  }

  boolean has(int state) {
    return (bits >>> state & 1) != 0;
  }
}
