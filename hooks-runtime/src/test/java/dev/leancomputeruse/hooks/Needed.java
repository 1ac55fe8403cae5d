package dev.leancomputeruse.hooks;

import java.nio.file.Path;
import org.opentest4j.TestAbortedException;

/** What a test needs from the machine: without it the test says so, and fails where CI is set. */
final class Needed {
  private Needed() {}

  static Path program(String name) {
    Path program = Programs.find(name);
    require(program != null, "there is no " + name + " here");
    return program;
  }

  static void require(boolean condition, String missing) {
    if (!condition) {
      if ("true".equals(System.getenv("CI"))) {
        throw new AssertionError("not run: " + missing);
      }
      throw new TestAbortedException("not run: " + missing);
    }
  }
}
