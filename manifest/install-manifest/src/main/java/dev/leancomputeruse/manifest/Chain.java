package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The directories at the end of a root's path that an install makes and an uninstall removes. */
final class Chain {
  private Chain() {}

  /** Returns the last {@code count} directories of {@code path}, the outermost first. */
  static List<Path> of(Path path, int count) {
    List<Path> chain = new ArrayList<>();
    Path at = path;
    for (int i = 0; i < count && at != null; i++) {
      chain.add(0, at);
      at = at.getParent();
    }
    return chain;
  }

  /** A root may be read by others, as its files may; what lies above it is the user's alone. */
  static Mode modeOf(Path directory, Path root) {
    return directory.equals(root) ? Mode.EXECUTABLE : Mode.PRIVATE_DIRECTORY;
  }

  /** Removes them again, the innermost first, up to the first that is not empty. */
  static void remove(Disk disk, List<Path> chain) throws IOException {
    for (int i = chain.size() - 1; i >= 0; i--) {
      if (!removeIfEmpty(disk, chain.get(i))) {
        return;
      }
    }
  }

  /** Removes a directory; says whether it is gone. A link in its place is not touched. */
  static boolean removeIfEmpty(Disk disk, Path directory) throws IOException {
    Snapshot.Kind kind = Snapshot.kindOf(directory);
    if (kind == Snapshot.Kind.ABSENT) {
      return true;
    }
    if (kind != Snapshot.Kind.DIRECTORY || !isEmpty(directory)) {
      return false;
    }
    try {
      disk.delete(directory);
      return true;
    } catch (DirectoryNotEmptyException e) {
      return false;
    }
  }

  static boolean isEmpty(Path directory) throws IOException {
    try (var entries = Files.newDirectoryStream(directory)) {
      return !entries.iterator().hasNext();
    }
  }

  static Path parent(Path path) {
    return Objects.requireNonNull(path.getParent(), "only the root of a file system has no parent");
  }
}
