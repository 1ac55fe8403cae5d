package dev.leancomputeruse.installer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Everything below a directory: kinds, modes, bytes and link targets, to be compared whole. */
final class TreeSnapshot {
  private TreeSnapshot() {}

  /** One line for each path; a file's bytes are in it by length and hash. */
  static Map<String, String> of(Path top) throws IOException {
    Map<String, String> lines = new TreeMap<>();
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(top)) {
      paths = walk.toList();
    }
    for (Path path : paths) {
      lines.put(top.relativize(path).toString(), line(path));
    }
    return lines;
  }

  private static String line(Path path) throws IOException {
    if (Files.isSymbolicLink(path)) {
      return "link to " + Files.readSymbolicLink(path);
    }
    String mode =
        path.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? PosixFilePermissions.toString(
                Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS))
            : "";
    if (Files.isDirectory(path)) {
      return "directory " + mode;
    }
    if (!Files.isRegularFile(path)) {
      return "other " + mode;
    }
    byte[] bytes = Files.readAllBytes(path);
    return "file " + mode + " " + bytes.length + " bytes " + Arrays.hashCode(bytes);
  }
}
