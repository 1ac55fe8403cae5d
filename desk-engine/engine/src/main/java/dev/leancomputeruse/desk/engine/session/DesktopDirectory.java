package dev.leancomputeruse.desk.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.PrivateDirectory;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The directory of one private desktop, in the state directory; only the user can enter it. */
final class DesktopDirectory {
  private static final int MOST_TRIES = 40;
  private static final long BETWEEN_TRIES_MILLIS = 50;

  static final String PREFIX = "session-";

  /** What a socket's address can hold, without its end mark. */
  private static final int LONGEST = 107;

  private final Path path;

  DesktopDirectory(Path state, String name) {
    this.path = state.resolve(PREFIX + name);
  }

  Path path() {
    return path;
  }

  Path runtime() {
    return path.resolve("run");
  }

  Path bus() {
    return runtime().resolve("bus");
  }

  /** Where the accessibility bus makes its socket. */
  Path accessibility() {
    return runtime().resolve("at-spi");
  }

  Path authority() {
    return path.resolve("Xauthority");
  }

  /** Where the display says its number. */
  Path display() {
    return path.resolve("display");
  }

  /** Where each process writes itself down before it becomes a part of the desktop. */
  Path record() {
    return path.resolve("processes");
  }

  /** Which run of the system it belongs to. */
  Path boot() {
    return path.resolve("boot");
  }

  /** Which process it ends with, if it is to end with one. */
  Path owner() {
    return path.resolve("owner");
  }

  /** There once it is complete: its environment. */
  Path complete() {
    return path.resolve("desktop.json");
  }

  boolean isThere() {
    return Files.exists(path, NOFOLLOW_LINKS);
  }

  /** Makes it, with the directories that apps get in the place of the person's own. */
  void make(Disk disk) throws IOException, DeskException {
    Path longest = accessibility().resolve("bus_12345");
    if (longest.toString().getBytes(UTF_8).length > LONGEST) {
      throw DeskException.trouble(
          "session_path_too_long",
          "the socket " + longest + " would have a name of more than " + LONGEST + " bytes",
          "set LEAN_COMPUTER_USE_DESK_STATE to a shorter private directory");
    }
    disk.createDirectory(path, Mode.PRIVATE_DIRECTORY);
    for (String name : new String[] {"run", "config", "cache", "data"}) {
      disk.createDirectory(path.resolve(name), Mode.PRIVATE_DIRECTORY);
    }
  }

  /**
   * Makes sure that it is ours before it is believed.
   *
   * @throws DeskException if it is a link, another user's, or open to others
   */
  void check(Disk disk) throws IOException, DeskException {
    PrivateDirectory.Verdict verdict = PrivateDirectory.look(path);
    if (verdict == PrivateDirectory.Verdict.SAFE) {
      verdict = PrivateDirectory.open(disk, path);
    }
    if (verdict != PrivateDirectory.Verdict.SAFE) {
      throw DeskException.trouble(
          "unsafe_session",
          "the directory " + path + " cannot be used: " + verdict,
          "it has to be a real directory of yours with mode 0700: move it away and try again");
    }
  }

  /** Returns the text of a file in it, or null if there is none. */
  static @Nullable String text(Path file) throws IOException {
    return Files.isRegularFile(file, NOFOLLOW_LINKS) ? Files.readString(file).strip() : null;
  }

  /**
   * Removes it with everything in it; follows no link. An app that is just ending may still make or
   * remove a file in it, so a few tries are made.
   */
  void remove(Disk disk) throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        removeOnce(disk);
        return;
      } catch (NoSuchFileException | DirectoryNotEmptyException e) {
        if (!Files.exists(path, NOFOLLOW_LINKS)) {
          return;
        }
        if (tries == MOST_TRIES) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void pause() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(BETWEEN_TRIES_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while removing a desktop");
    }
  }

  private void removeOnce(Disk disk) throws IOException {
    Files.walkFileTree(
        path,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            disk.deleteIfPresent(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException trouble)
              throws IOException {
            if (trouble != null) {
              throw trouble;
            }
            disk.deleteIfPresent(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
