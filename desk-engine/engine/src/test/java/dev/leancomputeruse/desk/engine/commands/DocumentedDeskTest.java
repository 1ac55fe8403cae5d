package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documents and the installed texts show of the desk commands is what they do. */
final class DocumentedDeskTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Path METHOD =
      ROOT.resolve(
          "skill-assets/src/main/assets/skills/lean-computer-use/methods/desk-commands.md");
  private static final String CALC = "org.gnome.Calculator";

  @TempDir Path directory;
  private FakeDesktop desktop;

  @BeforeEach
  void open() {
    desktop = new FakeDesktop(directory).app("Calculator", CALC, "calculator", true);
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  /** A call that a page shows, and the lines it shows of the answer. */
  private record Example(String call, List<String> answer) {}

  private static List<Example> examples(Path page) throws IOException {
    List<Example> examples = new ArrayList<>();
    boolean fenced = false;
    boolean piped = false;
    StringBuilder call = new StringBuilder();
    List<String> answer = new ArrayList<>();
    for (String line : Files.readAllLines(page)) {
      boolean fence = line.startsWith("```");
      if ((fence || line.startsWith("$ ")) && call.length() > 0) {
        examples.add(new Example(call.toString(), List.copyOf(answer)));
        call.setLength(0);
        answer.clear();
      }
      fenced ^= fence;
      if (!fence && fenced && line.startsWith("$ ")) {
        call.append(line.substring(2));
        piped = line.contains("<<'X'");
      } else if (!fence && fenced && call.length() > 0) {
        if (piped) {
          call.append('\n').append(line);
          piped = !line.equals("X");
        } else {
          answer.add(line);
        }
      }
    }
    return examples;
  }

  @Test
  void theExamplesOfThePageRunInTheirOrderAndAnswerInThatForm() throws Exception {
    Launched launched = new Launched(directory);
    List<Example> examples = examples(ROOT.resolve("docs/desk.md"));
    assertThat(examples).hasSizeGreaterThanOrEqualTo(7);
    for (Example example : examples) {
      ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", example.call());
      builder.environment().clear();
      builder.environment().putAll(desktop.environment());
      // A socket's name may have 107 bytes, and the test's home is long.
      builder.environment().put("LEAN_COMPUTER_USE_DESK_STATE", directory + "/s");
      builder
          .environment()
          .merge("PATH", launched.share().resolve("desk") + ":", (old, more) -> more + old);
      builder.directory(directory.resolve("work").toFile());
      FakeDesktop.Run run = Launched.end(builder.start());
      assertThat(run.exit()).as(example.call() + run.err()).isZero();
      if (!example.answer().isEmpty()) {
        List<String> lines = run.out().lines().toList();
        assertThat(form(lines.get(0))).as(example.call()).isEqualTo(form(example.answer().get(0)));
        assertThat(lines).hasSize(example.answer().size());
        assertThat(lines.subList(1, lines.size()))
            .map(DocumentedDeskTest::unnumbered)
            .isEqualTo(
                example.answer().stream().skip(1).map(DocumentedDeskTest::unnumbered).toList());
      }
    }
  }

  /** The names of the members of a first line. */
  private static String form(String head) {
    return Pattern.compile("(?:^| )(\\w+)=")
        .matcher(head)
        .results()
        .map(found -> found.group(1))
        .toList()
        .toString();
  }

  private static String unnumbered(String line) {
    return line.replaceAll("\\[\\d+\\]", "[]");
  }

  /** A call in a text, with what stands for the reader's own filled in. */
  private static List<String> calls(Path page) throws IOException {
    List<String> calls = new ArrayList<>();
    for (String line : Files.readAllLines(page)) {
      if (line.startsWith("    desk")) {
        calls.add(line.strip().replaceAll("(?<=\\S)  +.*", ""));
      }
      for (MatchResult code :
          Pattern.compile("`(desk(?:-read|-clean)? [^`]+)`").matcher(line).results().toList()) {
        calls.add(code.group(1));
      }
    }
    return calls;
  }

  @Test
  void everyCallInTheInstalledTextsAndTheDocumentsIsOneThatTheCommandsTake() throws Exception {
    Set<String> calls = new TreeSet<>(calls(METHOD));
    assertThat(calls).hasSizeGreaterThan(9);
    for (String room : List.of("skill-assets/src/main/assets", "docs")) {
      try (Stream<Path> pages = Files.walk(ROOT.resolve(room))) {
        for (Path page : pages.filter(path -> path.toString().endsWith(".md")).toList()) {
          calls.addAll(calls(page));
        }
      }
    }
    Files.writeString(directory.resolve("work/FILE"), "[]");
    for (String call : calls) {
      String filled =
          call.replace("APP TOOL JSON", "APP click '{\"label\":\"7\"}'")
              .replace("SNAPSHOT", "abcdef")
              .replace("[FILTER]", "7")
              .replace("[APP]", "APP")
              .replace("[--launched-by-run]", "")
              .replace("APP", CALC)
              .replace("<<'X'", "")
              .strip();
      List<String> words = words(filled);
      FakeDesktop.Run run =
          desktop.piped(
              "[{\"tool\":\"click\",\"args\":{\"label\":\"7\"}}]",
              command(words.get(0)),
              words.subList(1, words.size()).toArray(String[]::new));
      if (!call.startsWith("desk session") && !call.equals("desk nowhere click")) {
        assertThat(run.err()).as(call).doesNotContain("invalid_arguments");
      }
    }
  }

  private static FakeDesktop.Command command(String name) {
    return switch (name) {
      case "desk" -> DeskCommand::run;
      case "desk-read" -> DeskReadCommand::run;
      case "desk-clean" -> DeskCleanCommand::run;
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Pattern.compile("'([^']*)'|(\\S+)")
        .matcher(line)
        .results()
        .forEach(word -> words.add(word.group(1) != null ? word.group(1) : word.group(2)));
    return words;
  }
}
