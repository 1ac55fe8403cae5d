package dev.leancomputeruse.desk.engine.apps;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words of an {@code Exec} line. Quotes and backslashes are those of the desktop entry
 * specification, and single quotes, which it does not know and many files have. No shell sees the
 * words, so nothing else in them is special.
 */
final class CommandWords {
  private static final int MAX_WORDS = 1_000;
  private static final String CODES = "fFuUickdDnNvm%";

  private CommandWords() {}

  /**
   * Returns the words, or null if a quote does not end, a field code is unknown or none is there.
   */
  static @Nullable List<String> parse(String exec) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int i = 0; i < exec.length(); i++) {
      char c = exec.charAt(i);
      if (quote == '\'') {
        if (c == '\'') {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (quote == '"') {
        if (c == '"') {
          quote = 0;
        } else if (c == '\\' && i + 1 < exec.length() && isEscapable(exec.charAt(i + 1))) {
          i++;
          word.append(exec.charAt(i));
        } else {
          word.append(c);
        }
      } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        if (begun) {
          words.add(word.toString());
          word.setLength(0);
          begun = false;
        }
        continue;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '\\' && i + 1 < exec.length()) {
        i++;
        word.append(exec.charAt(i));
      } else {
        word.append(c);
      }
      begun = true;
    }
    if (begun) {
      words.add(word.toString());
    }
    if (quote != 0 || words.isEmpty() || words.size() > MAX_WORDS || words.get(0).isEmpty()) {
      return null;
    }
    for (String each : words) {
      if (!codesAreKnown(each)) {
        return null;
      }
    }
    return words;
  }

  private static boolean isEscapable(char c) {
    return c == '"' || c == '`' || c == '$' || c == '\\';
  }

  private static boolean codesAreKnown(String word) {
    for (int i = word.indexOf('%'); i >= 0; i = word.indexOf('%', i + 2)) {
      if (i + 1 == word.length()
          || word.charAt(i + 1) == 0
          || CODES.indexOf(word.charAt(i + 1)) < 0) {
        return false;
      }
    }
    return word.indexOf('\0') < 0;
  }

  /**
   * Returns the command line of an entry.
   *
   * @param more files, addresses or options: they go where the entry wants files, else to its end
   */
  static List<String> expand(DesktopEntry entry, List<String> more) {
    List<String> command = new ArrayList<>();
    boolean placed = more.isEmpty();
    for (String word : entry.exec()) {
      switch (word) {
        case "%f", "%F", "%u", "%U" -> {
          if (!placed) {
            command.addAll(more);
            placed = true;
          }
        }
        case "%i" -> {
          if (!entry.icon().isEmpty()) {
            command.add("--icon");
            command.add(entry.icon());
          }
        }
        case "%d", "%D", "%n", "%N", "%v", "%m" -> {
          // Deprecated; to be removed.
        }
        default -> {
          boolean takes = takesFile(word) && !placed;
          command.add(replaced(word, entry, takes ? more.get(0) : ""));
          if (takes) {
            command.addAll(more.subList(1, more.size()));
            placed = true;
          }
        }
      }
    }
    if (!placed) {
      command.addAll(more);
    }
    return command;
  }

  private static boolean takesFile(String word) {
    for (int i = word.indexOf('%'); i >= 0 && i + 1 < word.length(); i = word.indexOf('%', i + 2)) {
      if ("fFuU".indexOf(word.charAt(i + 1)) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static String replaced(String word, DesktopEntry entry, String file) {
    StringBuilder text = new StringBuilder();
    int i = 0;
    while (i < word.length()) {
      char c = word.charAt(i);
      if (c != '%' || i + 1 == word.length()) {
        text.append(c);
        i++;
        continue;
      }
      switch (word.charAt(i + 1)) {
        case '%' -> text.append('%');
        case 'f', 'F', 'u', 'U' -> text.append(file);
        case 'c' -> text.append(entry.name());
        case 'k' -> text.append(entry.file());
        default -> {
          // An icon or a deprecated code inside of a word stands for nothing.
        }
      }
      i += 2;
    }
    return text.toString();
  }
}
