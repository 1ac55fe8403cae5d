package dev.leancomputeruse.desk.engine;

/** Text that an app chose, between quotation marks that it cannot end. */
public final class Quoted {
  private Quoted() {}

  /** Returns it between quotation marks, with a backslash before each of those within. */
  public static String of(String text) {
    return "\"" + inside(text) + "\"";
  }

  private static String inside(String text) {
    return text.indexOf('"') < 0 && text.indexOf('\\') < 0
        ? text
        : text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
