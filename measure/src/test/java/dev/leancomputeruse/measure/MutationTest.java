package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Ten thousand damaged lines of the real client: no crash, and each under exactly one heading. */
class MutationTest {
  private static final int LINES = 10_000;
  private static final byte[] SPECIAL =
      "{}[]\",:\\0-.eun \t\r\0\u007f".getBytes(StandardCharsets.UTF_8);

  private static List<byte[]> originals() throws Exception {
    List<byte[]> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CapturedTranscriptsTest.captured())) {
      for (Path file : files.filter(path -> path.toString().endsWith(".jsonl")).sorted().toList()) {
        for (String line : Files.readAllLines(file)) {
          lines.add(line.getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    return lines;
  }

  private static byte[] mutate(byte[] line, Random random) {
    if (random.nextInt(3) == 0) {
      return retype(line, random);
    }
    byte[] mutated = line.clone();
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      int at = random.nextInt(mutated.length);
      switch (random.nextInt(5)) {
        case 0 -> mutated[at] = SPECIAL[random.nextInt(SPECIAL.length)];
        case 1 -> mutated[at] = (byte) random.nextInt(256);
        case 2 -> mutated = Arrays.copyOf(mutated, Math.max(1, at));
        case 3 -> mutated = cut(mutated, at, Math.min(mutated.length, at + 1 + random.nextInt(20)));
        default ->
            mutated = doubled(mutated, at, Math.min(mutated.length, at + 1 + random.nextInt(60)));
      }
    }
    // A line end within would make two lines of it.
    for (int i = 0; i < mutated.length; i++) {
      if (mutated[i] == '\n') {
        mutated[i] = ' ';
      }
    }
    return mutated;
  }

  /** Gives the next text or number another type: still JSON, but not what the client writes. */
  private static byte[] retype(byte[] line, Random random) {
    String text = new String(line, StandardCharsets.UTF_8);
    boolean number = random.nextBoolean();
    int at = text.indexOf(number ? "_tokens\":" : "\":\"", random.nextInt(text.length()));
    if (at < 0) {
      return line;
    }
    String changed =
        number
            ? text.substring(0, at + 9) + "-" + text.substring(at + 9)
            : text.substring(0, at + 2) + "7,\"x\":" + text.substring(at + 2);
    return changed.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] cut(byte[] line, int from, int to) {
    if (to - from >= line.length) {
      return new byte[] {'{'};
    }
    byte[] shorter = Arrays.copyOf(line, line.length - (to - from));
    System.arraycopy(line, to, shorter, from, line.length - to);
    return shorter;
  }

  private static byte[] doubled(byte[] line, int from, int to) {
    byte[] longer = Arrays.copyOf(line, line.length + to - from);
    System.arraycopy(line, from, longer, to, line.length - from);
    return longer;
  }

  @Test
  void eachIsCountedUnderItsReason() throws Exception {
    Random random = new Random(20261201);
    List<byte[]> originals = originals();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int i = 0; i < LINES; i++) {
      write(text, mutate(originals.get(random.nextInt(originals.size())), random));
    }

    MeasureReport report = new Transcripts().bytes("-p/s.jsonl", text.toByteArray()).measure();

    MeasureReport.Counters counters = report.counters();
    long skipped = counters.skippedLines().values().stream().mapToLong(Long::longValue).sum();
    assertThat(counters.lines()).isEqualTo(LINES);
    assertThat(
            counters.blankLines()
                + counters.otherLines()
                + counters.callLines()
                + counters.resultLines()
                + counters.costStateLines()
                + skipped)
        .isEqualTo(LINES);
    assertThat(counters.skippedLines())
        .containsKeys("not-json", "bad-usage", "bad-field", "no-usage");
    assertThat(skipped).isGreaterThan(LINES / 3);
    // And everything that is left can be shown.
    ReportJson.write(report, new ByteArrayOutputStream());
    ReportHtml.write(report, new StringBuilder());
    ReportTable.write(report, TerminalFacts.plain(), new StringBuilder());
  }

  private static void write(ByteArrayOutputStream text, byte[] line) throws IOException {
    text.write(line);
    text.write('\n');
  }
}
