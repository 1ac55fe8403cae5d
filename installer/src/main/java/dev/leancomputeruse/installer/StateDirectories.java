package dev.leancomputeruse.installer;

import dev.leancomputeruse.desk.protocol.SipHash;
import dev.leancomputeruse.desk.protocol.StateRoot;
import dev.leancomputeruse.files.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the hooks keep about running sessions, outside every root. */
final class StateDirectories {
  private final Host host;
  private final Disk disk;

  StateDirectories(Host host, Disk disk) {
    this.host = host;
    this.disk = disk;
  }

  /**
   * Removes the directory if it is ours: a real one, of this user, entered by nobody else. Files of
   * others in it stay, and it with them.
   *
   * @return what was removed
   */
  List<Path> remove() throws IOException {
    Path temporary = host.files().getPath(temporary());
    if (host.windows() || !Files.isDirectory(temporary)) {
      return List.of();
    }
    StateRoot root = StateRoot.locate(host.variable(StateRoot.VARIABLE), temporary, disk);
    if (root == null || !root.isSafe()) {
      return List.of();
    }
    boolean empty = true;
    List<Path> files;
    try (Stream<Path> list = Files.list(root.path())) {
      files = list.toList();
    }
    for (Path file : files) {
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isOurs(file)) {
        disk.deleteIfPresent(file);
      } else {
        empty = false;
      }
    }
    if (empty) {
      disk.delete(root.path());
    }
    return empty ? List.of(root.path()) : List.of();
  }

  /** By name and size: a variable that points at a directory of other things harms none of them. */
  private static boolean isOurs(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    long size = Files.size(file);
    if (name.equals("lock")) {
      return size == 0;
    }
    if (name.equals("key")) {
      return size == SipHash.KEY_LENGTH;
    }
    return name.matches("\\.?[0-9a-f]{32}\\.state(\\.lean-computer-use\\.tmp)?")
        || name.equals(".key.lean-computer-use.tmp");
  }

  private String temporary() {
    String temporary = host.variable("TMPDIR");
    return temporary == null ? "/tmp" : temporary;
  }
}
