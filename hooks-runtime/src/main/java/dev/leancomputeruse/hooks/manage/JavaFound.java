package dev.leancomputeruse.hooks.manage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A Java, and what it says about itself.
 *
 * @param executable its path as it was given
 * @param feature its version, 17 or higher
 * @param image the file whose change means that it is another Java now: its module image, or itself
 *     where there is none
 */
record JavaFound(Path executable, int feature, Path image) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String HOME = "java.home = ";
  private static final String VERSION = "java.specification.version = ";
  private static final int OLDEST = 17;

  /**
   * Asks a Java what it is.
   *
   * @throws IOException if it does not start, or is too old
   */
  static JavaFound ask(Path executable, ProgramRunner runner, Map<String, String> environment)
      throws IOException {
    ProgramRunner.Outcome outcome =
        runner.run(
            List.of(executable.toString(), "-XshowSettings:properties", "-version"),
            environment,
            new byte[0],
            PATIENCE);
    String home = property(outcome.err(), HOME);
    int feature = number(property(outcome.err(), VERSION));
    if (outcome.exit() != 0 || feature < OLDEST) {
      throw new IOException(executable + " is no Java " + OLDEST + " or newer");
    }
    Path modules = executable.getFileSystem().getPath(home, "lib", "modules");
    return new JavaFound(
        executable, feature, Files.isRegularFile(modules) ? modules : executable.toRealPath());
  }

  /** Whether it makes caches that start faster than a plain class archive. */
  boolean hasCaches() {
    return feature >= 24;
  }

  private static String property(String settings, String name) {
    return settings
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()))
        .findFirst()
        .orElse("");
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
