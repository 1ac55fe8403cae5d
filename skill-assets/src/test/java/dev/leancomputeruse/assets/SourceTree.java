package dev.leancomputeruse.assets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The texts and scripts as they stand in the repository. */
final class SourceTree {
  static final Path ROOT = Path.of("src/main/assets");
  static final Path SKILL = ROOT.resolve("skills/lean-computer-use");

  /** What belongs to the hooks in everything but where it is installed. */
  private static final Path LAUNCHERS = Path.of("../hooks-runtime/src/main/launcher");

  private SourceTree() {}

  /** Returns where a packed file comes from. */
  static Path source(String name) {
    Path own = ROOT.resolve(name);
    return Files.exists(own) ? own : LAUNCHERS.resolve(name.substring("share/hooks/".length()));
  }

  /** Returns the names of all files, as the package names them, sorted. */
  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }

  /** Returns one text. */
  static String text(String name) throws IOException {
    return Files.readString(ROOT.resolve(name));
  }
}
