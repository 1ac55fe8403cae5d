package dev.leancomputeruse.files;

import org.junit.jupiter.api.Assumptions;

/**
 * The one place where a test may say that it cannot run on this machine.
 *
 * <p>On a developer's machine it is skipped, with the reason in the report; where {@code CI} is set
 * it fails, so that nothing is skipped for good without anybody noticing.
 */
public final class Needs {
  private Needs() {}

  /** Goes on if {@code there}; otherwise skips the test, or fails it in CI. */
  public static void that(boolean there, String what) {
    if (there) {
      return;
    }
    if ("true".equals(System.getenv("CI"))) {
      throw new AssertionError("this machine has no " + what + ", which the test needs");
    }
    System.out.println("not run: this machine has no " + what);
    Assumptions.abort("needs " + what);
  }
}
