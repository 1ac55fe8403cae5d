package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** One is singular and the rest is plural, in every output for people. */
class WordsTest {
  /** A lone 1, at most two words, and a plural; figures such as 1 of 1 are no count of the word. */
  private static final Pattern WRONG =
      Pattern.compile("(?<![\\d.,:-])1 (?:[a-z-]+ ){0,2}?(?:" + nouns() + ")s\\b");

  private static final Pattern WRONG_MANY =
      Pattern.compile("(?<![\\d.,])(?:0|[2-9]|\\d[\\d,]*\\d) (?:" + nouns() + ")\\b(?!s)");

  private static String nouns() {
    return "transcript|line|call|step|image|token|file|single action|desktop call|pair|session";
  }

  private static String words(MeasureReport report) throws IOException {
    StringBuilder out = new StringBuilder();
    ReportTable.write(report, TerminalFacts.plain(), out);
    ReportHtml.write(report, out);
    return out.toString().replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ");
  }

  private static List<String> wrong(String text) {
    List<String> all = new ArrayList<>();
    WRONG.matcher(text).results().map(MatchResult::group).forEach(all::add);
    WRONG_MANY.matcher(text).results().map(MatchResult::group).forEach(all::add);
    return all;
  }

  private static String cost(String session) {
    return ("{\"type\":\"cost-state\",\"sessionId\":\"%s\",\"modelUsage\":"
            + "{\"claude-opus-4-6\":{\"inputTokens\":1}}}")
        .formatted(session);
  }

  private static MeasureReport one() {
    return new Transcripts()
        .session(
            "session-1",
            Call.of("m1").tokens(1, 0).at("never").bash("t1", "desk a click x").line(),
            Call.result("t1", "[{\"type\":\"image\"}]", true),
            cost("session-1"),
            "no json")
        .measure();
  }

  private static MeasureReport two() {
    return new Transcripts()
        .session(
            "session-1",
            Call.of("m1").model("a").bash("t1", "desk a click x").line(),
            Call.of("m2").model("a").bash("t2", "desk a click x").line(),
            Call.of("m3").model("a").bash("t3", "desk a click x").line(),
            Call.of("m4").model("a").bash("t4", "desk a click x").line(),
            Call.result("t1", "[{\"type\":\"image\"}]", true),
            Call.result("t2", "[{\"type\":\"image\"}]", true),
            Call.result("t3", "\"x\"", true),
            cost("session-1"),
            cost("session-2"),
            "no json",
            "nor this")
        .measure();
  }

  @Test
  void oneIsSingular() throws IOException {
    String words = words(one());

    assertThat(wrong(words)).as(words).isEmpty();
    assertThat(words)
        .contains("1 transcript, ")
        .contains("Of 1 single action, at most 0 could")
        .contains("1 desktop call failed")
        .contains("1 image")
        .contains("1 token, 1 step")
        .contains("0 of 1 pair of session and model");
  }

  @Test
  void moreAndNoneArePlural() throws Exception {
    for (MeasureReport report : List.of(two(), ReportTest.captured(), ReportTest.everything())) {
      String words = words(report);
      assertThat(wrong(words)).as(words).isEmpty();
    }
    assertThat(words(two()))
        .contains("(4 steps)")
        .contains("2 images")
        .contains("2 lines not-json");
  }

  @Test
  void whatTheSelectionLeavesOut() throws IOException {
    java.time.LocalDate day = java.time.LocalDate.of(2030, 1, 1);
    Transcripts transcripts =
        new Transcripts().session("session-1", Call.of("m1").at("never").line());
    String words = words(Transcripts.measure(transcripts.request().withDays(day, null)));

    assertThat(wrong(words)).as(words).isEmpty();
    assertThat(words).contains("The selection leaves out 1 call (1 call has no date).");
  }

  @Test
  void aPatternThatFindsNothingWouldProveNothing() {
    assertThat(wrong("1 steps, 1 desktop calls, 12 step, 0 line, 1 single actions")).hasSize(5);
    assertThat(wrong("1 step, 11 steps, 0.1 steps, 2026-12-01 calls")).isEmpty();
  }
}
