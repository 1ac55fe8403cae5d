package dev.leancomputeruse.settings;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Sha256;
import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps what a settings file held before we changed it, once per distinct content: the name says
 * the content, so a second install never overwrites the first backup. (kind: Comfy-Org/desktop#257)
 */
final class Backups {

  private static final int DIGITS = 16;
  private static final String END = ".bak";

  private final Disk disk;
  private final Path directory;

  Backups(Disk disk, Path directory) {
    this.disk = disk;
    this.directory = directory;
  }

  /** Returns where a content goes. */
  Path pathFor(Path file, byte[] content) {
    String digits = Sha256.of(content).substring(0, DIGITS);
    return directory.resolve(file.getFileName() + "." + digits + END);
  }

  /** Returns whether a content is kept already. */
  boolean has(Path file, byte[] content) throws IOException {
    return Snapshot.of(pathFor(file, content)).isFile(Sha256.of(content));
  }

  /** Keeps a content, readable by its owner only, and returns where. */
  Path keep(Path file, byte[] content) throws IOException {
    Path backup = pathFor(file, content);
    if (!has(file, content)) {
      disk.replace(backup, content, Mode.PRIVATE_FILE);
    }
    return backup;
  }

  /** Deletes those that hold what their name says, and returns the others. */
  List<Path> delete(List<Path> recorded) throws IOException {
    List<Path> left = new ArrayList<>();
    for (Path backup : recorded) {
      Snapshot snapshot = Snapshot.of(backup);
      if (snapshot.absent()) {
        continue;
      }
      String hash = snapshot.sha256();
      boolean ours =
          hash != null
              && backup.getFileName().toString().endsWith("." + hash.substring(0, DIGITS) + END);
      if (ours) {
        disk.deleteIfPresent(backup);
      } else {
        left.add(backup);
      }
    }
    return left;
  }
}
