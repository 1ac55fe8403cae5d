package dev.leancomputeruse.installer;

import java.nio.file.Path;

/**
 * A root or the settings file, as a preview shows it.
 *
 * @param name what it is called
 * @param given the path that the agent host opens, or that was asked for
 * @param real the same, its links followed
 */
record Place(String name, Path given, Path real) {
  /** One line; a link is shown with where it leads. */
  String shown() {
    String text = given.equals(real) ? real.toString() : given + " -> " + real;
    return Reasons.oneLine(text);
  }
}
