package dev.leancomputeruse.desk.protocol;

/**
 * Finds the values of pairs that name a secret: {@code password: x}, {@code "token": "x"}, {@code
 * --password x}, {@code <secret>x</secret>}, {@code your code is 123456}.
 */
final class KeyValueSecrets {
  private KeyValueSecrets() {}

  /**
   * Looks at the character at {@code at}, which may part a name from its value.
   *
   * @param dashes whether the line holds two dashes anywhere, as options of commands do
   */
  static void at(String line, int at, boolean dashes, Spans spans) {
    switch (line.charAt(at)) {
      case ':' -> {
        if (!line.startsWith("://", at)) {
          pair(line, at, at + 1, spans);
        }
      }
      case '=' ->
          pair(
              line,
              at,
              line.startsWith("=>", at) || line.startsWith("==", at) ? at + 2 : at + 1,
              spans);
      case '>' -> element(line, at, spans);
      case ' ' -> {
        // Nearly every space of a text parts two words of prose.
        if (dashes || line.startsWith(" is ", at)) {
          words(line, at, spans);
        }
      }
      default -> {}
    }
  }

  private static void pair(String line, int separator, int after, Spans spans) {
    int end = separator;
    while (end > 0 && (line.charAt(end - 1) == ' ' || isQuote(line.charAt(end - 1)))) {
      end--;
    }
    boolean quotedName = end < separator && isQuote(line.charAt(end));
    if (end > 3 && line.startsWith(" is", end - 3)) {
      end -= 3;
    }
    SecretKey key = SecretKey.endingAt(line, end);
    if (key == null) {
      return;
    }
    int start = after;
    while (start < line.length() && line.charAt(start) == ' ') {
      start++;
    }
    if (start < line.length() && line.charAt(start) == '=') {
      return;
    }
    boolean assigned = line.charAt(separator) == '=' || quotedName;
    value(line, key, key.start(line, end), start, assigned, spans);
  }

  private static void element(String line, int at, Spans spans) {
    SecretKey key = SecretKey.endingAt(line, at);
    if (key == null) {
      return;
    }
    int start = key.start(line, at);
    while (start > 0
        && (Character.isLetterOrDigit(line.charAt(start - 1)) || line.charAt(start - 1) == '_')) {
      start--;
    }
    if (start == 0 || line.charAt(start - 1) != '<') {
      return;
    }
    int end = line.indexOf('<', at + 1);
    end = end < 0 ? line.length() : end;
    if (!HarmlessValue.is(line, at + 1, end)) {
      spans.add(line, at + 1, end, key.kind());
    }
  }

  /** {@code key is value}, {@code --key value} and {@code 123456 is your code}. */
  private static void words(String line, int at, Spans spans) {
    if (line.startsWith(" is ", at)) {
      if (line.startsWith("your", at + 4)) {
        announced(line, at, spans);
        return;
      }
      SecretKey key = SecretKey.endingAt(line, at);
      if (key != null) {
        told(line, key, at + 4, spans);
      }
      return;
    }
    SecretKey key = SecretKey.endingAt(line, at);
    if (key == null || at + 1 >= line.length() || line.charAt(at + 1) == '-') {
      return;
    }
    int start = at;
    while (start > 0 && !Character.isWhitespace(line.charAt(start - 1))) {
      start--;
    }
    if (line.startsWith("--", start) && key.start(line, at) >= start) {
      int end = ValueEnd.token(line, at + 1, false);
      if (!HarmlessValue.is(line, at + 1, end) && !isOperator(line.charAt(at + 1))) {
        spans.add(line, at + 1, end, key.kind());
      }
    }
  }

  private static boolean isOperator(char c) {
    return c == '=' || c == ':' || c == '|' || c == '<' || c == '>';
  }

  private static void told(String line, SecretKey key, int from, Spans spans) {
    int start = from;
    if (start < line.length() && line.charAt(start) == ':') {
      return;
    }
    while (start < line.length() && (line.charAt(start) == ' ' || isQuote(line.charAt(start)))) {
      start++;
    }
    if (key.takesDigits()) {
      spans.add(
          line, start, ValueEnd.digits(line, start, key == SecretKey.CVV ? 3 : 4), key.kind());
      return;
    }
    int end = ValueEnd.token(line, start, false);
    while (end > start && ".,;!?".indexOf(line.charAt(end - 1)) >= 0) {
      end--;
    }
    if (HarmlessValue.is(line, start, end)) {
      return;
    }
    boolean last = end == line.length() || ".,;!?\"'”".indexOf(line.charAt(end)) >= 0;
    if (key.takesWords()
        ? last || hasDigit(line, start, end)
        : end - start >= 8 && hasDigit(line, start, end)) {
      spans.add(line, start, end, key.kind());
    }
  }

  private static void announced(String line, int at, Spans spans) {
    int start = at;
    while (start > 0 && (isDigit(line.charAt(start - 1)) || line.charAt(start - 1) == '-')) {
      start--;
    }
    while (start < at && line.charAt(start) == '-') {
      start++;
    }
    int digits = at - start;
    if (digits >= 4 && digits <= 9 && namesCode(line, at)) {
      spans.add(line, start, at, SecretKey.CODE.kind());
    }
  }

  private static boolean namesCode(String line, int from) {
    for (int i = from; i + 3 <= line.length(); i++) {
      if (line.regionMatches(true, i, "code", 0, 4)
          || line.regionMatches(true, i, "otp", 0, 3)
          || line.regionMatches(true, i, "password", 0, 8)
          || line.regionMatches(true, i, "passcode", 0, 8)
          || line.regionMatches(true, i, "pin", 0, 3)) {
        return true;
      }
    }
    return false;
  }

  private static void value(
      String line, SecretKey key, int keyStart, int start, boolean assigned, Spans spans) {
    if (start >= line.length()) {
      return;
    }
    if (key.takesDigits()) {
      int from = isQuote(line.charAt(start)) ? start + 1 : start;
      int least = key == SecretKey.CVV ? 3 : 4;
      spans.add(line, from, ValueEnd.digits(line, from, least), key.kind());
      return;
    }
    int from = start;
    int end;
    if (isQuote(line.charAt(start))) {
      from = start + 1;
      end = ValueEnd.quoted(line, from, line.charAt(start));
    } else if (key.takesWords() && !assigned) {
      end = ValueEnd.segment(line, start);
    } else {
      end = ValueEnd.token(line, start, inQuery(line, keyStart));
    }
    if (HarmlessValue.is(line, from, end)) {
      return;
    }
    if (!key.takesWords() || isWorkingDirectory(line, keyStart)) {
      if (HarmlessValue.place(line, from, end)) {
        return;
      }
    }
    if (!key.takesWords() && !assigned && !strong(line, key, keyStart, from, end)) {
      return;
    }
    if (key == SecretKey.TOKEN && end - from < 6 && allDigits(line, from, end)) {
      return;
    }
    spans.add(line, from, end, key.kind());
  }

  /**
   * In prose the name has to stand alone, or the value has to look made by a machine: the secret of
   * success is no secret.
   */
  private static boolean strong(String line, SecretKey key, int keyStart, int from, int end) {
    int before = keyStart;
    while (before > 0 && " \"'-[".indexOf(line.charAt(before - 1)) >= 0) {
      before--;
    }
    boolean alone = before == 0 || "=:(>]".indexOf(line.charAt(before - 1)) >= 0;
    return alone
        || key == SecretKey.BACKUP
        || (end - from >= 6 && hasDigit(line, from, end))
        || end - from >= 24;
  }

  private static boolean isWorkingDirectory(String line, int keyStart) {
    return line.startsWith("PWD", keyStart);
  }

  private static boolean inQuery(String line, int keyStart) {
    int start = keyStart;
    while (start > 0
        && (Character.isLetterOrDigit(line.charAt(start - 1)) || line.charAt(start - 1) == '_')) {
      start--;
    }
    return start > 0 && (line.charAt(start - 1) == '?' || line.charAt(start - 1) == '&');
  }

  private static boolean hasDigit(String line, int start, int end) {
    for (int i = start; i < end; i++) {
      if (isDigit(line.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean allDigits(String line, int start, int end) {
    for (int i = start; i < end; i++) {
      if (!isDigit(line.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '`' || c == '“' || c == '”';
  }
}
