package dev.leancomputeruse.files;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  /** Goes on if this process is root's, who may give files away and act as others. */
  public static void root() throws IOException {
    that(Child.isRoot(), "root");
  }

  /** Goes on if the file system of {@code path} has permission bits. */
  public static void posix(Path path) {
    that(path.getFileSystem().supportedFileAttributeViews().contains("posix"), "permission bits");
  }

  /** Goes on if all of these programs are there. */
  public static void programs(String... names) {
    for (String name : names) {
      program(name);
    }
  }

  /** Returns the path of a program, which is on {@code PATH} or where systems keep theirs. */
  public static Path program(String name) {
    List<String> places =
        new ArrayList<>(List.of(System.getenv("PATH").split(File.pathSeparator, -1)));
    places.addAll(List.of("/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"));
    for (String place : places) {
      Path program = Path.of(place, name);
      if (!place.isEmpty() && Files.isExecutable(program)) {
        return program;
      }
    }
    that(false, name);
    throw new AssertionError("not reached");
  }
}
