package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What other counters count wrong, or have counted wrong, and the right figures. */
class WrongCountsTest {
  private final Transcripts transcripts = new Transcripts();

  private Figures total(String... lines) {
    return transcripts.session("session-1", lines).measure().total();
  }

  @Nested
  @DisplayName("Wrong today in ccusage 20.0.24 (probes)")
  class Today {

    @Test
    void aNullAnywhereInAToolsInputDoesNotHideTheCall() {
      // probe a: "id":null within the input of a tool drops the whole call there
      String line =
          Call.of("m1")
              .tokens(10, 100)
              .uses(
                  "toolu_1", "Write", "{\"id\":null,\"model\":null,\"version\":null,\"cwd\":null}")
              .line();

      assertThat(total(line).output()).isEqualTo(100);
    }

    @Test
    void spacesInTheJsonDoNotHideTheCall() {
      // probe b: "usage": { is not found there
      String line =
          "{ \"type\" : \"assistant\" , \"message\" : { \"id\" : \"m1\" , \"model\" : \"x\" , "
              + "\"usage\" : { \"input_tokens\" : 10 , \"output_tokens\" : 100 } } }";

      assertThat(total(line).output()).isEqualTo(100);
    }

    @Test
    void theSameMessageWithAndWithoutRequestIdIsOneCall() {
      // probe c: 200 there
      Call call = Call.of("m1").tokens(10, 100);

      assertThat(total(call.line(), call.requestId(null).line()).output()).isEqualTo(100);
    }

    @Test
    void theSameMessageUnderTwoRequestIdsIsOneCall() {
      // probe d: 200 there
      Call call = Call.of("m1").tokens(10, 100);

      assertThat(total(call.line(), call.requestId("req_other").line()).output()).isEqualTo(100);
    }

    @Test
    void aModelWithoutAPriceIsUnknownAndNamed() {
      // probe e: a cost of 0 there; kind: ryoppippi/ccusage#1473, #1602
      MeasureReport report =
          transcripts
              .session("session-1", Call.of("m1").model("gpt-9").tokens(10, 100).line())
              .measure();

      assertThat(report.total().cost().usd()).isNull();
      assertThat(report.prices().unpricedSteps()).isEqualTo(Map.of("gpt-9", 1L));
    }

    @Test
    void aTruncatedLastLineIsCountedAsSkipped() {
      // probe f: skipped without a word there
      String whole = Call.of("m1").tokens(10, 100).line();
      String torn = Call.of("m2").tokens(10, 100).line();
      transcripts.bytes(
          "-p/s.jsonl",
          (whole + "\n" + torn.substring(0, torn.length() - 20))
              .getBytes(java.nio.charset.StandardCharsets.UTF_8));

      MeasureReport report = transcripts.measure();

      assertThat(report.total().output()).isEqualTo(100);
      assertThat(report.counters().skippedLines()).isEqualTo(Map.of("truncated", 1L));
    }

    @Test
    void webSearchesArePriced() {
      // probe g: not priced there
      Figures total = total(Call.of("m1").tokens(0, 0).searches(3).line());

      assertThat(total.webSearches()).isEqualTo(3);
      assertThat(total.cost().usd()).isCloseTo(0.03, within(1e-12));
    }

    @Test
    void nothingCostsNothingAndNotLessThanNothing() {
      // probe h: -0.0 there
      assertThat(total("").cost().usd()).isEqualTo(0.0);
    }
  }

  @Nested
  @DisplayName("Public reports")
  class Reports {

    @Test
    void theFinalRowOfAStreamedMessageWins() {
      // kind: ryoppippi/ccusage#938, #901
      Call partial = Call.of("m1").tokens(10, 3).cache(5, 0, 0).says("a");
      String first = partial.line();
      String last = partial.tokens(10, 8300).line();

      assertThat(total(first, last).output()).isEqualTo(8300);
      assertThat(total(last, first).output()).isEqualTo(8300);
    }

    @Test
    void aMessageOnSeveralRowsIsCountedOnce() {
      // kind: ryoppippi/ccusage#797
      List<String> lines =
          Call.of("m1").tokens(10, 100).says("a").bash("toolu_1", "ls").says("b").lines();

      Figures total = total(lines.toArray(String[]::new));
      assertThat(total.steps()).isEqualTo(1);
      assertThat(total.input()).isEqualTo(10);
    }

    @Test
    void providersWithoutRequestIdsAreCountedOnceToo() {
      // kind: ryoppippi/ccusage#976
      String line = Call.of("m1").requestId(null).tokens(1000, 1).line();

      assertThat(total(line, line, line).input()).isEqualTo(1000);
    }

    @Test
    void oneSessionOnItsOwnIsCountedLikeInTheWhole() {
      // kind: ryoppippi/ccusage#994
      String line = Call.of("m1").tokens(1000, 1).line();
      transcripts.session("session-1", line, line);

      assertThat(
              Transcripts.measure(transcripts.request().withSession("session-1")).total().input())
          .isEqualTo(1000);
    }

    @Test
    void aMessageUnderSeveralSessionsIsCountedOnce() {
      // kind: ryoppippi/ccusage#1762
      Call call = Call.of("m1").tokens(1000, 100);
      transcripts.session("session-1", call.line());
      transcripts.session("session-2", call.session("session-2").line());

      assertThat(transcripts.measure().total().input()).isEqualTo(1000);
    }

    @Test
    void subagentsAreCountedWithTheirOwnModelAndNotTwice() {
      // kind: ryoppippi/ccusage#313, majiayu000/ccstats#85
      transcripts.session(
          "session-1",
          Call.of("m1").tokens(10, 1).uses("toolu_1", "Agent", "{}").line(),
          // The summary that the parent's file keeps of the subagent's work.
          Call.result("toolu_1", "\"done\"", false));
      transcripts.file(
          "-home-user-proj/session-1/subagents/agent-a1.jsonl",
          Call.of("m2").agent("a1").model("claude-haiku-4-5").tokens(20, 2).line());

      MeasureReport report = transcripts.measure();
      assertThat(report.total().input()).isEqualTo(30);
      assertThat(report.models())
          .extracting(MeasureReport.ModelGroup::model)
          .containsExactlyInAnyOrder("claude-opus-4-6", "claude-haiku-4-5");
      assertThat(report.agents())
          .extracting(MeasureReport.AgentGroup::agent)
          .containsExactlyInAnyOrder(null, "a1");
    }

    @Test
    void outputIsLabelledAsLoggedAndTheReportSaysThatItIsUnderReported() {
      // kind: ryoppippi/ccusage#866, anthropics/claude-code#22671
      assertThat(Figure.OUTPUT.provenance()).isEqualTo(Provenance.LOGGED);
      assertThat(Figure.OUTPUT.why()).contains("under-report");
      assertThat(Remarks.limits()).anyMatch(remark -> remark.contains("under-reported"));
    }

    @Test
    void aCacheWriteForAnHourCostsTwiceTheInput() {
      // kind: ryoppippi/ccusage#899, Owloops/claude-powerline#104
      Figures total = total(Call.of("m1").tokens(0, 0).cache(0, 0, 1_000_000).line());

      assertThat(total.cacheWrite1h()).isEqualTo(1_000_000);
      assertThat(total.cost().usd()).isCloseTo(10.0, within(1e-9));
    }

    @Test
    void theDaysOfASelectionCutThroughSessions() {
      // kind: ryoppippi/ccusage#1608, #1609
      transcripts.session(
          "session-1",
          Call.of("m1").at("2026-11-29T23:59:59Z").tokens(1, 0).line(),
          Call.of("m2").at("2026-11-30T00:00:00Z").tokens(10, 0).line(),
          Call.of("m3").at("2026-12-01T00:00:00Z").tokens(100, 0).line());
      LocalDate day = LocalDate.of(2026, 11, 30);

      MeasureReport report = Transcripts.measure(transcripts.request().withDays(day, day));

      assertThat(report.total().input()).isEqualTo(10);
      assertThat(report.sessions().get(0).figures().input()).isEqualTo(10);
      assertThat(report.counters().deselectedCalls()).isEqualTo(2);
    }

    @Test
    void theTimeZoneDecidesTheDay() {
      // kind: ryoppippi/ccusage#1195
      transcripts.session("session-1", Call.of("m1").at("2026-11-30T23:30:00Z").line());
      MeasureRequest tokyo =
          MeasureRequest.of(List.of(transcripts.root), java.time.ZoneId.of("Asia/Tokyo"));

      assertThat(Transcripts.measure(tokyo).days())
          .extracting(MeasureReport.DayGroup::day)
          .containsExactly(LocalDate.of(2026, 12, 1));
    }

    @Test
    void aCallBelongsToTheSessionThatMadeItAndNotToTheOneThatCopiedIt() {
      // kind: Maciek-roboblog/Claude-Code-Usage-Monitor#158
      transcripts.session("session-1", Call.of("m1").tokens(5, 0).line());
      transcripts.session(
          "session-2",
          Call.of("m1").session("session-2").tokens(5, 0).line(),
          Call.of("m2").session("session-2").at("2026-11-30T11:00:00Z").tokens(7, 0).line());

      assertThat(transcripts.measure().sessions())
          .extracting(MeasureReport.SessionGroup::session, group -> group.figures().input())
          .containsExactlyInAnyOrder(
              org.assertj.core.groups.Tuple.tuple("session-1", 5L),
              org.assertj.core.groups.Tuple.tuple("session-2", 7L));
    }

    @Test
    void aPartialRowThatKnowsOnlyTheSumOfCacheWritesIsNotAddedToTheFinalOne() {
      // The family of the two above: largest value per field must not mix two countings.
      Call call = Call.of("m1").tokens(0, 0).cache(0, 0, 700);
      String full = call.line();
      String partial = call.writesUntold().line();

      Figures total = total(partial, full);
      assertThat(total.cacheWrite1h()).isEqualTo(700);
      assertThat(total.cacheWrite5m()).isZero();
    }

    @Test
    void anErrorOfTheClientsOwnIsNoCall() {
      Figures total =
          total(Call.of("m1").model("<synthetic>").tokens(0, 0).says("API Error").line());

      assertThat(total.steps()).isZero();
    }
  }
}
