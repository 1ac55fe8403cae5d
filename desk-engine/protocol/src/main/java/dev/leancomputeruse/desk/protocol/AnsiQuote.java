package dev.leancomputeruse.desk.protocol;

/** Reads {@code $'…'}, where a backslash starts an escape as in C. */
final class AnsiQuote {
  private AnsiQuote() {}

  /**
   * Reads behind the opening quote.
   *
   * @return where the text behind the closing quote starts
   */
  static int read(String source, int start, int end, ShellWord word) throws UnsureException {
    int at = start;
    while (at < end) {
      char c = source.charAt(at);
      if (c == '\'') {
        return at + 1;
      }
      if (c != '\\') {
        word.quoted(source, at, at + 1);
        at++;
        continue;
      }
      if (at + 1 >= end) {
        break;
      }
      char escape = source.charAt(at + 1);
      at += 2;
      int simple = "abeEfnrtv".indexOf(escape);
      if (simple >= 0) {
        word.quoted("\007\b\033\033\f\n\r\t\013", simple, simple + 1);
      } else if (escape == '\\' || escape == '\'' || escape == '"' || escape == '?') {
        word.quoted(source, at - 1, at);
      } else {
        // Octal, hexadecimal and control characters: nobody spells a command that way by chance.
        word.unknown();
      }
    }
    throw new UnsureException();
  }
}
