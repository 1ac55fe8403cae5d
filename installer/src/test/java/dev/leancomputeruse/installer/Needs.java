package dev.leancomputeruse.installer;

import org.junit.jupiter.api.Assumptions;

/** What a test needs of the machine; in CI nothing is left out quietly. */
final class Needs {
  private Needs() {}

  /** Aborts the test where {@code there} is false, and fails it in CI. */
  static void that(boolean there, String what) {
    if (!there && "true".equals(System.getenv("CI"))) {
      throw new AssertionError("CI has to have " + what);
    }
    Assumptions.assumeTrue(there, "not tested here, it needs " + what);
  }

  /** Whether this process may give files away and change its user. */
  static void root() {
    boolean root = Long.valueOf(0).equals(SystemHost.create().uid());
    that(
        root && java.nio.file.Files.isExecutable(java.nio.file.Path.of("/usr/bin/setpriv")),
        "root and setpriv");
  }
}
