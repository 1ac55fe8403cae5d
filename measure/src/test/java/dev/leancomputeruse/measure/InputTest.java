package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InputTest {
  private final Transcripts transcripts = new Transcripts();

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Nested
  @DisplayName("Where transcripts are")
  class Roots {
    private final Path home = transcripts.root.getParent();

    @Test
    void theConfigDirectoriesOfTheEnvironmentAreAList() {
      assertThat(TranscriptRoots.of(Map.of("CLAUDE_CONFIG_DIR", "/a, /b"), home))
          .extracting(Path::toString)
          .containsExactly("/a", "/b");
    }

    @Test
    void withoutThemTheTwoUsualPlacesAreTaken() {
      assertThat(TranscriptRoots.of(Map.of("CLAUDE_CONFIG_DIR", "  "), home))
          .extracting(Path::toString)
          .containsExactly("/home/ann/.config/claude", "/home/ann/.claude");
      assertThat(TranscriptRoots.of(Map.of("XDG_CONFIG_HOME", "/x"), home).get(0))
          .hasToString("/x/claude");
    }

    @Test
    void aRootMayBeTheConfigDirectoryItsProjectsOrOneTranscript() {
      transcripts.session("session-1", Call.of("m1").tokens(5, 0).line());
      Path projects = transcripts.root.resolve("projects");

      for (Path root :
          List.of(
              transcripts.root, projects, projects.resolve("-home-user-proj/session-1.jsonl"))) {
        MeasureRequest request = MeasureRequest.of(List.of(root), ZoneOffset.UTC);
        assertThat(Transcripts.measure(request).total().input()).as("%s", root).isEqualTo(5);
      }
    }

    @Test
    void rootsThatOverlapAreReadOnce() {
      transcripts.session("session-1", Call.of("m1").line());
      MeasureRequest request =
          MeasureRequest.of(
              List.of(transcripts.root, transcripts.root.resolve("projects")), ZoneOffset.UTC);

      assertThat(Transcripts.measure(request).counters().files()).isEqualTo(1);
      assertThat(Transcripts.measure(request).counters().duplicateLines()).isZero();
    }

    @Test
    void aNamedRootThatIsNotThereIsAnErrorAndAUsualOneIsNot() {
      Path missing = home.resolve("missing");
      MeasureRequest request = MeasureRequest.of(List.of(missing), ZoneOffset.UTC);

      assertThatThrownBy(() -> Measure.run(request, ScanProgress.none()))
          .isInstanceOf(MeasureException.class)
          .hasMessageContaining("/home/ann/missing");
      assertThat(Transcripts.measure(request.withDefaultRoots()).counters().files()).isZero();
    }

    @Test
    void linksAreFollowedAndLoopsAreNot() throws IOException {
      transcripts.session("session-1", Call.of("m1").tokens(5, 0).line());
      Path projects = transcripts.root.resolve("projects");
      Files.createSymbolicLink(projects.resolve("loop"), projects);
      Files.createSymbolicLink(
          projects.resolve("copy.jsonl"), projects.resolve("-home-user-proj/session-1.jsonl"));

      MeasureReport report = transcripts.measure();
      assertThat(report.counters().files()).isEqualTo(1);
      assertThat(report.counters().skippedAnything()).isFalse();
    }

    @Test
    void otherFilesAreLeftAlone() {
      transcripts.session("session-1", Call.of("m1").line());
      transcripts.file("-home-user-proj/session-1/subagents/agent-a1.meta.json", "{\"usage\":1}");
      transcripts.file("-home-user-proj/notes.txt", "usage");

      assertThat(transcripts.measure().counters().lines()).isEqualTo(1);
    }
  }

  @Nested
  @DisplayName("Lines")
  class Lines {

    @Test
    void aByteOrderMarkCarriageReturnsAndBlankLinesDoNoHarm() {
      String text =
          "\uFEFF"
              + Call.of("m1").tokens(5, 0).line()
              + "\r\n\r\n \n"
              + Call.of("m2").tokens(6, 0).line()
              + "\r\n";
      transcripts.bytes("-p/s.jsonl", utf8(text));

      MeasureReport report = transcripts.measure();
      assertThat(report.total().input()).isEqualTo(11);
      assertThat(report.counters().blankLines()).isEqualTo(2);
      assertThat(report.counters().skippedAnything()).isFalse();
    }

    @Test
    void aLastLineWithoutItsEndIsReadIfItIsWhole() {
      transcripts.bytes("-p/s.jsonl", utf8(Call.of("m1").tokens(5, 0).line()));

      assertThat(transcripts.measure().total().input()).isEqualTo(5);
    }

    @Test
    void aLineOfManyMegabytesIsReadAndOneBeyondTheLimitIsCounted() {
      String long_ = "x".repeat(9_000_000);
      String tooLong = "x".repeat(LineReader.MAX_LINE + 10);
      transcripts.session(
          "session-1",
          Call.of("m1").tokens(5, 0).line(),
          Call.of("m2").tokens(6, 0).says(long_).line(),
          Call.of("m3").tokens(7, 0).says(tooLong).line(),
          Call.of("m4").tokens(8, 0).line());

      MeasureReport report = transcripts.measure();
      assertThat(report.total().input()).isEqualTo(5 + 6 + 8);
      assertThat(report.counters().skippedLines()).isEqualTo(Map.of("too-long", 1L));
      assertThat(report.counters().lines()).isEqualTo(4);
    }

    @Test
    void aLargeFileIsReadInPartsAndEachLineOnce() {
      List<String> lines = new ArrayList<>();
      String filler = "y".repeat(100_000);
      for (int i = 0; i < 700; i++) {
        lines.add(Call.of("m" + i).tokens(1, 2).says(filler).line());
      }
      transcripts.session("session-1", lines);

      MeasureReport report = transcripts.measure();
      assertThat(report.counters().lines()).isEqualTo(700);
      assertThat(report.total().input()).isEqualTo(700);
      assertThat(report.counters().duplicateLines()).isZero();
    }
  }

  @Nested
  @DisplayName("Selection")
  class Selection {

    @Test
    void aProjectIsNamedByItsPathOrItsDirectory() {
      transcripts.session("session-1", Call.of("m1").tokens(5, 0).line());
      transcripts.file(
          "-home-user-my-proj-x/s2.jsonl", Call.of("m2").session("s2").tokens(6, 0).line());

      for (String project : List.of("/home/user/my_proj.x", "-home-user-my-proj-x")) {
        assertThat(Transcripts.measure(transcripts.request().withProject(project)).total().input())
            .isEqualTo(6);
      }
    }

    @Test
    void aSessionIsNamedByTheBeginningOfItsId() {
      transcripts.session("session-1", Call.of("m1").tokens(5, 0).line());
      transcripts.session("other", Call.of("m2").session("other").tokens(6, 0).line());

      assertThat(Transcripts.measure(transcripts.request().withSession("oth")).total().input())
          .isEqualTo(6);
    }

    @Test
    void callsWithoutADateAreOutsideEverySpanOfDays() {
      transcripts.session("session-1", Call.of("m1").at("yesterday").tokens(5, 0).line());
      java.time.LocalDate day = java.time.LocalDate.of(2026, 1, 1);

      MeasureReport all = transcripts.measure();
      assertThat(all.days().get(0).day()).isNull();
      assertThat(all.counters().undatedCalls()).isEqualTo(1);
      assertThat(Transcripts.measure(transcripts.request().withDays(day, null)).total().steps())
          .isZero();
    }
  }

  @Nested
  @DisplayName("Tool results")
  class Results {

    @Test
    void aResultWithoutItsUseIsAnOrphan() {
      transcripts.session("session-1", Call.result("toolu_gone", "\"12345\"", false));

      MeasureReport.Counters counters = transcripts.measure().counters();
      assertThat(counters.orphanResults()).isEqualTo(1);
      assertThat(counters.orphanResultBytes()).isEqualTo(5);
    }

    @Test
    void aCopiedResultIsCountedOnce() {
      String use = "toolu_01AbCdEfGhIjKlMnOpQrSt";
      String call = Call.of("m1").bash(use, "ls").line();
      String result = Call.result(use, "\"12345\"", false);
      transcripts.session("session-1", call, result);
      transcripts.session(
          "session-2",
          call.replace("session-1", "session-2"),
          result.replace("session-1", "session-2"));

      assertThat(transcripts.measure().total().resultBytes()).isEqualTo(5);
      assertThat(transcripts.measure().total().toolUses()).isEqualTo(1);
    }

    @Test
    void shortIdsOfTwoSessionsAreNotTakenForOne() {
      transcripts.session(
          "session-1",
          Call.of("m1").bash("call_1", "ls").line(),
          Call.result("call_1", "\"12345\"", false));
      transcripts.session(
          "session-2",
          Call.of("m2").session("session-2").bash("call_1", "ls").line(),
          Call.result("call_1", "\"123\"", false).replace("session-1", "session-2"));

      assertThat(transcripts.measure().total().resultBytes()).isEqualTo(8);
    }

    @Test
    void resultsAreMeasuredWithTheirEscapesResolved() {
      transcripts.session(
          "session-1",
          Call.of("m1").bash("toolu_1", "ls").line(),
          Call.result("toolu_1", "\"a\\n\\\"\\u00e9\\u20ac\\ud83d\\ude00\\\\\"", false));

      assertThat(transcripts.measure().total().resultBytes())
          .isEqualTo(utf8("a\n\"\u00e9\u20ac\uD83D\uDE00\\").length);
    }
  }
}
