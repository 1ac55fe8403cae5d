package dev.leancomputeruse.desk.protocol;

/** Where the value of a pair ends. */
final class ValueEnd {
  private ValueEnd() {}

  /** Of a value in quotes: at the closing one, or at the end of the line if there is none. */
  static int quoted(String line, int start, char quote) {
    char closing = quote == '“' ? '”' : quote;
    for (int i = start; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == closing) {
        return i;
      }
    }
    return line.length();
  }

  /** Of a value without spaces. */
  static int token(String line, int start, boolean inQuery) {
    int end = start;
    while (end < line.length()) {
      char c = line.charAt(end);
      if (Character.isWhitespace(c)
          || c == '"'
          || c == '`'
          || c == '”'
          || (inQuery && (c == '&' || c == '#'))) {
        break;
      }
      if ((c == ',' || c == ';' || c == '&') && nextIsName(line, end + 1)) {
        break;
      }
      end++;
    }
    while (end > start && ",;)]}'".indexOf(line.charAt(end - 1)) >= 0) {
      end--;
    }
    return end;
  }

  private static boolean nextIsName(String line, int from) {
    int i = from;
    while (i < line.length() && (line.charAt(i) == ' ' || line.charAt(i) == '"')) {
      i++;
    }
    int start = i;
    while (i < line.length()
        && (Character.isLetterOrDigit(line.charAt(i))
            || line.charAt(i) == '_'
            || line.charAt(i) == '-')) {
      i++;
    }
    return i > start && i < line.length() && (line.charAt(i) == '=' || line.charAt(i) == ':');
  }

  /** Of a value that may have spaces: at a closing quote, a bar, a tab or the end of the line. */
  static int segment(String line, int start) {
    int end = start;
    while (end < line.length()) {
      char c = line.charAt(end);
      if (c == '\t' || c == '|') {
        break;
      }
      if (c == '"' && (end + 1 == line.length() || " ],})".indexOf(line.charAt(end + 1)) >= 0)) {
        break;
      }
      if ((c == ',' || c == ';') && nextIsName(line, end + 1)) {
        break;
      }
      end++;
    }
    while (end > start && line.charAt(end - 1) == ' ') {
      end--;
    }
    return end;
  }

  /** Of a code: digits, maybe parted once by a space or a dash; {@code start} if it is none. */
  static int digits(String line, int start, int least) {
    int end = start;
    int count = 0;
    boolean parted = false;
    while (end < line.length()) {
      char c = line.charAt(end);
      if (c >= '0' && c <= '9') {
        count++;
      } else if ((c == ' ' || c == '-')
          && !parted
          && count >= 2
          && end + 1 < line.length()
          && digit(line, end + 1)) {
        parted = true;
      } else {
        break;
      }
      end++;
    }
    boolean ends = end == line.length() || !Character.isLetterOrDigit(line.charAt(end));
    return count >= least && count <= 10 && ends ? end : start;
  }

  private static boolean digit(String line, int at) {
    return line.charAt(at) >= '0' && line.charAt(at) <= '9';
  }
}
