package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

/** Compressed transcripts, whole and damaged: every line that can be decoded is counted. */
class CompressedTest {
  private static final int HEADER = 10;

  private static byte[] calls(int from, int to, int words) {
    Random random = new Random(from);
    List<String> lines = new ArrayList<>();
    for (int i = from; i < to; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < words; word++) {
        text.append(Integer.toString(random.nextInt(100_000), 36)).append(' ');
      }
      lines.add(Call.of("m" + i).tokens(1, 0).says(text.toString()).line());
    }
    return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static MeasureReport measure(byte[] file) {
    return new Transcripts().bytes("-p/s.jsonl.gz", file).measure();
  }

  /** What a decoder makes of the bytes, one at a time. */
  private static byte[] decoded(byte[] file) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Inflater inflater = new Inflater(true);
    inflater.setInput(file, HEADER, file.length - HEADER);
    byte[] one = new byte[1];
    try {
      while (inflater.inflate(one) == 1) {
        out.write(one[0]);
      }
    } catch (DataFormatException e) {
      // What came before is what can be decoded.
    } finally {
      inflater.end();
    }
    return out.toByteArray();
  }

  private static long lineEnds(byte[] text) {
    long ends = 0;
    for (byte b : text) {
      ends += b == '\n' ? 1 : 0;
    }
    return ends;
  }

  private static Map<String, Long> inPart(MeasureReport report) {
    assertThat(report.counters().files()).isEqualTo(1);
    assertThat(report.counters().filesSkipped()).isEmpty();
    return report.counters().filesInPart();
  }

  @Test
  void membersOneBehindTheOtherAreOneTranscript() throws IOException {
    MeasureReport report = measure(joined(gzip(calls(0, 5, 1)), gzip(calls(5, 11, 1))));

    assertThat(report.total().input()).isEqualTo(11);
    assertThat(report.counters().skippedAnything()).isFalse();
  }

  @Test
  void ofATranscriptThatIsCutOffEveryWholeLineIsCounted() throws IOException {
    byte[] whole = gzip(calls(0, 1499, 60));
    for (int cut : new int[] {1, 8, 9, 20, 1000, whole.length / 3, whole.length / 2}) {
      byte[] file = Arrays.copyOf(whole, whole.length - cut);
      byte[] text = decoded(file);
      boolean fragment = text[text.length - 1] != '\n';

      MeasureReport report = measure(file);
      assertThat(report.total().steps()).as("cut by %d", cut).isEqualTo(lineEnds(text));
      assertThat(report.counters().skippedLines())
          .isEqualTo(fragment ? Map.of("truncated", 1L) : Map.of());
      assertThat(inPart(report)).isEqualTo(Map.of("truncated", 1L));
    }
  }

  @Test
  void aSmallOneToo() throws IOException {
    byte[] whole = gzip(calls(0, 6, 12));
    for (int length = HEADER + 5; length < whole.length; length++) {
      byte[] file = Arrays.copyOf(whole, length);

      assertThat(measure(file).total().steps()).isGreaterThanOrEqualTo(lineEnds(decoded(file)));
    }
  }

  @Test
  void aWrongChecksumDoesNotTakeTheLinesAway() throws IOException {
    byte[] file = gzip(calls(0, 6, 1));
    file[file.length - 8] ^= 1;

    assertThat(measure(file).total().steps()).isEqualTo(6);
    assertThat(inPart(measure(file))).isEqualTo(Map.of("damaged", 1L));
  }

  @Test
  void whatStandsBehindTheLastMemberIsDamage() throws IOException {
    byte[] file = joined(gzip(calls(0, 6, 1)), "garbage!".getBytes(StandardCharsets.UTF_8));

    assertThat(measure(file).total().steps()).isEqualTo(6);
    assertThat(inPart(measure(file))).isEqualTo(Map.of("damaged", 1L));
  }

  @Test
  void damageInTheMiddleEndsNoScan() throws IOException {
    byte[] whole = gzip(calls(0, 60, 60));
    Random random = new Random(20261201);
    for (int i = 0; i < 100; i++) {
      byte[] file = whole.clone();
      int at = HEADER + random.nextInt(file.length - HEADER - 8);
      file[at] ^= (byte) (1 + random.nextInt(255));

      MeasureReport report = measure(file);
      assertThat(report.counters().lines()).isGreaterThanOrEqualTo(lineEnds(decoded(file)));
      assertThat(report.counters().skippedAnything()).isTrue();
    }
  }

  @Test
  void ofWhatCannotBeDecodedAtAllNothingIsRead() throws IOException {
    byte[] whole = gzip(calls(0, 2, 1));
    Transcripts transcripts =
        new Transcripts()
            .bytes("-p/none.jsonl.gz", "no gzip".getBytes(StandardCharsets.UTF_8))
            .bytes("-p/empty.jsonl.gz", new byte[0])
            .bytes("-p/head.jsonl.gz", Arrays.copyOf(whole, 7));
    MeasureReport.Counters counters = transcripts.measure().counters();

    assertThat(counters.files()).isZero();
    assertThat(counters.bytes()).isZero();
    assertThat(counters.filesInPart()).isEmpty();
    assertThat(counters.filesSkipped()).isEqualTo(Map.of("damaged", 2L, "truncated", 1L));
  }

  @Test
  void theTableDoesNotContradictItself() throws IOException {
    byte[] whole = gzip(calls(0, 1499, 60));
    StringBuilder table = new StringBuilder();
    ReportTable.write(
        measure(Arrays.copyOf(whole, whole.length - 20)), TerminalFacts.plain(), table);

    assertThat(table.toString().replaceAll("\\s+", " "))
        .contains("1 transcript, ")
        .contains("read in part: 1 file truncated; skipped: 1 line truncated")
        .doesNotContain("No transcripts found");
    StringBuilder none = new StringBuilder();
    ReportTable.write(measure(new byte[] {1}), TerminalFacts.plain(), none);
    assertThat(none.toString().replaceAll("\\s+", " "))
        .contains("skipped: 1 file damaged")
        .contains("could be read")
        .doesNotContain("No transcripts found");
  }
}
