package dev.leancomputeruse.desk.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

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
    int at = 0;
    while (at >= 0 && at < words.size()) {
      String name = words.get(at).commandName();
      if (name == null) {
        return;
      }
      DeskCommand.Tool tool = DeskCommand.Tool.named(name);
      if (tool != null) {
        scanner.found(tool, wordAt(at + 1), wordAt(at + 2));
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
      at = wrapper.command(words, at + 1);
    }
  }

  private @Nullable ShellWord wordAt(int index) {
    return index < words.size() ? words.get(index) : null;
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
