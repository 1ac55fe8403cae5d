package dev.leancomputeruse.installer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every Markdown text of the repository, the installed ones among them, and the code in them. */
final class Documents {
  private static final Pattern INLINE_CODE = Pattern.compile("`([^`\n]+)`");

  private Documents() {}

  /** Returns the root of the repository: the nearest directory above with the Maven wrapper. */
  static Path root() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.exists(directory.resolve("mvnw"))) {
      directory = directory.getParent();
    }
    return directory;
  }

  /** Returns every text, sorted; what a build made is none. */
  static List<Path> all() throws IOException {
    try (Stream<Path> files = Files.walk(root())) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".md"))
          .filter(file -> !isBuilt(root().relativize(file)))
          .sorted()
          .toList();
    }
  }

  private static boolean isBuilt(Path file) {
    for (Path segment : file) {
      String name = segment.toString();
      if (name.equals("target") || name.equals("node_modules") || name.startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  /** Returns the lines of fenced blocks and the inline code of a text, in order. */
  static List<String> code(Path document) throws IOException {
    List<String> code = new ArrayList<>();
    boolean fenced = false;
    for (String line : Files.readAllLines(document)) {
      if (line.stripLeading().startsWith("```")) {
        fenced = !fenced;
      } else if (fenced) {
        code.add(line);
      } else {
        INLINE_CODE.matcher(line).results().forEach(match -> code.add(match.group(1)));
      }
    }
    return code;
  }
}
