package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** Copies evidence to a place of the caller's, which nothing here ever removes. */
final class Copies {
  private Copies() {}

  /** Checks the place before anything is done; null if none is asked for. */
  static @Nullable Path place(DeskHost host, @Nullable String out) throws DeskException {
    if (out == null) {
      return null;
    }
    Path path = host.directory().resolve(out).toAbsolutePath().normalize();
    Path parent = path.getParent();
    if (path.startsWith(StateDirectory.locate(host))) {
      throw DeskException.invalid(
          "--out is inside the state directory, which is cleaned", "give another place");
    }
    if (out.isBlank() || Files.isDirectory(path) || parent == null || !Files.isDirectory(parent)) {
      throw DeskException.invalid(
          "--out " + out + " is no file in a directory that is there",
          "make the directory, or give another place");
    }
    return path;
  }

  static void copy(Path evidence, @Nullable Path to) throws DeskException {
    if (to == null) {
      return;
    }
    try {
      Files.copy(
          evidence, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    } catch (IOException e) {
      throw DeskException.trouble(
          "out_not_written",
          "--out could not be written: " + e.getMessage(),
          "the evidence is still at " + evidence);
    }
  }
}
