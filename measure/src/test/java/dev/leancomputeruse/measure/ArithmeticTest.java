package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A fixture whose every figure was computed by hand. */
class ArithmeticTest {
  private MeasureReport report;

  @BeforeEach
  void measure() {
    Transcripts transcripts = new Transcripts();
    transcripts.session(
        "session-1",
        // Opus 4.6 at 5 / 25 / 0.5 / 6.25 / 10 dollars.
        Call.of("m1")
            .tokens(100, 200)
            .cache(10_000, 2_000, 0)
            .bash("toolu_1", "desk a click b")
            .line(),
        Call.result("toolu_1", "\"clicked é\"", false),
        Call.of("m2")
            .at("2026-11-30T10:00:10Z")
            .tokens(50, 40)
            .cache(12_000, 0, 1_000)
            .bash("toolu_2", "desk a click c")
            .line(),
        Call.result(
            "toolu_2",
            "[{\"type\":\"text\",\"text\":\"ok\\n\"},{\"type\":\"image\",\"source\":{\"data\":\"AAAA\"}}]",
            false),
        Call.of("m3")
            .at("2026-12-01T09:00:00Z")
            .tokens(7, 13)
            .cache(13_000, 0, 0)
            .uses("toolu_3", "Read", "{}")
            .bash("toolu_4", "ls")
            .line(),
        Call.result("toolu_3", "\"12345\"", false));
    transcripts.file(
        "-home-user-proj/session-1/subagents/agent-a1.jsonl",
        // Haiku 4.5 at 1 / 5 / 0.1 / 1.25 / 2 dollars, and a search.
        Call.of("m4")
            .agent("a1")
            .model("claude-haiku-4-5-20251001")
            .at("2026-12-01T09:00:05Z")
            .tokens(1_000, 500)
            .cache(0, 400, 0)
            .searches(2)
            .says("x")
            .line());
    report = transcripts.measure();
  }

  @Test
  void theTokensAddUp() {
    Figures total = report.total();

    assertThat(total.steps()).isEqualTo(4);
    assertThat(total.input()).isEqualTo(100 + 50 + 7 + 1_000);
    assertThat(total.output()).isEqualTo(200 + 40 + 13 + 500);
    assertThat(total.cacheRead()).isEqualTo(10_000 + 12_000 + 13_000);
    assertThat(total.cacheWrite5m()).isEqualTo(2_000 + 400);
    assertThat(total.cacheWrite1h()).isEqualTo(1_000);
    assertThat(total.toolUses()).isEqualTo(4);
    // "clicked é" is ten bytes, "ok\n" three, "12345" five.
    assertThat(total.resultBytes()).isEqualTo(10 + 3 + 5);
    assertThat(total.images()).isEqualTo(1);
    assertThat(total.rereadPerStep()).isEqualTo((10_100 + 12_050 + 13_007 + 1_000) / 4.0);
  }

  @Test
  void theDollarsAddUp() {
    double m1 = (100 * 5 + 200 * 25 + 10_000 * 0.5 + 2_000 * 6.25) / 1e6;
    double m2 = (50 * 5 + 40 * 25 + 12_000 * 0.5 + 1_000 * 10) / 1e6;
    double m3 = (7 * 5 + 13 * 25 + 13_000 * 0.5) / 1e6;
    double m4 = (1_000 * 1 + 500 * 5 + 400 * 1.25) / 1e6 + 0.02;

    assertThat(report.total().cost().usd()).isCloseTo(m1 + m2 + m3 + m4, within(1e-12));
    assertThat(report.days())
        .extracting(group -> group.figures().cost().usd())
        .satisfiesExactly(
            first -> assertThat(first).isCloseTo(m1 + m2, within(1e-12)),
            second -> assertThat(second).isCloseTo(m3 + m4, within(1e-12)));
  }

  @Test
  void theDesktopStepsStandApart() {
    MeasureReport.Desktop desktop = report.desktop();

    assertThat(desktop.figures().steps()).isEqualTo(2);
    assertThat(desktop.figures().cacheRead()).isEqualTo(22_000);
    assertThat(desktop.figures().resultBytes()).isEqualTo(13);
    assertThat(desktop.singleSteps()).isEqualTo(2);
    assertThat(desktop.uses()).containsEntry(DesktopUse.ACTION, 2L);
  }

  @Test
  void theSecondSingleActionCouldHaveBeenPartOfTheFirst() {
    MeasureReport.Avoidable batchable = report.desktop().batchable();

    assertThat(batchable.steps()).isEqualTo(1);
    assertThat(batchable.reread()).isEqualTo(12_050);
    assertThat(batchable.rereadCost().usd())
        .isCloseTo((50 * 5 + 12_000 * 0.5) / 1e6, within(1e-12));
  }

  @Test
  void aStepWithTwoToolsIsSharedEvenlyAndNothingIsLost() {
    assertThat(report.tools().stream().mapToLong(group -> group.figures().input()).sum())
        .isEqualTo(report.total().input());
    assertThat(report.tools().stream().mapToLong(group -> group.figures().cacheRead()).sum())
        .isEqualTo(report.total().cacheRead());
    assertThat(report.tools())
        .filteredOn(group -> "Read".equals(group.tool()))
        .first()
        .satisfies(
            group -> {
              assertThat(group.figures().cacheRead()).isEqualTo(6_500);
              assertThat(group.figures().resultBytes()).isEqualTo(5);
            });
  }
}
