package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The words of a command line, checked before anything else happens. */
final class Arguments {
  private final List<String> words = new ArrayList<>();
  private final Map<String, String> values = new HashMap<>();
  private final Set<String> flags = new HashSet<>();

  private Arguments() {}

  /**
   * Reads a command line.
   *
   * @param withValue options that take a value
   * @param without options that take none
   */
  static Arguments of(String[] line, Set<String> withValue, Set<String> without)
      throws DeskException {
    Arguments arguments = new Arguments();
    boolean onlyWords = false;
    for (int i = 0; i < line.length; i++) {
      String word = line[i];
      if (onlyWords || !word.startsWith("--") || word.length() == 2) {
        if (!onlyWords && word.equals("--")) {
          onlyWords = true;
        } else {
          arguments.words.add(word);
        }
        continue;
      }
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      if (withValue.contains(name)) {
        if (equals < 0 && i + 1 == line.length) {
          throw DeskException.invalid(name + " needs a value", "give one after it");
        }
        String value = equals < 0 ? line[++i] : word.substring(equals + 1);
        if (arguments.values.put(name, value) != null) {
          throw DeskException.invalid(name + " is given twice", "give it once");
        }
      } else if (without.contains(name) && equals < 0) {
        arguments.flags.add(name);
      } else {
        throw DeskException.invalid("there is no option " + name, "see --help");
      }
    }
    return arguments;
  }

  List<String> words() {
    return words;
  }

  boolean has(String flag) {
    return flags.contains(flag);
  }

  @Nullable String value(String name) {
    return values.get(name);
  }

  /** Returns a whole number in a range, or what is given. */
  int number(String name, int least, int most, int otherwise) throws DeskException {
    String text = values.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(name, least, most);
    }
    throw wrong(name, least, most);
  }

  private static DeskException wrong(String name, int least, int most) {
    return DeskException.invalid(
        name + " is a whole number from " + least + " to " + most, "correct it");
  }

  /** Returns seconds as milliseconds, 0 if not given. */
  long timeout() throws DeskException {
    return 1000L * number("--timeout", 1, 600, 0);
  }

  /** Refuses a name of an app that could be taken for something else. */
  static String app(String word) throws DeskException {
    boolean odd = word.isBlank() || word.startsWith("-");
    for (int i = 0; i < word.length(); i++) {
      odd |= word.charAt(i) < ' ' || word.charAt(i) == 127;
    }
    if (odd) {
      throw DeskException.invalid(
          "that is no name of an app", "use the id or the exact name, as desk apps lists them");
    }
    return word;
  }
}
