package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.common.jimfs.Jimfs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceTableTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 30);

  private static PriceTable over(String json) throws Exception {
    Path file = Jimfs.newFileSystem().getPath("prices.json");
    Files.writeString(file, json);
    return PriceTable.overriddenBy(file);
  }

  private static double cost(Call call) {
    Double usd = new Transcripts().session("s", call.line()).measure().total().cost().usd();
    return usd == null ? Double.NaN : usd;
  }

  @Nested
  @DisplayName("The bundled table")
  class Bundled {

    @Test
    void hasADateAndASource() {
      assertThat(LocalDate.parse(PriceTable.bundled().date())).isAfter(LocalDate.of(2026, 11, 1));
      assertThat(PriceTable.bundled().source()).contains("platform.claude.com");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "claude-opus-4-5",
          "claude-opus-4-5-20251101",
          "claude-opus-4-5[1m]",
          "us.anthropic.claude-opus-4-5-20251101-v1:0",
          "claude-opus-4-5@20251101",
          "anthropic/claude-opus-4.5",
          "Claude-Opus-4-5-latest"
        })
    void knowsAModelUnderEachOfItsNames(String name) {
      ModelPrice price = PriceTable.bundled().find(name, DAY);

      assertThat(price).isNotNull();
      assertThat(price.base().output()).isEqualTo(25);
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude-opus-4-50", "claude", "opus", "claude-opus", "gpt-5", "", "-v"})
    void guessesNothing(String name) {
      assertThat(PriceTable.bundled().find(name, DAY)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"2026-10-06,0.2", "2026-10-07,0.1"})
    void pricesADayAtThePriceOfThatDay(LocalDate day, double cacheRead) {
      assertThat(PriceTable.bundled().find("claude-sonnet-5-5", day).base().cacheRead())
          .isEqualTo(cacheRead);
    }
  }

  @Nested
  @DisplayName("Rules")
  class Rules {

    @Test
    void aLongPromptIsChargedAtItsOwnRatesWithAllOfItsTokens() {
      Call call = Call.of("m").model("claude-haiku-5-5").tokens(1_000, 1_000);

      assertThat(cost(call.cache(99_000, 0, 0)))
          .isCloseTo((1_000 * 0.1 + 1_000 * 0.5 + 99_000 * 0.01) / 1e6, within(1e-12));
      assertThat(cost(call.cache(99_001, 0, 0)))
          .isCloseTo((1_000 * 0.5 + 1_000 * 2.5 + 99_001 * 0.05) / 1e6, within(1e-12));
    }

    @Test
    void fastModeIsPricedWhereThereIsAPriceAndUnknownOtherwise() {
      Call fast = Call.of("m").tokens(1_000_000, 0).usage(",\"speed\":\"fast\"");

      assertThat(cost(fast.model("claude-opus-5-5"))).isCloseTo(8, within(1e-9));
      assertThat(cost(fast.model("claude-haiku-4-5"))).isNaN();
    }

    @Test
    void inferenceKeptInOneCountryCostsATenthMore() {
      Call us = Call.of("m").tokens(1_000_000, 0).usage(",\"inference_geo\":\"us\"");

      assertThat(cost(us.model("claude-opus-5-5"))).isCloseTo(4.4, within(1e-9));
    }

    @Test
    void aSumWithUnpricedStepsIsMarked() {
      MeasureReport report =
          new Transcripts()
              .session(
                  "s", Call.of("m1").tokens(1_000_000, 0).line(), Call.of("m2").model("x").line())
              .measure();

      assertThat(report.total().cost().isComplete()).isFalse();
      assertThat(Numbers.cost(report.total().cost())).isEqualTo("$5.00+");
    }
  }

  @Nested
  @DisplayName("--prices")
  class File {

    @Test
    void replacesItsModelsAndLeavesTheOthers() throws Exception {
      PriceTable table =
          over(
              "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"claude-sonnet-5-5\",\"input\":1,\"output\":2}]}");

      ModelPrice price = table.find("claude-sonnet-5-5", LocalDate.of(2026, 1, 1));
      assertThat(price.base()).isEqualTo(new ModelPrice.Rates(1, 2, 0.1, 1.25, 2));
      assertThat(table.find("claude-opus-5-5", DAY)).isNotNull();
      assertThat(table.webSearch()).isEqualTo(0.01);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "",
          "[]",
          "{\"date\":\"2027-01-01\"}",
          "{\"date\":\"2027-01-01\",\"models\":[7]}",
          "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"x\",\"input\":-1,\"output\":2}]}",
          "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"x\",\"input\":1}]}",
          "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"x\",\"input\":1,\"output\":2,\"from\":\"May\"}]}",
          "{\"date\":\"2027-01-01\",\"models\":[]} {}",
          "{\"date\":\"soon\",\"models\":[]}",
          "{\"date\":\"2027-01-01\",\"modles\":[],\"models\":[]}",
          "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"x\",\"input\":1,\"output\":2,\"cacheread\":0}]}",
          "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"x\",\"input\":1e308,\"output\":2}]}",
          "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"x\",\"input\":1e400,\"output\":2}]}",
          "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"x\",\"aliases\":\"y\",\"input\":1,\"output\":2}]}",
          "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"x\",\"aliases\":[7],\"input\":1,\"output\":2}]}",
          "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"x\",\"from\":\"2027-01-02\","
              + "\"until\":\"2027-01-01\",\"input\":1,\"output\":2}]}",
          "{\"date\":\"2027-01-01\",\"models\":[{\"id\":\"x\",\"input\":1,\"output\":2},"
              + "{\"id\":\"x\",\"from\":\"2027-01-01\",\"input\":1,\"output\":2}]}"
        })
    void whatIsNoPriceTableIsRefusedByName(String json) {
      assertThatThrownBy(() -> over(json))
          .isInstanceOf(MeasureException.class)
          .hasMessageContaining("prices.json");
    }

    @Test
    void whatExceedsTheLimitsOfTheReaderIsRefusedToo() {
      whatIsNoPriceTableIsRefusedByName("[".repeat(100_000));
      whatIsNoPriceTableIsRefusedByName("{\"date\":" + "1".repeat(5000) + "}");
    }

    @Test
    void oneModelMayHaveItsNameTwiceInARowAndPricesOneAfterTheOther() throws Exception {
      PriceTable table =
          over(
              "{\"date\":\"2027-01-01\",\"models\":["
                  + "{\"id\":\"x-1\",\"aliases\":[\"x.1\"],\"until\":\"2026-12-31\",\"input\":1,\"output\":2},"
                  + "{\"id\":\"x-1\",\"from\":\"2027-01-01\",\"input\":3,\"output\":4}]}");

      assertThat(table.find("x-1", LocalDate.of(2026, 12, 31)).base().input()).isEqualTo(1);
      assertThat(table.find("x-1", LocalDate.of(2027, 1, 1)).base().input()).isEqualTo(3);
    }
  }
}
