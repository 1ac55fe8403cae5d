package dev.leancomputeruse.desk.protocol;

import java.util.List;

/** The words of one simple command, and what they run in the end: behind wrappers and shells. */
final class CommandLine {
  private final List<ShellWord> words;
  private final ShellScanner scanner;

  CommandLine(List<ShellWord> words, ShellScanner scanner) {
    this.words = words;
    this.scanner = scanner;
  }

  /** Returns whether a command that starts with this word can be one of the desk's. */
  static boolean isOfInterest(ShellWord first) {
    String name = first.commandName();
    return name != null
        && (DeskCommand.Tool.named(name) != null
            || name.equals("eval")
            || isShell(name)
            || Wrapper.named(name) != null);
  }

  /** Reports the desk command that this one runs, or parses the script that it is given. */
  void resolve() throws UnsureException {
    int loops = scanner.loops;
    run();
    scanner.loops = loops;
  }

  private void run() throws UnsureException {
    int at = 0;
    while (at >= 0 && at < words.size()) {
      String name = words.get(at).commandName();
      if (name == null) {
        return;
      }
      DeskCommand.Tool tool = DeskCommand.Tool.named(name);
      if (tool != null) {
        scanner.found(tool, words, at + 1);
        return;
      }
      if (name.equals("eval")) {
        eval(at + 1);
        return;
      }
      if (isShell(name)) {
        shell(at + 1);
        return;
      }
      Wrapper wrapper = Wrapper.named(name);
      if (wrapper == null) {
        return;
      }
      if (name.equals("env") && isSplit(at + 1)) {
        split(at + 1);
        return;
      }
      int next = wrapper.command(words, at + 1);
      if (name.equals("xargs") && next >= 0 && repeats(at + 1, next)) {
        scanner.loops++;
      }
      at = next;
    }
  }

  /** Returns whether these options of {@code xargs} make it run its command for each of some. */
  private boolean repeats(int start, int end) {
    for (int at = start; at < end; at++) {
      String option = words.get(at).value();
      if (option.startsWith("--max-args")
          || option.startsWith("--max-lines")
          || option.startsWith("--replace")) {
        return true;
      }
      boolean letters = option.length() > 1 && option.charAt(0) == '-' && option.charAt(1) != '-';
      for (int i = 1; letters && i < option.length(); i++) {
        if ("nLlIi".indexOf(option.charAt(i)) >= 0) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isSplit(int at) {
    String option = at < words.size() ? words.get(at).value() : "";
    return option.startsWith("-S") || option.startsWith("--split-string");
  }

  /**
   * Parses the string that {@code env -S} splits into words, as far as it splits like a shell: with
   * blanks and quotes only.
   */
  private void split(int start) throws UnsureException {
    String option = words.get(start).value();
    int equals = option.startsWith("--") ? option.indexOf('=') : 1;
    boolean attached = equals > 0 && equals + 1 < option.length();
    int value = attached ? start : start + 1;
    if (value >= words.size()) {
      return;
    }
    StringBuilder script = new StringBuilder();
    script.append(attached ? option.substring(equals + 1) : words.get(value).value());
    for (int i = 0; i < script.length(); i++) {
      if ("\\$#;&|<>()`\n".indexOf(script.charAt(i)) >= 0) {
        return;
      }
    }
    for (int i = value + 1; i < words.size(); i++) {
      String word = words.get(i).value();
      if (word.indexOf('\'') >= 0) {
        script.append(' ').append(ShellWord.UNKNOWN);
      } else {
        script.append(" '").append(word).append('\'');
      }
    }
    scanner.script(script.toString());
  }

  private static boolean isShell(String name) {
    switch (name) {
      case "sh", "bash", "dash", "zsh" -> {
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  private void eval(int start) throws UnsureException {
    int at = start;
    // Its own name as an argument changes nothing; a long row of it would cost a parse for each.
    while (at < words.size()
        && (words.get(at).value().equals("eval") || words.get(at).value().equals("--"))) {
      at++;
    }
    StringBuilder script = new StringBuilder();
    for (; at < words.size(); at++) {
      script.append(words.get(at).value()).append(' ');
    }
    scanner.script(script.toString());
  }

  /** Looks for {@code -c SCRIPT}: a script file, and one on the standard input, are not read. */
  private void shell(int start) throws UnsureException {
    boolean script = false;
    int at = start;
    while (at < words.size()) {
      String option = words.get(at).value();
      if (option.length() < 2 || (option.charAt(0) != '-' && option.charAt(0) != '+')) {
        break;
      }
      at++;
      if (option.startsWith("--")) {
        if (option.equals("--")) {
          break;
        }
        if (option.equals("--rcfile") || option.equals("--init-file")) {
          at++;
        }
        continue;
      }
      boolean set = option.charAt(0) == '-';
      for (int i = 1; i < option.length(); i++) {
        char c = option.charAt(i);
        script |= set && c == 'c';
        if (c == 'o' || c == 'O') {
          at++;
        } else if (c == ShellWord.UNKNOWN || (set && c == 'n')) {
          return;
        }
      }
    }
    if (script && at < words.size()) {
      scanner.script(words.get(at).value());
    }
  }
}
