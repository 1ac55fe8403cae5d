package dev.leancomputeruse.manifest;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A whole directory tree as values: names, kinds, bytes, modes, where links lead. */
final class Tree {
  private Tree() {}

  static Map<String, String> of(Path top) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(top)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        tree.put(top.relativize(path).toString(), describe(path));
      }
    }
    return tree;
  }

  /** The same without the manifest's own bytes, which hold the time. */
  static Map<String, String> withoutManifest(Path top) throws IOException {
    Map<String, String> tree = of(top);
    tree.replaceAll((name, value) -> name.endsWith(InstallManifest.FILE_NAME) ? "manifest" : value);
    return tree;
  }

  private static String describe(Path path) throws IOException {
    if (Files.isSymbolicLink(path)) {
      return "link to " + Files.readSymbolicLink(path);
    }
    String mode = String.valueOf(Snapshot.modeOf(path));
    if (Files.isDirectory(path, NOFOLLOW_LINKS)) {
      return "directory " + mode;
    }
    byte[] content = Files.readAllBytes(path);
    return "file "
        + mode
        + " "
        + content.length
        + " "
        + dev.leancomputeruse.files.Sha256.of(content);
  }
}
