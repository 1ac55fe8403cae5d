package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A letter and its escape are the same JSON, in names of fields as well as in values. */
class EscapedTest {

  /** Writes some, or all, of the plain characters within strings as escapes. */
  private static String escaped(String line, Random random, int oneOf) {
    StringBuilder text = new StringBuilder();
    boolean inString = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        inString = !inString;
      } else if (inString && c == '\\') {
        text.append(c).append(line.charAt(++i));
        continue;
      } else if (inString && random.nextInt(oneOf) == 0) {
        String code = String.format(Locale.ROOT, "\\u%04x", (int) c);
        text.append(random.nextBoolean() ? code : code.toUpperCase(Locale.ROOT).replace('U', 'u'));
        continue;
      }
      text.append(c);
    }
    return text.toString();
  }

  private static List<String> lines() {
    return List.of(
        Call.of("m1").bash("toolu_01AbCdEfGhIjKlMnOpQrSt", "desk a click b").line(),
        Call.of("m2").uses("t2", "mcp__cua-driver__click", "{\"element\":3}").cache(1, 2, 3).line(),
        Call.of("m3").agent("a1").usage(",\"speed\":\"fast\",\"inference_geo\":\"us\"").line(),
        Call.of("m4").at("2026-11-29T23:30:00+02:00").searches(2).uses("t4", "Read", "{}").line(),
        Call.of("m5").model("<synthetic>").tokens(0, 0).line(),
        Call.result("toolu_01AbCdEfGhIjKlMnOpQrSt", "\"text\"", false),
        Call.result("t2", "[{\"type\":\"image\"},{\"type\":\"text\",\"text\":\"abc\"}]", true),
        "{\"type\":\"cost-state\",\"sessionId\":\"session-1\","
            + "\"modelUsage\":{\"claude-opus-4-6\":{\"inputTokens\":9}}}",
        "{\"type\":\"summary\",\"summary\":\"assistant\"}");
  }

  private static String report(List<String> lines) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ReportJson.write(new Transcripts().session("session-1", lines).measure(), out);
    String json = out.toString(StandardCharsets.UTF_8);
    return json.replaceFirst("\"bytes\" : [0-9]+", "");
  }

  @Property(tries = 200)
  void aReportIsTheSameHoweverTheLettersAreWritten(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    List<String> escaped = new ArrayList<>();
    for (String line : lines()) {
      escaped.add(escaped(line, random, 1 + random.nextInt(12)));
    }

    assertThat(report(escaped)).as(String.join("\n", escaped)).isEqualTo(report(lines()));
  }

  @Test
  void theTwoThatWereMissed() {
    String call = Call.of("m1").tokens(5, 6).line();
    MeasureReport report =
        new Transcripts()
            .session(
                "session-1",
                call.replace("\"assistant\"", "\"\\u0061ssistant\""),
                call.replace("\"m1\"", "\"m2\"").replace("\"usage\"", "\"\\u0075sage\""))
            .measure();

    assertThat(report.total().steps()).isEqualTo(2);
    assertThat(report.counters().skippedAnything()).isFalse();
  }

  @Test
  void textThatOnlyLooksLikeAnEscapeIsNoReasonToParse() {
    for (String text : List.of("\\\\u00e9", "\\u001b[1m", "\\u003cb\\u003e", "u0061", "\\u00e9")) {
      byte[] line = ("{\"a\":\"" + text + "\"}").getBytes(StandardCharsets.US_ASCII);
      assertThat(Needles.in(line, 0, line.length)).as(text).isFalse();
    }
    for (String text : List.of("\\u0061", "x\\u007A", "00\\u002Dx", "\\\\\\u005f", "u0\\u0075")) {
      byte[] line = ("{\"a\":\"" + text + "\"}").getBytes(StandardCharsets.US_ASCII);
      assertThat(Needles.in(line, 0, line.length)).as(text).isTrue();
    }
  }
}
