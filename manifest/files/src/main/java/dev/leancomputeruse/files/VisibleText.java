package dev.leancomputeruse.files;

/** Shows a text on one line, with an escape for each character that would not be seen in it. */
public final class VisibleText {
  private VisibleText() {}

  /** Returns the text with escapes as in Java for line breaks and for what is invisible. */
  public static String of(String text) {
    return of(text, Integer.MAX_VALUE);
  }

  /** Returns about the first {@code most} characters of it. */
  public static String of(String text, int most) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < text.length() && shown.length() < most; ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '\n' -> shown.append("\\n");
        case '\r' -> shown.append("\\r");
        case '\t' -> shown.append("\\t");
        default -> {
          if (isInvisible(c)) {
            shown.append("\\u");
            for (int shift = 12; shift >= 0; shift -= 4) {
              shown.append(Character.forDigit((c >> shift) & 15, 16));
            }
          } else {
            shown.appendCodePoint(c);
          }
        }
      }
    }
    return shown.toString();
  }

  /** What changes how a text looks, or ends a line of it, can hide where a path leads. */
  static boolean isInvisible(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
