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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A directory tree as values: every name with its kind, mode, and content or link target. */
final class HomeTree {
  /** What differs between two equal installs: the times in it, and what the JVM dumped. */
  private static final List<String> VOLATILE =
      List.of(
          "share/install-manifest.json",
          "share/jvm/hooks.jsa",
          "share/jvm/hooks.aot",
          "share/jvm/options",
          "share/jvm/desk.jsa",
          "share/jvm/desk.aot",
          "share/jvm/desk-options");

  private HomeTree() {}

  /** Reads the tree below {@code root}; of volatile files only that they are there. */
  static Map<String, String> of(Path root) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(root)) {
      paths.forEach(path -> tree.put(root.relativize(path).toString(), describe(root, path)));
    }
    return tree;
  }

  /** Returns what is not the same in both, each with what it was and what it is. */
  static List<String> differences(Map<String, String> expected, Map<String, String> found) {
    Set<String> names = new TreeSet<>(expected.keySet());
    names.addAll(found.keySet());
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      // A doctor that was killed while it called the hooks leaves what it called them in.
      boolean scratch = name.startsWith("tmp/lean-computer-use-doctor-");
      if (!scratch && !Objects.equals(expected.get(name), found.get(name))) {
        differences.add(name + ": " + expected.get(name) + " -> " + found.get(name));
      }
    }
    return differences;
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
      if (VOLATILE.contains(root.relativize(path).toString())) {
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
