package dev.leancomputeruse.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The directory in the share that is there exactly as long as a transaction is. */
final class JournalStore implements SettingsEditor.Notes {
  static final String DIRECTORY = ".transaction";

  private static final String JOURNAL = "journal.json";
  private static final String NOTES = "settings.txt";

  private final Disk disk;
  private final Path share;
  private final Path directory;

  JournalStore(Disk disk, Path share) {
    this.disk = disk;
    this.share = share;
    this.directory = share.resolve(DIRECTORY);
  }

  static boolean exists(Path share) throws IOException {
    return Snapshot.kindOf(share.resolve(DIRECTORY)) != Snapshot.Kind.ABSENT;
  }

  /**
   * Returns the journal, or null if the directory is empty or not there.
   *
   * @throws RefusedException if there is something else than a journal of ours
   */
  @Nullable Journal journal() throws IOException, RefusedException {
    Snapshot.Kind kind = Snapshot.kindOf(directory);
    if (kind == Snapshot.Kind.ABSENT) {
      return null;
    }
    Path file = directory.resolve(JOURNAL);
    Snapshot.Kind fileKind = kind == Snapshot.Kind.DIRECTORY ? Snapshot.kindOf(file) : kind;
    if (fileKind == Snapshot.Kind.ABSENT) {
      return null;
    }
    Journal journal =
        fileKind == Snapshot.Kind.FILE ? JournalJson.read(file, Files.readAllBytes(file)) : null;
    if (journal == null) {
      throw new RefusedException(
          new Refusal(
              file.toString(),
              "is not a readable journal of an interrupted run",
              "look at it, remove " + directory + ", and install again"));
    }
    return journal;
  }

  /** Writes the journal for the first time: from here on a kill leaves something to discard. */
  void begin(Journal journal) throws IOException {
    disk.createDirectory(directory, Mode.PRIVATE_DIRECTORY);
    write(journal);
    disk.syncDirectory(share);
  }

  /** Writes it again, as committed: from here on it only goes forward. */
  void write(Journal journal) throws IOException {
    disk.replace(directory.resolve(JOURNAL), JournalJson.write(journal), Mode.PRIVATE_FILE);
  }

  @Override
  public @Nullable String read() throws IOException {
    Path file = directory.resolve(NOTES);
    return Snapshot.kindOf(file) == Snapshot.Kind.FILE ? Files.readString(file) : null;
  }

  @Override
  public void write(String text) throws IOException {
    disk.replace(directory.resolve(NOTES), text.getBytes(UTF_8), Mode.PRIVATE_FILE);
  }

  /** Removes the directory with what this class put into it; the journal goes first. */
  void end() throws IOException {
    if (Snapshot.kindOf(directory) != Snapshot.Kind.DIRECTORY) {
      return;
    }
    for (String name : new String[] {JOURNAL, NOTES}) {
      Path file = directory.resolve(name);
      disk.deleteIfPresent(file);
      disk.deleteIfPresent(Disk.temporaryFor(file));
    }
    disk.deleteIfPresent(directory);
  }
}
