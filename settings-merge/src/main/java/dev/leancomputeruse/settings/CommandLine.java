package dev.leancomputeruse.settings;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes the words of a command line.
 *
 * <p>Whole words, never substrings: {@code my-native-hook-notes.sh} and a comment that speaks of
 * our mark are the user's own. (kind: JuliusBrussee/caveman#593)
 */
final class CommandLine {

  private CommandLine() {}

  /** Returns the text as one word of sh, whatever it holds. */
  static String quote(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  /** Returns the words as sh sees them: quotes, backslashes, operators and comments. */
  static List<String> words(String command) {
    return split(command, true);
  }

  /** Returns the words as cmd and PowerShell see them, where a backslash is only a backslash. */
  static List<String> windowsWords(String command) {
    return split(command, false);
  }

  private static List<String> split(String command, boolean backslashQuotes) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    int at = 0;
    while (at < command.length()) {
      char c = command.charAt(at++);
      if (isBreak(c)) {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
          inWord = false;
        }
      } else if (c == '#' && !inWord) {
        at = endOfLine(command, at);
      } else if (c == '\'' || c == '"') {
        inWord = true;
        at = quoted(command, at, c, backslashQuotes, word);
      } else if (c == '\\' && backslashQuotes && at < command.length()) {
        char next = command.charAt(at++);
        if (next != '\n') {
          inWord = true;
          word.append(next);
        }
      } else {
        inWord = true;
        word.append(c);
      }
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }

  /** Appends what stands in quotes and returns the place behind the closing one. */
  private static int quoted(
      String command, int from, char quote, boolean backslashQuotes, StringBuilder word) {
    int at = from;
    while (at < command.length()) {
      char c = command.charAt(at++);
      if (c == quote) {
        return at;
      }
      if (c == '\\' && quote == '"' && backslashQuotes && at < command.length()) {
        char next = command.charAt(at);
        if (next == '"' || next == '\\' || next == '$' || next == '`') {
          word.append(next);
          at++;
          continue;
        }
      }
      word.append(c);
    }
    return at;
  }

  private static int endOfLine(String command, int from) {
    int at = command.indexOf('\n', from);
    return at < 0 ? command.length() : at;
  }

  private static boolean isBreak(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';' || c == '&' || c == '|'
        || c == '(' || c == ')' || c == '<' || c == '>';
  }
}
