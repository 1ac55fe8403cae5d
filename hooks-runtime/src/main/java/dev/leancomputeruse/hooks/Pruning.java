package dev.leancomputeruse.hooks;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Removes the files of sessions that are long over; looks for them once a day. */
final class Pruning {
  /** Its time is when the last pruning was. */
  static final String MARKER = "pruned";

  static final long KEEP_MILLIS = 7L * 24 * 60 * 60 * 1000;
  private static final long EVERY_MILLIS = 24L * 60 * 60 * 1000;
  private static final String TEMPORARY_ENDING = ".tmp";

  private final Path directory;
  private final Disk disk;
  private final Clock clock;

  Pruning(Path directory, Disk disk, Clock clock) {
    this.directory = directory;
    this.disk = disk;
    this.clock = clock;
  }

  /** Prunes if it is time. Under the lock. */
  void nowAndThen() throws IOException {
    Path marker = directory.resolve(MARKER);
    try {
      long last = Files.getLastModifiedTime(marker, NOFOLLOW_LINKS).toMillis();
      if (Math.abs(clock.millis() - last) < EVERY_MILLIS) {
        return;
      }
      prune();
    } catch (NoSuchFileException e) {
      // The first call of all: there is nothing old yet.
    }
    disk.replaceUnsynced(marker, new byte[0], Mode.PRIVATE_FILE);
  }

  private void prune() throws IOException {
    long oldest = clock.millis() - KEEP_MILLIS;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (name.endsWith(StateStore.SESSION_ENDING) || name.endsWith(TEMPORARY_ENDING)) {
          BasicFileAttributes found =
              Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS);
          if (found.isRegularFile() && found.lastModifiedTime().toMillis() < oldest) {
            disk.deleteIfPresent(file);
          }
        }
      }
    }
  }
}
