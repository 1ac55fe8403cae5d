package dev.leancomputeruse.hooks;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The files of a state root seen from outside a hook call: to list, to forget, to remove them. */
public final class StoredState {
  private static final long LOCK_MILLIS = 10_000;
  private static final String TEMPORARY_ENDING = ".lean-computer-use.tmp";

  private StoredState() {}

  /** Returns what is counted in each session, the last changed first. Nothing is written. */
  public static List<SessionCount> counts(Path root) throws IOException {
    List<SessionCount> counts = new ArrayList<>();
    for (Path file : files(root)) {
      String name = file.getFileName().toString();
      if (name.endsWith(StateStore.SESSION_ENDING)) {
        try (InputStream in = Files.newInputStream(file, NOFOLLOW_LINKS)) {
          SessionState state = SessionState.read(in.readNBytes(SessionState.MAX_BYTES));
          counts.add(
              new SessionCount(
                  name.substring(0, name.length() - StateStore.SESSION_ENDING.length()),
                  state.guard().errors(),
                  state.nudge().streak(),
                  Files.getLastModifiedTime(file, NOFOLLOW_LINKS).toMillis()));
        } catch (NoSuchFileException e) {
          // Pruned meanwhile.
        }
      }
    }
    counts.sort(Comparator.comparingLong(SessionCount::changedMillis).reversed());
    return List.copyOf(counts);
  }

  /** Forgets every session; returns how many had a count. */
  @SuppressWarnings("try") // The lock is held, not used.
  public static int reset(Path root, Disk disk) throws IOException {
    try (ProcessLock lock =
        ProcessLock.acquireKept(disk, root.resolve(StateStore.LOCK), LOCK_MILLIS)) {
      int counted = 0;
      for (SessionCount count : counts(root)) {
        counted += count.errors() > 0 || count.streak() > 0 ? 1 : 0;
        disk.deleteIfPresent(root.resolve(count.session().concat(StateStore.SESSION_ENDING)));
      }
      return counted;
    }
  }

  /** Removes our files and then the directory; returns whether it is gone. */
  public static boolean remove(Path root, Disk disk) throws IOException {
    reset(root, disk);
    for (Path file : files(root)) {
      if (isOurs(file.getFileName().toString())) {
        disk.deleteIfPresent(file);
      }
    }
    try {
      return disk.deleteIfPresent(root);
    } catch (DirectoryNotEmptyException e) {
      return false;
    }
  }

  private static boolean isOurs(String name) {
    return name.equals(StateStore.SECRET)
        || name.equals(StateStore.LOCK)
        || name.equals(Pruning.MARKER)
        || name.endsWith(StateStore.SESSION_ENDING)
        || name.endsWith(TEMPORARY_ENDING);
  }

  private static List<Path> files(Path root) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(root)) {
      for (Path file : found) {
        if (Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS).isRegularFile()) {
          files.add(file);
        }
      }
    }
    return files;
  }
}
