package dev.leancomputeruse.installer.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A directory tree as values: every name with its kind, mode, and content or link target. */
final class HomeTree {
  /** What differs between two equal installs: the time in the manifest, what the JVM dumped. */
  private static final String VOLATILE =
      "share/install-manifest.json share/jvm/hooks.jsa share/jvm/hooks.aot"
          + " share/jvm/desk.jsa share/jvm/desk.aot";

  private HomeTree() {}

  /** Reads the tree below {@code root}; of volatile files only that they are there. */
  static Map<String, String> of(Path root) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(root)) {
      paths.forEach(path -> tree.put(root.relativize(path).toString(), describe(root, path)));
    }
    return tree;
  }

  private static String describe(Path root, Path path) {
    try {
      String mode =
          PosixFilePermissions.toString(
              Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
      if (Files.isSymbolicLink(path)) {
        return "link to " + Files.readSymbolicLink(path);
      }
      if (Files.isDirectory(path)) {
        return "directory " + mode;
      }
      if (Arrays.asList(VOLATILE.split(" ")).contains(root.relativize(path).toString())) {
        return "file " + mode;
      }
      return "file "
          + mode
          + " "
          + Arrays.hashCode(Files.readAllBytes(path))
          + " "
          + Files.size(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Copies a tree with its modes and links. */
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Path target = to.resolve(from.relativize(path));
        Files.copy(path, target, LinkOption.NOFOLLOW_LINKS);
        if (!Files.isSymbolicLink(path)) {
          Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(path));
        }
      }
    }
  }

  /** Deletes a tree. */
  static void delete(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, java.io.IOException e)
              throws IOException {
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
