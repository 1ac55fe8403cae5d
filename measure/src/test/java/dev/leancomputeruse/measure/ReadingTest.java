package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of the reader against plain ways to do the same. */
class ReadingTest {

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "\"usage\"",
            "\"usag",
            "usage\"",
            "\"assistant\"",
            "\"tool_result\"",
            "\"cost-state\"",
            "\"",
            "x",
            "\\\"usage\\\"",
            "{",
            ":",
            "tool",
            "sage",
            "\"\"")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  @Property(tries = 2000)
  void theSearchForWordsFindsThemWhereTheyAre(@ForAll("texts") String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    boolean expected =
        List.of("\"usage\"", "\"assistant\"", "\"tool_result\"", "\"cost-state\"").stream()
            .anyMatch(text::contains);

    assertThat(Needles.in(bytes, 0, bytes.length)).as(text).isEqualTo(expected);
  }

  @Property(tries = 300)
  void linesAreCutAtTheirEndsWhateverTheReadsGive(
      @ForAll("lengths") List<Integer> lengths,
      @ForAll boolean terminated,
      @ForAll @IntRange(min = 1, max = 700_000) int chunk)
      throws Exception {
    StringBuilder text = new StringBuilder();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < lengths.size(); i++) {
      String line = String.valueOf((char) ('a' + i % 26)).repeat(lengths.get(i));
      boolean last = i == lengths.size() - 1;
      text.append(line).append(last && !terminated ? "" : "\n");
      if (!last || terminated || !line.isEmpty()) {
        expected.add(line);
      }
    }
    ByteArrayInputStream in =
        new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.US_ASCII));
    List<String> lines = new ArrayList<>();
    Semaphore permits = new Semaphore(1);
    new LineReader(permits, () -> LineReader.MAX_LINE)
        .read(
            (into, at, length) -> in.read(into, at, Math.min(length, chunk)),
            new LineReader.Sink() {
              private long next;

              @Override
              public boolean line(byte[] bytes, int from, int to, long offset, boolean ended) {
                assertThat(offset).isEqualTo(next);
                next = offset + to - from + 1;
                return lines.add(new String(bytes, from, to - from, StandardCharsets.US_ASCII));
              }

              @Override
              public boolean tooLong(long offset) {
                throw new AssertionError("no line is that long");
              }
            });

    assertThat(lines).isEqualTo(expected);
    assertThat(permits.availablePermits()).isEqualTo(1);
  }

  /** A channel keeps, outside the heap, a copy as large as the largest read. */
  @Test
  void alsoALongLineIsReadInPiecesOfTheUsualSize() throws Exception {
    ByteArrayInputStream in = new ByteArrayInputStream(new byte[20 << 20]);
    int[] largest = {0};
    new LineReader(new Semaphore(1), () -> LineReader.MAX_LINE)
        .read(
            (into, at, length) -> {
              largest[0] = Math.max(largest[0], length);
              return in.read(into, at, length);
            },
            new LineReader.Sink() {
              @Override
              public boolean line(byte[] bytes, int from, int to, long offset, boolean ended) {
                return true;
              }

              @Override
              public boolean tooLong(long offset) {
                throw new AssertionError("no line is that long");
              }
            });

    assertThat(largest[0]).isLessThanOrEqualTo(512 << 10);
  }

  @Test
  void whatWasReadBeforeAFailureIsHandedOn() {
    List<String> lines = new ArrayList<>();
    byte[] text = "first\nsecond\nrest".getBytes(StandardCharsets.US_ASCII);
    int[] reads = {0};
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () ->
                new LineReader(new Semaphore(1), () -> LineReader.MAX_LINE)
                    .read(
                        (into, at, length) -> {
                          if (reads[0]++ > 0) {
                            throw new java.io.IOException("the disk is gone");
                          }
                          System.arraycopy(text, 0, into, at, text.length);
                          return text.length;
                        },
                        new LineReader.Sink() {
                          @Override
                          public boolean line(
                              byte[] bytes, int from, int to, long offset, boolean ended) {
                            String line =
                                new String(bytes, from, to - from, StandardCharsets.US_ASCII);
                            return lines.add(ended ? line : line + " (cut)");
                          }

                          @Override
                          public boolean tooLong(long offset) {
                            return true;
                          }
                        }))
        .hasMessage("the disk is gone");
    assertThat(lines).containsExactly("first", "second", "rest (cut)");
  }

  @Provide
  Arbitrary<List<Integer>> lengths() {
    return Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(20, Arbitraries.integers().between(0, 200)),
            net.jqwik.api.Tuple.of(2, Arbitraries.integers().between(500_000, 600_000)),
            net.jqwik.api.Tuple.of(1, Arbitraries.integers().between(2_000_000, 5_000_000)))
        .list()
        .ofMaxSize(12);
  }

  @Property
  void timesAreReadAsTheLibraryReadsThem(
      @ForAll @LongRange(max = 4_102_444_799_999L) long millis,
      @ForAll @IntRange(min = -1080, max = 1080) int minutes) {
    ZoneOffset offset = ZoneOffset.ofTotalSeconds(minutes * 60);
    String text =
        DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
            .format(Instant.ofEpochMilli(millis).atOffset(offset));
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    // The year 1970 begins earlier in the east; what is before it is no time of a transcript.
    boolean before = text.startsWith("1969");

    assertThat(Timestamps.parse(bytes, 0, bytes.length))
        .isEqualTo(before ? Timestamps.UNDATED : millis);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-11-30",
        "2026-11-30T10:00:00",
        "2026-13-01T10:00:00Z",
        "2026-11-31T10:00:00Z",
        "2026-02-29T10:00:00Z",
        "2100-02-29T10:00:00Z",
        "9999-12-31T23:59:59Z",
        "2026-11-30T24:00:00Z",
        "2026-11-30T10:00:00.Z",
        "2026-11-30T10:00:00+1:00",
        "yesterday at ten o'clock"
      })
  void whatIsNoTimeIsUndated(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);

    assertThat(Timestamps.parse(bytes, 0, bytes.length)).isEqualTo(Timestamps.UNDATED);
  }

  @Test
  void tablesThatGrewTooLargeEndTheScanWithTheWayOut() {
    Ledger ledger = new Ledger(100);
    Ledger.Batch batch = new Ledger.Batch();
    for (int i = 1; i <= 3; i++) {
      Row row = batch.next();
      row.clear();
      row.kind = Row.Kind.CALL;
      row.callKey = i;
      batch.keep();
    }

    org.assertj.core.api.Assertions.assertThatThrownBy(() -> ledger.take(batch))
        .isInstanceOf(TablesFullException.class)
        .hasMessageContaining("-Xmx");
  }

  @Test
  void namesBeyondTheLimitAreOne() {
    Names names = new Names(4);
    int a = names.number("a");
    int b = names.number("b");
    int c = names.number("c");

    assertThat(a).isNotEqualTo(b);
    assertThat(names.name(c)).isEqualTo("(other)");
    assertThat(Arrays.asList(names.number("a"), names.number("d"))).containsExactly(a, c);
  }

  @Test
  void theProgressLineIsNoWiderThanTheTerminalSoThatItCanBeWrittenOver() {
    for (int width : new int[] {0, 1, 20, 41, 80}) {
      StringBuilder terminal = new StringBuilder();
      long[] now = {0};
      try (ProgressLine line = new ProgressLine(terminal, () -> now[0], width)) {
        now[0] = 1500;
        line.update(500_000_000, 1_000_000_000);
      }
      for (String shown : terminal.toString().split("\r", -1)) {
        assertThat(shown.length()).isLessThanOrEqualTo(Math.max(0, width - 1));
      }
    }
  }

  @Test
  void theProgressLineAppearsAfterASecondAndGoesAway() {
    StringBuilder terminal = new StringBuilder();
    long[] now = {0};
    try (ProgressLine line = new ProgressLine(terminal, () -> now[0], 80)) {
      now[0] = 900;
      line.update(1, 1000);
      assertThat(terminal).isEmpty();
      now[0] = 1500;
      line.update(500_000_000, 1_000_000_000);
      assertThat(terminal).contains("50% of 1.0 GB, 333 MB/s");
      now[0] = 1550;
      line.update(510_000_000, 1_000_000_000);
      assertThat(terminal).doesNotContain("51%");
    }
    assertThat(terminal.toString()).endsWith(" \r");
  }
}
