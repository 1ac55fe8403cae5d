package dev.leancomputeruse.installer;

import java.io.Console;
import java.util.Map;

/**
 * What stands at the other end of the streams.
 *
 * @param interactive whether a person can be asked
 * @param colour whether escape sequences may be printed
 * @param width columns
 */
record Terminal(boolean interactive, boolean colour, int width) {
  private static final int USUAL_WIDTH = 80;
  private static final int WIDEST = 120;
  private static final int NARROWEST = 40;

  /** No person and no colour: a pipe, a file, a CI machine. */
  static final Terminal NONE = new Terminal(false, false, USUAL_WIDTH);

  /** The terminal of this process. */
  @SuppressWarnings("SystemConsoleNull") // the newer way of asking is taken where there is one
  static Terminal ofProcess(Map<String, String> environment) {
    Console console = System.console();
    if (console == null || !isTerminal(console)) {
      return NONE;
    }
    return new Terminal(true, wantsColour(environment), width(environment));
  }

  /** Follows no-color.org: set and not empty means no colour. */
  static boolean wantsColour(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }

  private static int width(Map<String, String> environment) {
    String columns = environment.getOrDefault("COLUMNS", "");
    if (!columns.matches("[0-9]{1,4}")) {
      return USUAL_WIDTH;
    }
    return Math.max(NARROWEST, Math.min(WIDEST, Integer.parseInt(columns)));
  }

  /** From Java 22 on a console is no proof of a terminal; there it can be asked. */
  private static boolean isTerminal(Console console) {
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException before22) {
      return true;
    }
  }
}
