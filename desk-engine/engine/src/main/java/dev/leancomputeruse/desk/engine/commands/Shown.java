package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.files.VisibleText;

/**
 * Makes text that is printed safe for a terminal: apps choose their titles and names, and could
 * forge lines or move the cursor with them.
 */
final class Shown {
  private static final int SIGN_BITS = 12;

  private Shown() {}

  /** Returns the text as one line, with escapes for what would not be seen. */
  static String line(String text) {
    return isPlain(text) ? text : VisibleText.of(text);
  }

  /** Returns a JSON text that says the same and holds nothing invisible. */
  static String json(String json) {
    if (isPlain(json)) {
      return json;
    }
    StringBuilder shown = new StringBuilder(json.length() + 16);
    for (int i = 0; i < json.length(); ) {
      int c = json.codePointAt(i);
      int next = i + Character.charCount(c);
      if (VisibleText.of(json.substring(i, next)).startsWith("\\u")) {
        for (; i < next; i++) {
          shown.append("\\u");
          for (int shift = SIGN_BITS; shift >= 0; shift -= 4) {
            shown.append(Character.forDigit((json.charAt(i) >> shift) & 15, 16));
          }
        }
      } else {
        shown.appendCodePoint(c);
      }
      i = next;
    }
    return shown.toString();
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }
}
