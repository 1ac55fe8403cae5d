package dev.leancomputeruse.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * What a test needs of the machine it runs on. Where it is missing, CI fails instead of passing.
 */
final class Ground {

  private Ground() {}

  /** Goes on only if a condition holds; says what is missing, and fails in CI. */
  static void needs(boolean condition, String what) {
    if (Boolean.parseBoolean(System.getenv("CI"))) {
      assertThat(condition).as("this machine has " + what).isTrue();
    }
    Assumptions.assumeTrue(condition, "not tested here, it needs " + what);
  }

  static void needsPosix(Path path) {
    needs(path.getFileSystem().supportedFileAttributeViews().contains("posix"), "permission bits");
  }

  static void needsRoot() {
    needs("root".equals(System.getProperty("user.name")), "root");
  }
}
