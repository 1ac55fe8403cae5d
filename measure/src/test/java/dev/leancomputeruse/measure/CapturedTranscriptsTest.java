package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Transcripts captured from the real client, with its text replaced. */
class CapturedTranscriptsTest {

  private static MeasureReport report() throws Exception {
    return Measure.run(MeasureRequest.of(List.of(captured()), ZoneOffset.UTC), ScanProgress.none());
  }

  static Path captured() throws URISyntaxException {
    URL url = CapturedTranscriptsTest.class.getResource("captured");
    return Path.of(url.toURI());
  }

  @Nested
  @DisplayName("Cross-check")
  class CrossCheck {

    @Test
    void everyCostStateRowOfTheClientEqualsOurSums() throws Exception {
      MeasureReport report = report();

      assertThat(report.crossChecks()).hasSize(5).allMatch(MeasureReport.CrossCheck::equal);
      assertThat(report.crossChecks())
          .extracting(MeasureReport.CrossCheck::model)
          .contains("claude-opus-5-5", "claude-haiku-5-5");
    }

    @Test
    void theDollarsOfTheClientAreTheTablesDollars() throws Exception {
      // The sum of the four totalCostUSD rows.
      assertThat(report().total().cost().usd())
          .isCloseTo(0.009938 + 0.0250776 + 0.0908276 + 0.02150312, within(1e-9));
    }
  }

  @Nested
  @DisplayName("Input")
  class Input {

    @Test
    void everyLineIsAccountedFor() throws Exception {
      MeasureReport.Counters counters = report().counters();

      assertThat(counters.files()).isEqualTo(6);
      assertThat(counters.lines()).isEqualTo(156);
      assertThat(counters.skippedAnything()).isFalse();
      assertThat(
              counters.blankLines()
                  + counters.otherLines()
                  + counters.callLines()
                  + counters.resultLines()
                  + counters.costStateLines())
          .isEqualTo(156);
      assertThat(counters.costStateLines()).isEqualTo(4);
    }

    @Test
    void subagentsAreAgentsOfTheirSession() throws Exception {
      assertThat(report().agents())
          .filteredOn(group -> group.agent() != null)
          .extracting(MeasureReport.AgentGroup::agent, MeasureReport.AgentGroup::type)
          .containsExactlyInAnyOrder(
              org.assertj.core.groups.Tuple.tuple("a8dac41eac3032154", "desk-runner"),
              org.assertj.core.groups.Tuple.tuple("ae622acbc14b95340", "general-purpose"));
    }
  }
}
