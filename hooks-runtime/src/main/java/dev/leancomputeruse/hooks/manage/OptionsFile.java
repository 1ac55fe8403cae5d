package dev.leancomputeruse.hooks.manage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of the hook's Java and what it runs, as a file that its launcher reads.
 *
 * <p>Its first lines are comments that say for which files it was made, so that a later look needs
 * no process to see that one of them has changed.
 */
final class OptionsFile {
  /** Quick to start, silent on the standard output, and no files left behind by a crash. */
  static final List<String> BASE =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData",
          "-XX:-CreateCoredumpOnCrash",
          "-XX:ErrorFile=" + (File.separatorChar == '/' ? "/dev/null" : "NUL"),
          "-Xlog:disable",
          "-Xlog:all=error:stderr");

  private static final String TITLE = "# lean-computer-use hook options 2";

  private OptionsFile() {}

  /**
   * Returns the text of the file.
   *
   * @param madeFor the files that it depends on
   * @param archive the option that names the archive, or null if there is none
   * @param start the words that say what to run
   */
  static byte[] text(List<Path> madeFor, @Nullable String archive, List<String> start)
      throws IOException {
    List<String> lines = new ArrayList<>(header(madeFor));
    lines.addAll(BASE);
    if (archive != null) {
      lines.add(quoted(archive));
    }
    for (String word : start) {
      lines.add(quoted(word));
    }
    return (String.join("\n", lines) + "\n").getBytes(UTF_8);
  }

  /** Returns whether the file was made for these files as they are now. */
  static boolean fits(Path file, List<Path> madeFor) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    String expected = String.join("\n", header(madeFor)) + "\n";
    return new String(Files.readAllBytes(file), UTF_8).startsWith(expected);
  }

  /** Returns the file that a line of the header names after the jar: the image of the Java. */
  static @Nullable Path image(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return null;
    }
    String prefix = "# image ";
    for (String line : new String(Files.readAllBytes(file), UTF_8).lines().toList()) {
      if (line.startsWith(prefix)) {
        return file.getFileSystem().getPath(line.substring(prefix.length()));
      }
    }
    return null;
  }

  private static List<String> header(List<Path> madeFor) throws IOException {
    List<String> header = new ArrayList<>();
    header.add(TITLE);
    header.add("# image " + madeFor.get(0));
    for (Path file : madeFor) {
      header.add(
          "# "
              + (Files.isRegularFile(file)
                  ? Files.size(file) + " " + Files.getLastModifiedTime(file).toMillis()
                  : "missing"));
    }
    return header;
  }

  /** Quotes an option for the launcher of Java, which takes backslashes as escapes. */
  private static String quoted(String option) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < option.length(); i++) {
      char c = option.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        default -> quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
