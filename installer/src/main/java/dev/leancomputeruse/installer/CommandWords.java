package dev.leancomputeruse.installer;

import java.util.ArrayList;
import java.util.List;

/** Puts the name of the command first, where people leave it out or spell it as an option. */
final class CommandWords {
  private static final String UNINSTALL_ALIAS = "--uninstall";

  private CommandWords() {}

  /** Nothing, or options alone, mean install; {@code --uninstall} means uninstall. */
  static List<String> of(String... args) {
    List<String> words = new ArrayList<>(List.of(args));
    if (words.isEmpty()) {
      return List.of("install");
    }
    String first = words.get(0);
    if (!first.startsWith("-") || isForAll(first)) {
      return words;
    }
    if (words.remove(UNINSTALL_ALIAS)) {
      words.add(0, "uninstall");
    } else {
      words.add(0, "install");
    }
    return words;
  }

  private static boolean isForAll(String option) {
    return switch (option) {
      case "--help", "-h", "--version", "-V" -> true;
      default -> false;
    };
  }
}
