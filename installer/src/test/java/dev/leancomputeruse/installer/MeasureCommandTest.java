package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MeasureCommandTest {
  private Machine machine;

  @BeforeEach
  void aHomeWithTwoTranscripts() throws IOException {
    machine = Machine.unix();
    transcript(
        "/home/ann/.claude/projects/-home-ann-app/s1.jsonl", call("m1", "s1", "2026-11-29", 5));
    transcript(
        "/home/ann/.claude/projects/-home-ann-web/s2.jsonl", call("m2", "s2", "2026-11-30", 7));
  }

  private Path transcript(String path, String... lines) throws IOException {
    Path file = machine.path(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, String.join("\n", lines) + "\n");
  }

  private static String call(String id, String session, String day, int input) {
    return ("{\"type\":\"assistant\",\"message\":{\"id\":\"%s\",\"model\":\"claude-opus-4-6\","
            + "\"content\":[{\"type\":\"tool_use\",\"id\":\"u-%s\",\"name\":\"Bash\","
            + "\"input\":{\"command\":\"echo 'desk x'; (cd /; desk a click b)\"}}],"
            + "\"usage\":{\"input_tokens\":%d,\"output_tokens\":1}},\"sessionId\":\"%s\","
            + "\"timestamp\":\"%sT10:00:00Z\"}")
        .formatted(id, id, input, session, day);
  }

  private JsonNode json(String... args) throws IOException {
    String[] words = new String[args.length + 2];
    words[0] = "measure";
    words[1] = "--json";
    System.arraycopy(args, 0, words, 2, args.length);
    Machine.Outcome outcome = machine.run(words);
    assertThat(outcome.exit()).as(outcome.err()).isZero();
    return new ObjectMapper().readTree(outcome.out());
  }

  private static long input(JsonNode report) {
    return report.at("/total/inputTokens").asLong();
  }

  @Nested
  @DisplayName("Input")
  class Input {

    @Test
    void theTranscriptsOfThisUserAreMeasured() throws IOException {
      assertThat(input(json())).isEqualTo(12);
    }

    @Test
    void theConfigDirectoriesOfTheEnvironmentTakeTheirPlace() throws IOException {
      transcript("/a/projects/p/s3.jsonl", call("m3", "s3", "2026-11-30", 100));
      transcript("/b/s4.jsonl", call("m4", "s4", "2026-11-30", 200));
      machine.environment.put("CLAUDE_CONFIG_DIR", "/a,/b");

      assertThat(input(json())).isEqualTo(300);
    }

    @Test
    void severalDirectoriesCanBeNamed() throws IOException {
      Path one = transcript("/a/projects/p/s3.jsonl", call("m3", "s3", "2026-11-30", 100));
      transcript("/b/s4.jsonl", call("m4", "s4", "2026-11-30", 200));

      assertThat(input(json("--dir", one.toString(), "--dir", "/b"))).isEqualTo(300);
    }

    @Test
    void aDirectoryThatIsNotThereIsRefused() {
      Machine.Outcome outcome = machine.run("measure", "--dir", "/nowhere");

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err()).contains("/nowhere").hasLineCount(1);
      assertThat(outcome.out()).isEmpty();
    }

    @Test
    void aHomeWithoutTranscriptsIsNoError() throws IOException {
      machine.environment.put("CLAUDE_CONFIG_DIR", "/empty");

      Machine.Outcome outcome = machine.run("measure");
      assertThat(outcome.exit()).isZero();
      assertThat(outcome.out()).contains("No transcripts found under /empty");
    }

    @Test
    void shellCommandsAreReadAsTheHooksReadThem() throws IOException {
      // Behind a quoted word and within a subshell: exactly one desk command.
      assertThat(json().at("/desktop/uses/action").asLong()).isEqualTo(2);
    }
  }

  @Nested
  @DisplayName("Selection")
  class Selection {

    @Test
    void byDayProjectAndSession() throws IOException {
      assertThat(input(json("--since", "2026-11-30"))).isEqualTo(7);
      assertThat(input(json("--until", "2026-11-29"))).isEqualTo(5);
      assertThat(input(json("--project", "/home/ann/web"))).isEqualTo(7);
      assertThat(input(json("--project=-home-ann-app"))).isEqualTo(5);
      assertThat(input(json("--project", "-home-ann-app"))).isEqualTo(5);
      assertThat(input(json("--session", "s2"))).isEqualTo(7);
    }

    @Test
    void daysThatAreNoneAreRefused() {
      assertThat(machine.run("measure", "--since", "soon").exit()).isEqualTo(2);
      Machine.Outcome crossed =
          machine.run("measure", "--since", "2026-11-30", "--until", "2026-11-29");
      assertThat(crossed.exit()).isEqualTo(2);
      assertThat(crossed.err()).contains("--until 2026-11-29 is before --since 2026-11-30");
    }
  }

  @Test
  void anEmptyValueIsRefusedAndNeverMeansEverything() {
    for (String option : new String[] {"--dir", "--project", "--session", "--html", "--prices"}) {
      Machine.Outcome outcome = machine.run("measure", option, "");
      assertThat(outcome.exit()).as(option).isEqualTo(2);
      assertThat(outcome.err()).contains(option + " is empty").hasLineCount(1);
    }
  }

  @Nested
  @DisplayName("Output")
  class Output {

    @Test
    void theTableIsPlainTextWithoutATerminal() {
      Machine.Outcome outcome = machine.run("measure");

      assertThat(outcome.out())
          .contains("By tool")
          .contains("How far this goes")
          .doesNotContain("\u001b");
      assertThat(outcome.err()).isEmpty();
    }

    @Test
    void aTerminalGetsColourAndNoLineIsWiderThanIt() {
      machine.terminal = new Terminal(true, true, 72);

      String out = machine.run("measure").out();
      assertThat(out).contains("\u001b[1m");
      assertThat(out.replaceAll("\u001b\\[[0-9]*m", "").lines())
          .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(72));
    }

    @Test
    void jsonIsOneObjectEvenWhereSomethingIsRefused() throws IOException {
      Machine.Outcome outcome = machine.run("measure", "--json", "--dir", "/nowhere");

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(new ObjectMapper().readTree(outcome.out()).at("/ok").asBoolean(true)).isFalse();
    }

    @Test
    void thePageIsWrittenBesideTheTable() throws IOException {
      Files.createDirectories(machine.path("/here"));
      Machine.Outcome outcome = machine.run("measure", "--html", "report.html");

      assertThat(outcome.exit()).isZero();
      assertThat(Files.readString(machine.path("/here/report.html"))).startsWith("<!doctype html>");
      try (var files = Files.list(machine.path("/here"))) {
        assertThat(files).hasSize(1);
      }
    }

    @Test
    void aPlaceWhereNoPageCanGoIsRefusedInOneLineThatNamesIt() throws IOException {
      Path transcript = machine.path("/home/ann/.claude/projects/-home-ann-app/s1.jsonl");
      String before = Files.readString(transcript);
      transcript("/prices.json", "{\"date\":\"2030-01-01\",\"models\":[]}");
      Files.createSymbolicLink(machine.path("/link.html"), transcript);

      for (String place :
          new String[] {
            "/none/report.html", "/home", "/", transcript.toString(), "/prices.json", "/link.html"
          }) {
        Machine.Outcome outcome =
            machine.run("measure", "--prices", "/prices.json", "--html", place);
        assertThat(outcome.exit()).as(place).isEqualTo(2);
        assertThat(outcome.err()).contains("--html " + place).hasLineCount(1);
        assertThat(outcome.err()).doesNotContain(".tmp");
        assertThat(outcome.out()).isEmpty();
      }
      assertThat(transcript).hasContent(before);
      assertThat(machine.path("/prices.json")).content().startsWith("{\"date\"");
    }

    @Test
    void anEarlierPageIsReplaced() throws IOException {
      Files.createDirectories(machine.path("/here"));
      assertThat(machine.run("measure", "--html", "report.html").exit()).isZero();
      assertThat(machine.run("measure", "--html", "report.html").exit()).isZero();
    }
  }

  @Nested
  @DisplayName("Prices")
  class Prices {

    @Test
    void aFileTakesThePlaceOfTheBuiltInOnes() throws IOException {
      transcript(
          "/prices.json",
          "{\"date\":\"2030-01-01\",\"models\":[{\"id\":\"claude-opus-4-6\",\"input\":1e6,\"output\":0}]}");

      JsonNode report = json("--prices", "/prices.json");
      assertThat(report.at("/total/cost/usd").asDouble()).isEqualTo(12);
      assertThat(report.at("/prices/date").asText()).isEqualTo("2030-01-01");
    }

    @Test
    void aFileThatIsNoneIsRefusedWithTheReason() throws IOException {
      transcript("/prices.json", "{\"date\":\"2030-01-01\",\"models\":[{\"id\":\"x\"}]}");

      Machine.Outcome outcome = machine.run("measure", "--prices", "/prices.json");
      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err()).contains("/prices.json").contains("\"input\"");
    }
  }

  @Nested
  @DisplayName("Strict")
  class Strict {

    @Test
    void nothingSkippedIsDone() {
      assertThat(machine.run("measure", "--strict").exit()).isZero();
    }

    @Test
    void anythingSkippedIsNotDoneAndTheReportIsPrintedAllTheSame() throws IOException {
      transcript("/home/ann/.claude/projects/-home-ann-app/s5.jsonl", "{\"type\":\"assistant\"");

      Machine.Outcome outcome = machine.run("measure", "--strict");
      assertThat(outcome.exit()).isEqualTo(1);
      assertThat(outcome.out()).contains("skipped: 1 line truncated");
      assertThat(outcome.err()).contains("--strict");
    }
  }
}
