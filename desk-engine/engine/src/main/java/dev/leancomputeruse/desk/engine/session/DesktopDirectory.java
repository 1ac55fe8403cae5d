package dev.leancomputeruse.desk.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.state.ShortPlace;
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
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The directory of one private desktop, in the state directory; only the user can enter it. */
final class DesktopDirectory {
  private static final int MOST_TRIES = 40;
  private static final long BETWEEN_TRIES_MILLIS = 50;

  static final String PREFIX = "session-";

  /** The longest name of a socket in the runtime directory: that of the resident engine. */
  private static final String SOCKET = "lean-computer-use/engine-0123456789abcdef.sock";

  private final Path path;

  DesktopDirectory(Path state, String name) {
    this.path = state.resolve(PREFIX + name);
  }

  /** Returns the directory of the session whose key of a display this is; null if of none. */
  static @Nullable Path ofKey(@Nullable String authority) {
    Path parent = authority == null ? null : Path.of(authority).getParent();
    return parent != null && isOne(parent) ? parent : null;
  }

  /** Returns whether a session's directory can have that name. */
  static boolean isOne(Path path) {
    return path.isAbsolute() && String.valueOf(path.getFileName()).startsWith(PREFIX);
  }

  Path path() {
    return path;
  }

  /** Where its sockets are: in it, or in the place that it names because its own is too long. */
  Path runtime() throws IOException {
    String elsewhere = text(elsewhere());
    return elsewhere == null || elsewhere.isEmpty() ? path.resolve("run") : Path.of(elsewhere);
  }

  private Path elsewhere() {
    return path.resolve("run-is-at");
  }

  Path bus() throws IOException {
    return runtime().resolve("bus");
  }

  /** Where the accessibility bus makes its socket. */
  Path accessibility() throws IOException {
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
  void make(Disk disk, DeskHost host) throws IOException, DeskException {
    disk.createDirectory(path, Mode.PRIVATE_DIRECTORY);
    for (String name : new String[] {"config", "cache", "data"}) {
      disk.createDirectory(path.resolve(name), Mode.PRIVATE_DIRECTORY);
    }
    if (ShortPlace.fits(runtime().resolve(SOCKET))) {
      disk.createDirectory(runtime(), Mode.PRIVATE_DIRECTORY);
      return;
    }
    Path root = ShortPlace.root(host);
    byte[] chance = new byte[Long.BYTES];
    new SecureRandom().nextBytes(chance);
    Path there = root.resolve(ShortPlace.PREFIX + HexFormat.of().formatHex(chance));
    // Written down first: whoever cleans up after a start that was killed has to find it.
    disk.createUnsynced(elsewhere(), there.toString().getBytes(UTF_8), Mode.PRIVATE_FILE);
    disk.createDirectory(there, Mode.PRIVATE_DIRECTORY);
    check(disk);
  }

  /**
   * Makes sure that it is ours before it is believed, and so is where its sockets are.
   *
   * @throws DeskException if it is a link, another user's, or open to others
   */
  void check(Disk disk) throws IOException, DeskException {
    PrivateDirectory.Verdict verdict = PrivateDirectory.look(path);
    if (verdict == PrivateDirectory.Verdict.SAFE) {
      verdict = PrivateDirectory.open(disk, path);
    }
    if (verdict != PrivateDirectory.Verdict.SAFE) {
      throw unsafe(path, verdict);
    }
    Path run = runtime();
    if (isElsewhere(run)) {
      verdict = PrivateDirectory.look(run);
      if (verdict == PrivateDirectory.Verdict.SAFE) {
        verdict = ShortPlace.open(disk, run);
      }
      // Nothing there: it was not made yet, or is removed already.
      if (verdict != PrivateDirectory.Verdict.SAFE && verdict != PrivateDirectory.Verdict.ABSENT) {
        throw unsafe(run, verdict);
      }
    }
  }

  private boolean isElsewhere(Path run) {
    return !run.startsWith(path);
  }

  private static DeskException unsafe(Path path, PrivateDirectory.Verdict verdict) {
    return DeskException.trouble(
        "unsafe_session",
        "the directory " + path + " cannot be used: " + verdict,
        "it has to be a real directory of yours with mode 0700: move it away and try again");
  }

  /** Returns the text of a file in it, or null if there is none. */
  static @Nullable String text(Path file) throws IOException {
    return Files.isRegularFile(file, NOFOLLOW_LINKS) ? Files.readString(file).strip() : null;
  }

  /**
   * Removes it with everything in it; follows no link. An app that is just ending may still make or
   * remove a file in it, so a few tries are made. To be checked before.
   */
  void remove(Disk disk) throws IOException {
    Path run = runtime();
    if (isElsewhere(run)) {
      remove(run, disk);
    }
    remove(path, disk);
  }

  private static void remove(Path directory, Disk disk) throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        removeOnce(directory, disk);
        return;
      } catch (NoSuchFileException | DirectoryNotEmptyException e) {
        if (!Files.exists(directory, NOFOLLOW_LINKS)) {
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

  private static void removeOnce(Path root, Disk disk) throws IOException {
    Files.walkFileTree(
        root,
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
