package dev.leancomputeruse.installer;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.PrivateDirectory;
import dev.leancomputeruse.hooks.manage.HookState;
import dev.leancomputeruse.manifest.Refusal;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks and the desk commands keep outside of every root. It goes at the end of an
 * uninstall, as far as it is theirs and this user's.
 */
final class States {
  /** A directory without it is somebody else's: see the engine's state directory. */
  private static final String DESK_MARKER = ".desk-state";

  private final Host host;
  private final Disk disk;
  private final List<Path> removed = new ArrayList<>();
  private final List<Refusal> left = new ArrayList<>();

  States(Host host, Disk disk) {
    this.host = host;
    this.disk = disk;
  }

  /** Returns the directories that were removed. */
  List<Path> removed() {
    return List.copyOf(removed);
  }

  /** Returns what could not be removed. */
  List<Refusal> left() {
    return List.copyOf(left);
  }

  /** Removes them. Counts and pictures are no reason to leave an uninstall half done. */
  void remove() {
    HookState hooks = HookState.find(host.environment(), host.files(), host.uid(), disk);
    attempt(String.valueOf(hooks.path()), hooks::remove);
    Path desk = desk();
    if (desk != null) {
      attempt(desk.toString(), () -> removeDesk(desk));
    }
    Path counts = hooks.path();
    Path temporary = counts == null ? null : counts.getParent();
    if (temporary != null && host.variable("LEAN_COMPUTER_USE_STATE") == null) {
      attempt(temporary.toString(), () -> removeScratch(temporary));
    }
  }

  /** What a doctor that was killed has left beside the counts of the hooks. */
  private @Nullable Path removeScratch(Path temporary) throws IOException {
    if (!Files.isDirectory(temporary)) {
      return null;
    }
    List<Path> left = new ArrayList<>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(temporary, HookChecks.SCRATCH + "*")) {
      found.forEach(left::add);
    }
    for (Path scratch : left) {
      if (PrivateDirectory.look(scratch) == PrivateDirectory.Verdict.SAFE && isMine(scratch)) {
        removeAll(scratch);
      }
    }
    return null;
  }

  private void removeAll(Path directory) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(directory)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      disk.deleteIfPresent(path);
    }
  }

  /** Removes one directory; returns it if it was there and ours. */
  private interface Removing {
    @Nullable Path run() throws IOException;
  }

  private void attempt(String where, Removing removing) {
    try {
      Path gone = removing.run();
      if (gone != null) {
        removed.add(gone);
      }
    } catch (IOException failed) {
      left.add(new Refusal(where, Reasons.of(failed), "delete it by hand"));
    }
  }

  /** Where the desk commands keep theirs, or null if there can be none. */
  private @Nullable Path desk() {
    String own = host.variable("LEAN_COMPUTER_USE_DESK_STATE");
    String xdg = host.variable("XDG_STATE_HOME");
    String home = host.variable(host.windows() ? "USERPROFILE" : "HOME");
    Path path = null;
    if (own != null) {
      path = host.files().getPath(own);
    } else if (xdg != null && host.files().getPath(xdg).isAbsolute()) {
      path = host.files().getPath(xdg).resolve("lean-computer-use").resolve("desk");
    } else if (home != null) {
      path = host.files().getPath(home, ".local", "state", "lean-computer-use", "desk");
    }
    return path == null || !path.isAbsolute() ? null : path;
  }

  private @Nullable Path removeDesk(Path directory) throws IOException {
    if (PrivateDirectory.look(directory) != PrivateDirectory.Verdict.SAFE
        || !Files.isRegularFile(directory.resolve(DESK_MARKER), NOFOLLOW_LINKS)
        || !isMine(directory)) {
      return null;
    }
    removeAll(directory);
    Path above = directory.getParent();
    if (above != null && Product.NAME.equals(String.valueOf(above.getFileName()))) {
      try {
        disk.deleteIfPresent(above);
      } catch (DirectoryNotEmptyException others) {
        return directory;
      }
    }
    return directory;
  }

  private boolean isMine(Path directory) throws IOException {
    return host.uid() == null
        || !directory.getFileSystem().supportedFileAttributeViews().contains("unix")
        || Objects.equals(
            host.uid(),
            ((Integer) Files.getAttribute(directory, "unix:uid", NOFOLLOW_LINKS)).longValue());
  }
}
