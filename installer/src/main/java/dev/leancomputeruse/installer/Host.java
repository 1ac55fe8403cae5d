package dev.leancomputeruse.installer;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything a command gets from outside, so that each one runs in a test as it runs for a person.
 *
 * @param uid number of the user this process acts for, null where users have no numbers
 * @param java the Java that runs this, by its absolute path
 * @param ownJar the jar that is running
 * @param processes how to run programs, null where there are none
 */
record Host(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    FileSystem files,
    Clock clock,
    Terminal terminal,
    @Nullable Long uid,
    String java,
    OwnJar ownJar,
    @Nullable Processes processes) {

  /** Whether paths and launchers are those of Windows. */
  boolean windows() {
    return files.getSeparator().equals("\\");
  }

  /** A variable of the environment, null if it is unset or blank. */
  @Nullable String variable(String name) {
    String value = environment.get(name);
    return value == null || value.isBlank() ? null : value;
  }

  /**
   * The home as the agent host sees it. Java's own idea of it ignores HOME, and would install where
   * the host never looks.
   *
   * @throws Problem if the variable is unset or not absolute
   */
  Path home() throws Problem {
    String name = windows() ? "USERPROFILE" : "HOME";
    String value = variable(name);
    if (value == null) {
      throw Problem.refused(name + " is not set: set it, or give --dir and --share");
    }
    Path home = path(name, value);
    if (!home.isAbsolute()) {
      throw Problem.refused(name + " is not absolute (" + value + "): give --dir and --share");
    }
    return home;
  }

  /**
   * A path from text that a person gave.
   *
   * @param source what to name in the message
   * @throws Problem if this file system, or the locale, cannot spell it
   */
  Path path(String source, String text) throws Problem {
    if (text.indexOf('\uFFFD') >= 0) {
      throw Problem.refused(
          source + ": the locale cannot spell this path: set LC_ALL=C.UTF-8 and run again");
    }
    try {
      return files.getPath(text);
    } catch (java.nio.file.InvalidPathException invalid) {
      throw Problem.refused(
          source
              + ": not a path here ("
              + invalid.getReason()
              + "): set LC_ALL=C.UTF-8, or "
              + "give another path");
    }
  }
}
