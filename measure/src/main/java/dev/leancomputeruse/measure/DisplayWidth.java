package dev.leancomputeruse.measure;

/**
 * How many columns of a terminal a text takes: two for the signs of East Asia and for pictures,
 * none for marks upon a letter, one for the rest (Unicode's annex 11, in its large blocks).
 */
final class DisplayWidth {
  /** The first and the last code point of each wide block, in order. */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0x4dbf, 0x4e00, 0xa4cf, 0xa960, 0xa97c, 0xac00, 0xd7a3,
    0xf900, 0xfaff, 0xfe30, 0xfe6b, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x1f300, 0x1f64f, 0x1f680,
    0x1f6ff, 0x1f900, 0x1f9ff, 0x1fa70, 0x1faff, 0x20000, 0x3fffd
  };

  private DisplayWidth() {}

  static int of(String text) {
    return text.codePoints().map(DisplayWidth::of).sum();
  }

  static int of(int codePoint) {
    if (codePoint < WIDE[0]) {
      return isMark(codePoint) ? 0 : 1;
    }
    for (int i = 0; i < WIDE.length && codePoint >= WIDE[i]; i += 2) {
      if (codePoint <= WIDE[i + 1]) {
        return 2;
      }
    }
    return isMark(codePoint) ? 0 : 1;
  }

  private static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
  }

  /** How many chars of the text, from its beginning, fit into so many columns. */
  static int head(String text, int columns) {
    int at = 0;
    int left = columns;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      left -= of(c);
      if (left < 0) {
        break;
      }
      at += Character.charCount(c);
    }
    return at;
  }

  /** From which char on the rest of the text fits into so many columns. */
  static int tail(String text, int columns) {
    int at = text.length();
    int left = columns;
    while (at > 0) {
      int c = text.codePointBefore(at);
      left -= of(c);
      if (left < 0) {
        break;
      }
      at -= Character.charCount(c);
    }
    return at;
  }
}
