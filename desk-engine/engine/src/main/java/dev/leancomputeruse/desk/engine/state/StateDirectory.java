package dev.leancomputeruse.desk.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.PrivateDirectory;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The private directory of the engine: of this user, mode 0700, with a marker in it. One without
 * the marker is somebody else's and is never adopted.
 */
public final class StateDirectory {
  private static final String MARKER = ".desk-state";
  private static final String LOCK = ".lock";
  private static final long LOCK_MILLIS = 10_000;

  private final Path path;
  private final Disk disk;

  private StateDirectory(Path path, Disk disk) {
    this.path = path;
    this.disk = disk;
  }

  /** Returns where it is, be it there or not. */
  public static Path locate(DeskHost host) {
    String own = host.variable("LEAN_COMPUTER_USE_DESK_STATE");
    if (own != null) {
      return host.directory().resolve(own).toAbsolutePath().normalize();
    }
    String xdg = host.variable("XDG_STATE_HOME");
    Path root =
        xdg != null && Path.of(xdg).isAbsolute()
            ? Path.of(xdg)
            : host.home().resolve(".local/state");
    return root.resolve("lean-computer-use/desk");
  }

  /** Opens it, and makes it if it is not there. */
  public static StateDirectory open(DeskHost host) throws DeskException {
    Path path = locate(host);
    Disk disk = Disk.real();
    try {
      if (PrivateDirectory.look(path) == PrivateDirectory.Verdict.ABSENT) {
        make(path, disk);
      }
    } catch (IOException e) {
      throw unsafe(path, "it cannot be made (" + e.getMessage() + ")");
    }
    return opened(path, disk);
  }

  /**
   * Opens it if it is there.
   *
   * @return null if there is none
   */
  public static @Nullable StateDirectory find(DeskHost host) throws DeskException {
    Path path = locate(host);
    try {
      if (PrivateDirectory.look(path) == PrivateDirectory.Verdict.ABSENT) {
        return null;
      }
    } catch (IOException e) {
      throw unsafe(path, "it cannot be looked at (" + e.getMessage() + ")");
    }
    return opened(path, Disk.real());
  }

  private static StateDirectory opened(Path path, Disk disk) throws DeskException {
    try {
      PrivateDirectory.Verdict verdict = PrivateDirectory.look(path);
      // The marker comes first: nothing is written into a directory that is not ours.
      if (verdict == PrivateDirectory.Verdict.SAFE
          && !Files.isRegularFile(path.resolve(MARKER), NOFOLLOW_LINKS)) {
        throw unsafe(path, "the marker " + MARKER + " is missing");
      }
      if (verdict == PrivateDirectory.Verdict.SAFE) {
        verdict = PrivateDirectory.open(disk, path);
      }
      switch (verdict) {
        case SAFE -> {
          return new StateDirectory(path, disk);
        }
        case LINK, NOT_A_DIRECTORY -> throw unsafe(path, "it is not a real directory");
        case FOREIGN_OWNER -> throw unsafe(path, "it belongs to another user");
        case WRONG_MODE -> throw unsafe(path, "its mode is not 0700");
        default -> throw unsafe(path, "it went away");
      }
    } catch (IOException e) {
      throw unsafe(path, "it cannot be used (" + e.getMessage() + ")");
    }
  }

  /** Makes it under another name and moves it there whole, so that nobody meets it half made. */
  private static void make(Path path, Disk disk) throws IOException {
    Path parent = path.getParent();
    if (parent == null) {
      throw new IOException("the root of a file system is no place for state");
    }
    Files.createDirectories(parent);
    Path early =
        parent.resolve(
            ".desk-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime()));
    disk.createDirectory(early, Mode.PRIVATE_DIRECTORY);
    try {
      disk.createUnsynced(
          early.resolve(MARKER),
          "lean-computer-use desk state\n".getBytes(UTF_8),
          Mode.PRIVATE_FILE);
      Files.move(early, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      throw e;
    } catch (IOException e) {
      disk.deleteIfPresent(early.resolve(MARKER));
      disk.deleteIfPresent(early);
      if (!Files.isDirectory(path, NOFOLLOW_LINKS)) {
        throw e;
      }
    }
  }

  private static DeskException unsafe(Path path, String why) {
    return DeskException.trouble(
        "unsafe_state",
        "the state directory " + path + " cannot be used: " + why,
        "it has to be a real directory of yours, with mode 0700, and with the marker "
            + MARKER
            + "; set LEAN_COMPUTER_USE_DESK_STATE to another place, or move this one away");
  }

  /** Returns the directory. */
  public Path path() {
    return path;
  }

  Disk disk() {
    return disk;
  }

  /** Holds the one lock for what is read, changed and written. */
  ProcessLock lock() throws DeskException {
    try {
      return ProcessLock.acquireKept(disk, path.resolve(LOCK), LOCK_MILLIS);
    } catch (IOException e) {
      throw DeskException.trouble(
          "state_busy", "the state directory stays locked: " + e.getMessage(), "try again");
    }
  }

  /** Writes a new file with mode 0600; says whether the name was free. */
  boolean create(String name, byte[] content) throws IOException {
    try {
      disk.createUnsynced(path.resolve(name), content, Mode.PRIVATE_FILE);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** Returns the regular files with such a name, no links. */
  List<Path> files(String prefix, String suffix) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(path)) {
      for (Path file : all) {
        String name = String.valueOf(file.getFileName());
        if (name.startsWith(prefix)
            && name.endsWith(suffix)
            && Files.isRegularFile(file, NOFOLLOW_LINKS)) {
          files.add(file);
        }
      }
    }
    return files;
  }
}
