package dev.leancomputeruse.assets;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a test needs of the machine: absent, it is reported as skipped, and failed in CI. */
final class Needs {
  private Needs() {}

  /** Returns the path of a program, or ends the test if there is none. */
  static Path program(String name) {
    for (String directory : List.of("/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin")) {
      Path program = Path.of(directory, name);
      if (Files.isExecutable(program)) {
        return program;
      }
    }
    String missing = "not run: this machine has no " + name;
    if ("true".equals(System.getenv("CI"))) {
      fail(missing);
    }
    return abort(missing);
  }
}
