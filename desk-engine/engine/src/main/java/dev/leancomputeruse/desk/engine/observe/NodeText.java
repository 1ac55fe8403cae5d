package dev.leancomputeruse.desk.engine.observe;

/**
 * The parts of one element's line, in any of the three dialects. Values are not escaped there: a
 * quote ends one only where something known follows.
 *
 * @param title empty if there is none
 * @param value null if there is none
 * @param description empty if there is none
 */
record NodeText(String title, @org.jspecify.annotations.Nullable String value, String description) {
  private static final String[] TAILS = {" [actions=", " [id=", " [value=", " [help="};

  /**
   * Reads what follows the role.
   *
   * @param text the whole line, and the lines its value spans
   * @param at where the role's name ends
   */
  static NodeText parse(String text, int at) {
    int end = text.length();
    String value = null;
    if (text.endsWith("]")) {
      int tail = -1;
      for (String start : TAILS) {
        tail = Math.max(tail, text.lastIndexOf(start));
      }
      if (tail >= at) {
        value = inside(text, tail, " [value=\"");
        end = tail;
      }
    }
    String body = text.substring(Math.min(at, end), end).strip();
    String description = "";
    if (body.endsWith(")")) {
      int open = body.lastIndexOf("\" (");
      if (open >= 0) {
        description = body.substring(open + 3, body.length() - 1);
        body = body.substring(0, open + 1);
      }
    }
    if (body.startsWith("= ")) {
      return new NodeText("", unquoted(body.substring(2)), description);
    }
    int parted = body.indexOf("\" = \"");
    if (parted >= 0) {
      return new NodeText(
          unquoted(body.substring(0, parted + 1)),
          unquoted(body.substring(parted + 4)),
          description);
    }
    parted = body.indexOf("\" value=\"");
    if (parted >= 0) {
      return new NodeText(
          unquoted(body.substring(0, parted + 1)),
          unquoted(body.substring(parted + 8)),
          description);
    }
    if (body.startsWith("value=\"")) {
      return new NodeText("", unquoted(body.substring(6)), description);
    }
    return new NodeText(
        unquoted(body), value == null || value.isEmpty() ? null : value, description);
  }

  private static @org.jspecify.annotations.Nullable String inside(
      String text, int tail, String start) {
    if (!text.startsWith(start, tail)) {
      return null;
    }
    int from = tail + start.length();
    int end = text.lastIndexOf("\" id=");
    if (end < from) {
      end = text.lastIndexOf("\" actions=");
    }
    return end < from ? null : text.substring(from, end);
  }

  private static String unquoted(String text) {
    String inner = text.startsWith("\"") ? text.substring(1) : text;
    return inner.endsWith("\"") ? inner.substring(0, inner.length() - 1) : inner;
  }
}
