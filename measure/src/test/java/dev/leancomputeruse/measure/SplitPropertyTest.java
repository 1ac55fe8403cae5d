package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Where a line stands, how often, and who reads it first makes no difference to any sum. */
class SplitPropertyTest {

  /** Calls of two sessions and two agents, with partial rows, failures and chains. */
  private static List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      Call call =
          Call.of("m" + i)
              .session("session-" + (i % 2 + 1))
              .agent(i % 3 == 0 ? "a1" : null)
              .model(i % 5 == 0 ? "unknown" : i % 2 == 0 ? "claude-opus-4-6" : "claude-haiku-4-5")
              .at("2026-11-%02dT10:00:%02dZ".formatted(20 + i % 7, i))
              .cache(1000L * i, 10L * i, i)
              .bash("toolu_%024d".formatted(i), i % 4 == 0 ? "ls" : "desk a click x" + i % 2);
      lines.add(call.tokens(i, 1).line());
      lines.add(call.tokens(i, 100L + i).line());
      lines.add(Call.result("toolu_%024d".formatted(i), "\"" + "r".repeat(i) + "\"", i % 6 == 1));
    }
    return lines;
  }

  private static MeasureReport once() {
    return new Transcripts().session("session-1", lines()).measure();
  }

  @Property(tries = 60)
  void anySplitOrderAndRepetitionOverFilesGivesTheSameReport(
      @ForAll Random random,
      @ForAll @IntRange(min = 1, max = 6) int files,
      @ForAll @IntRange(max = 40) int repeated,
      @ForAll @IntRange(min = 1, max = 4) int threads) {
    List<String> lines = lines();
    List<String> again = new ArrayList<>(lines);
    for (int i = 0; i < repeated; i++) {
      again.add(lines.get(random.nextInt(lines.size())));
    }
    Collections.shuffle(again, random);
    List<List<String>> parts = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      parts.add(new ArrayList<>());
    }
    again.forEach(line -> parts.get(random.nextInt(files)).add(line));
    Transcripts transcripts = new Transcripts();
    for (int i = 0; i < files; i++) {
      transcripts.session("file-" + i, parts.get(i));
    }

    MeasureReport report = Transcripts.measure(transcripts.request().withThreads(threads));

    assertThat(report)
        .usingRecursiveComparison()
        .ignoringFields("counters", "selection")
        .isEqualTo(once());
    assertThat(report.counters().calls()).isEqualTo(24);
  }
}
