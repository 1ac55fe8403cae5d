package dev.leancomputeruse.installer;

/**
 * How words look on a terminal, and plain words everywhere else.
 *
 * @param colour whether escape sequences may be printed
 */
record Style(boolean colour) {
  String bold(String text) {
    return wrap("1", text);
  }

  String dim(String text) {
    return wrap("2", text);
  }

  String red(String text) {
    return wrap("31", text);
  }

  String green(String text) {
    return wrap("32", text);
  }

  String yellow(String text) {
    return wrap("33", text);
  }

  String cyan(String text) {
    return wrap("36", text);
  }

  private String wrap(String code, String text) {
    return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
