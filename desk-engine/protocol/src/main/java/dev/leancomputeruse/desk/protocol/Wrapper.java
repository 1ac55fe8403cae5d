package dev.leancomputeruse.desk.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command that runs the command in its arguments, and the options that stand between them. */
final class Wrapper {
  private static final Wrapper COMMAND = new Wrapper("p", "", "", "", "", 0);
  private static final Wrapper EXEC = new Wrapper("cl", "a", "", "", "", 0);
  private static final Wrapper TIME =
      new Wrapper("pavqlh", "fo", "", " append verbose portability quiet ", " format output ", 0);
  private static final Wrapper ENV =
      new Wrapper(
          "i0v",
          "uC",
          "",
          " ignore-environment null debug block-signal default-signal ignore-signal ",
          " unset chdir ",
          0);
  private static final Wrapper SUDO =
      new Wrapper(
          "AbEHiknPSsB",
          "ughpCDRTUrtac",
          "",
          " askpass background preserve-env set-home login reset-timestamp non-interactive"
              + " preserve-groups stdin shell bell ",
          " user group host prompt close-from chdir chroot command-timeout other-user role type ",
          0);
  private static final Wrapper TIMEOUT =
      new Wrapper(
          "fpv", "ks", "", " preserve-status foreground verbose ", " kill-after signal ", 1);
  private static final Wrapper NICE = new Wrapper("0123456789-", "n", "", "", " adjustment ", 0);
  private static final Wrapper NOHUP = new Wrapper("", "", "", "", "", 0);
  private static final Wrapper XARGS =
      new Wrapper(
          "0rtpxo",
          "ILnPsdEaJRS",
          "ile",
          " null no-run-if-empty verbose interactive exit open-tty replace max-lines eof ",
          " arg-file delimiter max-args max-procs max-chars process-slot-var ",
          0);

  private final String flags;
  private final String valued;
  private final String attached;
  private final String longFlags;
  private final String longValued;
  private final int operands;

  /**
   * Describes the options of a command; one that is not listed makes it unsure.
   *
   * @param flags letters without a value
   * @param valued letters with a value, in the same word or the next
   * @param attached letters whose value, if any, is in the same word
   * @param longFlags names without a value, or with one behind an equals sign
   * @param longValued names with a value
   * @param operands how many arguments stand before the command
   */
  private Wrapper(
      String flags,
      String valued,
      String attached,
      String longFlags,
      String longValued,
      int operands) {
    this.flags = flags;
    this.valued = valued;
    this.attached = attached;
    this.longFlags = longFlags;
    this.longValued = longValued;
    this.operands = operands;
  }

  /** Returns the wrapper of that name, or null. */
  static @Nullable Wrapper named(String name) {
    switch (name) {
      case "command" -> {
        return COMMAND;
      }
      case "exec" -> {
        return EXEC;
      }
      case "time" -> {
        return TIME;
      }
      case "env" -> {
        return ENV;
      }
      case "sudo" -> {
        return SUDO;
      }
      case "timeout" -> {
        return TIMEOUT;
      }
      case "nice" -> {
        return NICE;
      }
      case "nohup" -> {
        return NOHUP;
      }
      case "xargs" -> {
        return XARGS;
      }
      default -> {
        return null;
      }
    }
  }

  /**
   * Returns where the command stands that this one runs, or -1 if it runs none, or an option is not
   * known.
   */
  int command(List<ShellWord> words, int start) {
    int at = start;
    while (at < words.size()) {
      String word = words.get(at).value();
      if (word.equals("--")) {
        at++;
        break;
      }
      if (!word.startsWith("-") || (word.length() == 1 && this != ENV)) {
        break;
      }
      int used = isLong(word) ? longOption(word) : option(word);
      if (used == 0) {
        return -1;
      }
      at += used;
    }
    at += operands;
    if (this == ENV || this == SUDO) {
      while (at < words.size() && words.get(at).value().indexOf('=') > 0) {
        at++;
      }
    }
    return at;
  }

  private static boolean isLong(String word) {
    return word.length() > 2 && word.startsWith("--") && !ShellWord.isDigit(word.charAt(2));
  }

  private int longOption(String word) {
    int equals = word.indexOf('=');
    StringBuilder name = new StringBuilder();
    name.append(' ').append(word, 2, equals < 0 ? word.length() : equals).append(' ');
    if (longValued.indexOf(name.toString()) >= 0) {
      return equals < 0 ? 2 : 1;
    }
    return longFlags.indexOf(name.toString()) >= 0 ? 1 : 0;
  }

  private int option(String word) {
    for (int i = 1; i < word.length(); i++) {
      char c = word.charAt(i);
      if (valued.indexOf(c) >= 0) {
        return i + 1 == word.length() ? 2 : 1;
      }
      if (attached.indexOf(c) >= 0) {
        return 1;
      }
      if (flags.indexOf(c) < 0) {
        return 0;
      }
    }
    return 1;
  }
}
