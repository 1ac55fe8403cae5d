package dev.leancomputeruse.desk.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells options from words in a desk command, as the commands themselves do. */
final class DeskWords {
  /** The options of all three commands that take the next word, if no equals sign is in them. */
  private static final String VALUED =
      " --window --timeout --out --max --role --since --app-name --name ";

  private DeskWords() {}

  static DeskCommand read(
      DeskCommand.Tool tool, List<ShellWord> words, int start, boolean repeated) {
    ShellWord app = null;
    ShellWord verb = null;
    boolean help = start == words.size();
    boolean onlyWords = false;
    for (int at = start; at < words.size(); at++) {
      ShellWord word = words.get(at);
      String text = word.value();
      if (!onlyWords && text.startsWith("--")) {
        onlyWords = text.length() == 2;
        help |= text.equals("--help");
        at += isValued(text) ? 1 : 0;
      } else if (app == null) {
        app = word;
      } else if (verb == null) {
        verb = word;
      }
    }
    return new DeskCommand(tool, known(app), known(verb), repeated, help);
  }

  private static boolean isValued(String option) {
    return option.length() > 2 && VALUED.indexOf(" ".concat(option).concat(" ")) >= 0;
  }

  private static @Nullable String known(@Nullable ShellWord word) {
    return word == null ? null : word.known();
  }
}
