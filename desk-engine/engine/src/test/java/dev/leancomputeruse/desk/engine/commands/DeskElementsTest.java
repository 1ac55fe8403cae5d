package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import java.io.IOException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How elements are named, and what is refused. */
@Tag("once")
final class DeskElementsTest extends DeskActCase {
  @Nested
  class Elements {
    @ParameterizedTest
    @ValueSource(strings = {"0.12", "0.21", "0.28"})
    void areNamedByLabelAndRole(String profile) {
      desktop.profile(profile);
      Run run = desk(CALC, "click", "{\"label\":\"7\",\"role\":\"AXButton\"}");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).startsWith("outcome=delivered retry=unsafe tool=click");
      assertThat(display()).contains("\"7\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.12", "0.21", "0.28"})
    void areNamedByIndexOfALiveSnapshot(String profile) {
      desktop.profile(profile);
      String id = snapshot(CALC);
      Run run = desk(CALC, "click", "{\"index\":11,\"snapshot\":\"" + id + "\"}");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(display()).contains("\"7\"");
    }

    @Test
    void anIndexIsStaleAfterAnActionAndTheRefusalNamesTheNewSnapshot() throws IOException {
      String id = snapshot(CALC);
      desk(CALC, "click", "{\"index\":11,\"snapshot\":\"" + id + "\"}");
      desktop.clearCalls();
      Run run = desk(CALC, "click", "{\"index\":11,\"snapshot\":\"" + id + "\"}");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: stale_snapshot: ");
      assertThat(desktop.tools()).doesNotContain("click");
      String fresh = run.err().replaceAll("(?s).*the new snapshot is ([a-z0-9]{6}).*", "$1");
      assertThat(fresh).isNotEqualTo(id);
      assertThat(desk(CALC, "click", "{\"index\":11,\"snapshot\":\"" + fresh + "\"}").exit())
          .isZero();
    }

    @Test
    void anIndexIsStaleAfterTwoMinutesAndAfterANewerSnapshot() {
      String id = snapshot(CALC);
      desktop.wait(121);
      assertThat(desk(CALC, "click", "{\"index\":11,\"snapshot\":\"" + id + "\"}").err())
          .contains("stale_snapshot");
      String older = snapshot(CALC);
      String newer = snapshot(CALC);
      Run run = desk(CALC, "click", "{\"index\":11,\"snapshot\":\"" + older + "\"}");
      assertThat(run.err()).contains("the new snapshot is " + newer);
    }

    @Test
    void aRestartedDriverMakesTokensStaleAndNothingIsGuessed() {
      String id = snapshot(CALC);
      desktop.with(
          "answers",
          "{\"click\":{\"refusal\":{\"code\":\"stale_element_token\",\"message\":\"m\"},\"status\":\"refused\"}}");
      Run run = desk(CALC, "click", "{\"index\":11,\"snapshot\":\"" + id + "\"}");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: stale_element_token: ");
      assertThat(desktop.tools().stream().filter("click"::equals)).hasSize(1);
    }

    @Test
    void aNamedElementIsLookedUpOnceMoreWhenNothingWasSent() {
      desktop.with(
          "answers",
          "{\"click\":{\"once\":{\"refusal\":{\"code\":\"stale_element_token\",\"message\":\"m\"},\"status\":\"refused\"}}}");
      assertThat(desk(CALC, "click", "{\"label\":\"7\"}").exit()).isZero();
      assertThat(desktop.tools().stream().filter("click"::equals)).hasSize(2);
      assertThat(display()).contains("\"7\"");
    }

    @Test
    void twoOfThemAreRefusedWithTheCandidates() {
      Run run = desk(EDITOR, "click", "{\"label\":\"Save\"}");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err())
          .startsWith("desk: ambiguous_element: ")
          .contains("[2] button")
          .contains("[3] button");
      assertThat(desktop.tools()).doesNotContain("click");
    }

    @Test
    void noneIsRefused() {
      assertThat(desk(CALC, "click", "{\"label\":\"no such\"}").err())
          .startsWith("desk: element_not_found: ");
    }

    @Test
    void aDisabledOneIsRefusedWithoutACall() {
      Run run = desk(CALC, "click", "{\"label\":\"Memory\"}");
      assertThat(run.err()).startsWith("desk: element_disabled: ");
      assertThat(desktop.tools()).doesNotContain("click");
    }

    @Test
    void aTruncatedTreeProvesNeitherAbsenceNorUniqueness() {
      desktop.with("truncate_at", "14");
      Run run = desk(CALC, "click", "{\"label\":\"7\"}");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: incomplete_tree: ").contains("\"preset\":\"deep\"");
      assertThat(desktop.tools()).doesNotContain("click");
    }
  }

  @Nested
  class Names {
    private static final String KEYPAD =
        "[{\"name\":\"Pad\",\"bundle_id\":\"pad\",\"windows\":[{\"tree\":{\"r\":\"window\",\"l\":\"Pad\",\"c\":["
            + "{\"r\":\"textfield\",\"v\":\"1\",\"id\":\"display\"},{\"r\":\"button\",\"l\":\"1\",\"a\":[\"click\"]}"
            + "]}}]}]";

    @Test
    void aLabelIsTheNameOfTheKeyAndNotWhatAnUnnamedFieldHolds() {
      desktop.with("apps", KEYPAD);
      Run run = desk("pad", "click", "{\"label\":\"1\"}");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).contains("[1] button '1'");
      assertThat(desktop.tools()).containsOnlyOnce("click");
    }

    @Test
    void whatAnUnnamedFieldHoldsNamesItWhereNoElementHasThatName() {
      desktop.with("apps", KEYPAD.replace("\"v\":\"1\"", "\"v\":\"draft\""));
      Run run = desk("pad", "set_value", "{\"label\":\"draft\",\"value\":\"done\"}");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).startsWith("outcome=confirmed");
      assertThat(desk("pad", "click", "{\"label\":\"done\",\"role\":\"textfield\"}").exit())
          .isZero();
    }
  }
}
