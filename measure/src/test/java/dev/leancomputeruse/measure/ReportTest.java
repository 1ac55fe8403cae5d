package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportTest {
  static final String HOSTILE = "</style><script>alert(1)</script><img src='http://example.org/x'>";

  static MeasureReport captured() throws Exception {
    return Measure.run(
        MeasureRequest.of(List.of(CapturedTranscriptsTest.captured()), ZoneOffset.UTC),
        ScanProgress.none());
  }

  /** Everything that a report can hold: unknown prices, differences, damage, hostile names. */
  static MeasureReport everything() {
    return new Transcripts()
        .session(
            "session-1",
            Call.of("m1").model(HOSTILE).uses("t1", HOSTILE, "{}").line(),
            Call.of("m2")
                .model("claude-opus-4-6")
                .cache(90_000, 10, 0)
                .bash("t2", "desk a click x")
                .line(),
            Call.of("m3")
                .at("2026-11-30T10:00:09Z")
                .cache(95_000, 0, 0)
                .bash("t3", "desk a click y")
                .line(),
            Call.result("t2", "\"ok\"", false),
            Call.result("t3", "\"ok\"", false),
            Call.of("m4").at("never").line(),
            Call.of("m5").session("\\u001b]0;x\\u0007\\u202eevil").agent("a1").line(),
            "{\"type\":\"cost-state\",\"sessionId\":\"session-1\",\"modelUsage\":{\"claude-opus-4-6\":{\"inputTokens\":99,\"costUSD\":0.5}}}",
            "{damage")
        .measure();
  }

  private static String json(MeasureReport report) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ReportJson.write(report, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String table(MeasureReport report, TerminalFacts terminal) throws IOException {
    StringBuilder out = new StringBuilder();
    ReportTable.write(report, terminal, out);
    return out.toString();
  }

  @Nested
  @DisplayName("JSON")
  class Json {
    private final Path schema =
        Path.of(System.getProperty("project.root", ".."), "docs", "measure.schema.json");

    @Test
    void isWhatTheSchemaInDocsSays() throws Exception {
      for (MeasureReport report :
          List.of(captured(), everything(), new Transcripts().session("s", "").measure())) {
        String json = json(report);
        Object document =
            JsonValues.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));

        assertThat(Schema.read(schema).faults(document)).as(json).isEmpty();
      }
    }

    @Test
    void theSchemaRefusesWhatIsNotInIt() throws Exception {
      assertThat(Schema.read(schema).faults(Map.of("schema", 2.0, "more", 1.0)))
          .anyMatch(fault -> fault.contains("/more"))
          .anyMatch(fault -> fault.contains("const"))
          .anyMatch(fault -> fault.contains("required"));
    }

    @Test
    void unknownIsNullAndNeverZero() throws Exception {
      MeasureReport report =
          new Transcripts().session("s", Call.of("m").model("x").line()).measure();
      String json = json(report);
      String total = json.substring(json.indexOf("\"total\""), json.indexOf("\"desktop\""));

      assertThat(total).contains("\"usd\" : null").doesNotContain("\"usd\" : 0");
    }

    @Test
    void isPlainAsciiWithOneLineEndAtItsEnd() throws Exception {
      String json = json(everything());

      assertThat(json.chars()).allMatch(c -> c == '\n' || (c >= ' ' && c < 0x7f));
      assertThat(json).endsWith("}\n").doesNotEndWith("\n\n");
    }
  }

  @Nested
  @DisplayName("Table")
  class Table {

    @ParameterizedTest
    @ValueSource(ints = {20, 60, 80, 100, 300})
    void noLineIsWiderThanTheTerminal(int width) throws Exception {
      for (MeasureReport report : List.of(captured(), everything())) {
        String table = table(report, new TerminalFacts(false, true, width));

        assertThat(table.lines())
            .allSatisfy(
                line ->
                    assertThat(line.codePointCount(0, line.length()))
                        .as(line)
                        .isLessThanOrEqualTo(Math.max(64, Math.min(110, width))));
      }
    }

    @Test
    void signsOfTwoColumnsDoNotMoveTheBars() throws Exception {
      MeasureReport report =
          new Transcripts()
              .session(
                  "s",
                  Call.of("m1").session("日本語セッション".repeat(9)).line(),
                  Call.of("m2").session("plain").line(),
                  Call.of("m3").session("e\u0301".repeat(5)).line())
              .measure();
      String table = table(report, new TerminalFacts(false, true, 80));
      String sessions = table.substring(table.indexOf("By session"), table.indexOf("Desktop work"));

      assertThat(sessions.lines().skip(1).filter(line -> !line.isBlank()))
          .hasSize(3)
          .allSatisfy(line -> assertThat(DisplayWidth.of(line)).isEqualTo(78));
    }

    @Test
    void nothingInATranscriptReachesTheTerminalAsAnEscape() throws Exception {
      String table = table(everything(), TerminalFacts.plain());

      assertThat(table).doesNotContain("\u001b").doesNotContain("\u0007").doesNotContain("\u202e");
      assertThat(table.chars()).allMatch(c -> c == '\n' || c >= ' ');
    }

    @Test
    void withoutUnicodeItIsAscii() throws Exception {
      String table = table(captured(), new TerminalFacts(false, false, 100));

      assertThat(table.chars()).allMatch(c -> c < 0x7f);
      assertThat(table).contains("####");
    }

    @Test
    void saysWhatWasSkippedWhatDiffersAndWhatHasNoPrice() throws Exception {
      String table = table(everything(), TerminalFacts.plain());

      assertThat(table.replaceAll("\\s+", " "))
          .contains("skipped: 1 line not-json")
          .contains("input 99 by the client, 3 here")
          .contains("No price is known for")
          .contains("under-reported")
          .contains("no date");
    }

    @Test
    void neverClaimsASaving() throws Exception {
      String table = table(captured(), TerminalFacts.plain());

      assertThat(table.toLowerCase(java.util.Locale.ROOT))
          .doesNotContain("saved")
          .doesNotContain("saving");
      assertThat(table).contains("at most");
    }
  }

  @Nested
  @DisplayName("Names in outputs")
  class Names {

    @Test
    void longOnesAreShortenedInTheMiddle() {
      assertThat(Printable.name("abcdefghij", 7, true)).isEqualTo("abc…hij");
      assertThat(Printable.name("abcdefghij", 10, true)).isEqualTo("abcdefghij");
      assertThat(Printable.name("\uD83D\uDE00".repeat(9), 5, true)).isEqualTo("😀…😀");
      assertThat(Printable.name("日本語", 6, true)).isEqualTo("日本語");
      assertThat(Printable.name("日本語日本語", 8, true)).isEqualTo("日本…語");
    }

    @Test
    void figuresAreReadable() {
      List<String> shown = new ArrayList<>();
      for (long bytes : new long[] {0, 999, 1000, 9_949, 999_499, 1_000_000, 5_300_000_000L}) {
        shown.add(Numbers.bytes(bytes));
      }
      assertThat(shown)
          .containsExactly("0 B", "999 B", "1.0 kB", "9.9 kB", "999 kB", "1.0 MB", "5.3 GB");
      assertThat(Numbers.tokens(9_999)).isEqualTo("9,999");
      assertThat(Numbers.tokens(1_240_000)).isEqualTo("1.24M");
      assertThat(Numbers.dollars(0.0023)).isEqualTo("$0.0023");
      assertThat(Numbers.dollars(0.00001)).isEqualTo("<$0.0001");
      assertThat(Numbers.dollars(0.0)).isEqualTo("$0.00");
      assertThat(Numbers.dollars(null)).isEqualTo("unknown");
    }
  }
}
