package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The pictures in the documents are what the commands print, but for what was left out. */
class ReadmePictureTest {
  private static final String LEFT_OUT = "\u2026";

  @Test
  void thePreviewInTheReadmeIsTheOneThatIsPrinted() throws IOException {
    Machine machine = Machine.unix();
    machine.terminal = new Terminal(true, false, 80);
    machine.typed = "n\n";
    Files.createDirectories(machine.path("/home/ann/.claude"));
    Files.writeString(
        machine.path("/home/ann/.claude/settings.json"), "{\n  \"model\": \"x\"\n}\n");

    List<String> printed = lines(machine.run("install", "--with-hooks").out());
    List<String> picture = lines(picture("Go ahead?"));

    assertThat(picture).hasSizeGreaterThan(10);
    for (List<String> run : runs(picture)) {
      assertThat(printed).containsSequence(run);
    }
  }

  @Test
  void theSentenceToTryIsTheOneThatTheInstallerPrints() throws IOException {
    String page = Files.readString(Documents.root().resolve("docs/install.md"));

    assertThat(page.replaceAll("\\s+(> )?", " ")).contains(InstallReport.SENTENCE);
  }

  private static String picture(String words) throws IOException {
    Path readme = Documents.root().resolve("README.md");
    String[] parts = Files.readString(readme).split("```", -1);
    for (int i = 1; i < parts.length; i += 2) {
      if (parts[i].contains(words)) {
        return parts[i].substring(parts[i].indexOf('\n') + 1);
      }
    }
    throw new AssertionError("no picture with: " + words);
  }

  /** Lines with what differs from build to build as a hash sign: sizes, counts, the version. */
  private static List<String> lines(String text) {
    return text.strip()
        .replaceAll("lean-computer-use \\d\\S*:", "lean-computer-use #:")
        .replaceAll(" +[0-9.]+ (B|kB|MB)\\b", " #")
        .replaceAll("\\(\\d+, #\\)", "(#)")
        .replaceAll("Go ahead\\? \\[y/N\\].*", "Go ahead? [y/N]")
        .lines()
        .toList();
  }

  /** The pieces between the places that say that something was left out. */
  private static List<List<String>> runs(List<String> picture) {
    List<List<String>> runs = new ArrayList<>();
    List<String> run = new ArrayList<>();
    for (String line : picture) {
      if (line.equals(LEFT_OUT)) {
        runs.add(run);
        run = new ArrayList<>();
      } else {
        run.add(line);
      }
    }
    runs.add(run);
    return runs;
  }
}
