package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each line is counted under one heading, and a line that is skipped under its reason. */
class SkippedLinesTest {
  private final Transcripts transcripts = new Transcripts();

  private MeasureReport.Counters counters(String text) {
    return transcripts
        .bytes("-p/s.jsonl", text.getBytes(StandardCharsets.UTF_8))
        .measure()
        .counters();
  }

  @Test
  void eachReason() {
    String call = Call.of("m1").line();
    String deep = "[".repeat(1500) + "]".repeat(1500);

    assertThat(
            transcripts
                .session(
                    "session-1",
                    "garbage",
                    call.replace("\"usage\":{", "\"usage\":{,"),
                    call.replace("\"input_tokens\":1,", "\"input_tokens\":-1,"),
                    call.replace("\"input_tokens\":1,", "\"input_tokens\":\"1\","),
                    call.replace("\"input_tokens\":1,", "\"input_tokens\":1.5,"),
                    call.replace("\"input_tokens\":1,", "\"input_tokens\":1e400,"),
                    call.replace("\"input_tokens\":1,", "\"input_tokens\":9223372036854775808,"),
                    call.replace("\"sessionId\":\"session-1\"", "\"sessionId\":7"),
                    call.replace("\"stop_reason\":null", "\"stop_reason\":" + deep),
                    "{\"type\":\"assistant\",\"message\":{\"id\":\"m\",\"usage\":null}}",
                    "{\"type\":\"assistant\",\"message\":{\"usage\":{\"input_tokens\":1}}}",
                    "[]",
                    call.substring(0, call.length() - 1))
                .measure()
                .counters()
                .skippedLines())
        .isEqualTo(
            Map.of(
                "not-json", 2L,
                "not-object", 1L,
                "truncated", 1L,
                "bad-usage", 5L,
                "bad-field", 1L,
                "too-deep", 1L,
                "no-usage", 1L,
                "no-id", 1L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null", "true", "-1.5e3", "\"text\"", "[{\"type\":\"assistant\"}]"})
  void jsonThatIsNoObjectIsNotCalledNoJson(String line) {
    assertThat(counters(line + "\n").skippedLines()).isEqualTo(Map.of("not-object", 1L));
    assertThat(counters(line).skippedLines()).isEqualTo(Map.of("not-object", 1L));
  }

  /** A newline says that a writer went on, not that the line before it is whole. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[",
        "tru",
        "-",
        "1e",
        "\"text",
        "\"\\",
        "\"\\u00",
        "{\"type\":\"assistant\"",
        "{\"type\":\"assistant\",\"message\":{\"id\":\"m1\"}",
        "{\"type\":\"assis",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1,"
      })
  void jsonThatEndsTooEarlyIsTruncatedWithAndWithoutALineEnd(String line) {
    assertThat(counters(line + "\n").skippedLines()).isEqualTo(Map.of("truncated", 1L));
    assertThat(counters(line).skippedLines()).isEqualTo(Map.of("truncated", 1L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "}",
        "trux",
        "{\"a\":x}",
        "{} {}",
        "{\"a\":1}x",
        "\"\\q\"",
        "\"\\u00zz",
        "01",
        "'"
      })
  void whatJsonDoesNotHaveIsNotJsonAlsoInALastLineWithoutItsEnd(String line) {
    assertThat(counters(line).skippedLines()).isEqualTo(Map.of("not-json", 1L));
  }

  @ParameterizedTest
  @CsvSource({"[,100000", "{\"a\":,100000", "[,1001"})
  void whatIsNestedTooDeeplyIsSaidToBe(String bracket, int levels) {
    assertThat(counters(bracket.repeat(levels) + "\n").skippedLines())
        .isEqualTo(Map.of("too-deep", 1L));
    assertThat(counters("{\"usage\":" + bracket.repeat(levels) + "}").skippedLines())
        .isEqualTo(Map.of("too-deep", 1L));
  }

  @Test
  void nullsAreNoDamage() {
    String call = Call.of("m1").tokens(5, 6).line();

    Figures total =
        transcripts
            .session(
                "session-1",
                call.replace("\"sessionId\":\"session-1\"", "\"sessionId\":null")
                    .replace("\"requestId\":\"req_m1\"", "\"requestId\":null")
                    .replace(
                        "\"cache_creation_input_tokens\":0",
                        "\"cache_creation_input_tokens\":null"))
            .measure()
            .total();
    assertThat(total.input()).isEqualTo(5);
    assertThat(transcripts.measure().counters().skippedAnything()).isFalse();
  }

  @Test
  void theClientsOwnWordsAreNoCallAndHaveAHeading() {
    MeasureReport report =
        transcripts
            .session("session-1", Call.of("m1").model("<synthetic>").tokens(0, 0).line())
            .measure();

    assertThat(report.counters().syntheticLines()).isEqualTo(1);
    assertThat(report.counters().otherLines()).isZero();
    assertThat(report.counters().skippedAnything()).isFalse();
    assertThat(report.total().steps()).isZero();
  }

  @Test
  void tokensUnderTheClientsOwnNameAreAStepWithoutAPrice() {
    MeasureReport report =
        transcripts
            .session(
                "session-1",
                Call.of("m1").model("<synthetic>").tokens(7, 3).line(),
                Call.of("m2").model("\\u003csynthetic\\u003e").tokens(0, 2).line())
            .measure();

    assertThat(report.total().steps()).isEqualTo(2);
    assertThat(report.total().output()).isEqualTo(5);
    assertThat(report.total().cost().usd()).isNull();
    assertThat(report.prices().unpricedSteps()).isEqualTo(Map.of("<synthetic>", 2L));
  }
}
