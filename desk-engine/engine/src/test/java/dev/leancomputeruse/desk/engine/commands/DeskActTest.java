package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes of an action, and of several. */
@Tag("once")
final class DeskActTest extends DeskActCase {
  @Nested
  class Outcomes {
    @Test
    void landedButReportedFailedIsConfirmedByReadBack() {
      Run run = desk(EDITOR, "type_text", "{\"label\":\"Name\",\"text\":\"hello\"}");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).startsWith("outcome=confirmed ");
    }

    @Test
    void reportedConfirmedButNotLandedIsNoEffect() {
      desktop.with("effects", "{\"type_text\":\"confirmed_not_landed\"}");
      Run run = desk(EDITOR, "type_text", "{\"label\":\"Name\",\"text\":\"hello\"}");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: no_effect: type_text").contains(" Fix: ");
    }

    @Test
    void setValueIsReadBack() {
      assertThat(desk(EDITOR, "set_value", "{\"label\":\"Name\",\"value\":\"grüße 日本\"}").out())
          .startsWith("outcome=confirmed ");
      desktop.with("effects", "{\"set_value\":\"confirmed_not_landed\"}");
      assertThat(desk(EDITOR, "set_value", "{\"label\":\"Name\",\"value\":\"other\"}").err())
          .startsWith("desk: no_effect: ");
    }

    @Test
    void aSuspectedNoEffectIsOneIfTheWindowShowsNone() {
      desktop.with("effects", "{\"click\":\"suspected_noop\"}");
      Run run = desk(CALC, "click", "{\"label\":\"7\"}");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: no_effect: ");
    }

    @Test
    void aPartIsAFailure() {
      desktop.with("answers", "{\"click\":{\"effect\":\"partial\",\"route\":\"accessibility\"}}");
      Run run = desk(CALC, "click", "{\"label\":\"7\"}", "--json");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.out()).contains("\"outcome\":\"failed\"").contains("\"retry\":\"unsafe\"");
    }

    @Test
    void aTimeOutIsPendingAndNothingIsRepeated() {
      desktop.with("slow", "{\"click\":30}");
      Run run = desk(CALC, "click", "{\"label\":\"7\"}", "--timeout", "8", "--json");
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err()).startsWith("desk: pending: ");
      assertThat(run.out()).contains("\"retry\":\"unsafe\"").contains("\"outcome\":\"pending\"");
      assertThat(desktop.tools().stream().filter("click"::equals)).hasSize(1);
    }

    @Test
    void anExpectationThatHoldsConfirms() {
      String batch =
          "[{\"tool\":\"click\",\"args\":{\"label\":\"7\"},\"expect\":{\"text\":\"7\",\"within_ms\":500}}]";
      // The button 7 shows that text before already: that proves nothing.
      assertThat(desktop.piped(batch, DeskCommand::run, CALC, "batch", "-").out())
          .contains("1 delivered click");
      String honest =
          "[{\"tool\":\"click\",\"args\":{\"label\":\"8\"},\"expect\":{\"text\":\"78\",\"within_ms\":3000}}]";
      assertThat(desktop.piped(honest, DeskCommand::run, CALC, "batch", "-").out())
          .contains("1 confirmed click");
    }

    @Test
    void anExpectationThatDoesNotHoldEndsWithOne() {
      Run run =
          desk(CALC, "verify_state", "{\"expect\":{\"text\":\"never there\"},\"timeout_ms\":300}");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: expectation_failed: ").doesNotContain("never there");
      assertThat(desk(CALC, "verify_state", "{\"expect\":{\"text\":\"Memory\"}}").exit()).isZero();
      assertThat(desk(CALC, "verify_state", "{\"expect\":{\"absent\":\"never there\"}}").exit())
          .isZero();
    }

    @Test
    void absenceIsNotProvedByATruncatedTree() {
      desktop.with("truncate_at", "14");
      Run run =
          desk(CALC, "verify_state", "{\"expect\":{\"absent\":\"no such\"},\"timeout_ms\":200}");
      assertThat(run.err()).startsWith("desk: incomplete_tree: ");
    }
  }

  @Nested
  class Frames {
    @Test
    void aWindowThatMovedIsConfirmedByWhereItIs() {
      Run run = desk(CALC, "set_window_frame", "{\"x\":40,\"y\":50,\"width\":300,\"height\":200}");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).startsWith("outcome=confirmed");
      assertThat(desktop.tools()).contains("set_window_frame").doesNotContain("click");
    }

    @Test
    void oneThatDoesNotMoveIsNoEffect() {
      desktop.with("fixed_windows", "true");
      Run run = desk(CALC, "set_window_frame", "{\"x\":40,\"y\":50,\"width\":300,\"height\":200}");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: no_effect: ").contains("x=320 y=167");
    }
  }

  @Nested
  class Batches {
    @Test
    void stopAtTheFirstStepThatFailsAndSayWhatWasNotRun() {
      String batch =
          "[{\"tool\":\"click\",\"args\":{\"label\":\"7\"}},{\"tool\":\"click\",\"args\":{\"label\":\"nope\"}},"
              + "{\"tool\":\"click\",\"args\":{\"label\":\"8\"}}]";
      Run run = desktop.piped(batch, DeskCommand::run, CALC, "batch", "-");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.out()).startsWith("batch=stopped done=1 failed=1 not_run=1").contains("\"7\"");
      assertThat(run.err()).startsWith("desk: element_not_found: step 2: ");
      assertThat(desktop.tools().stream().filter("click"::equals)).hasSize(1);
    }

    @Test
    void aFileOfStepsIsDoneAndReadOnceAtTheEnd() throws IOException {
      Files.writeString(
          directory.resolve("work/steps.json"),
          "[{\"tool\":\"click\",\"args\":{\"label\":\"7\"}},{\"tool\":\"click\",\"args\":{\"label\":\"+\"}},"
              + "{\"tool\":\"click\",\"args\":{\"label\":\"5\"}},{\"tool\":\"click\",\"args\":{\"label\":\"=\"},"
              + "\"expect\":{\"text\":\"12\"}}]");
      Run run = desk(CALC, "batch", "steps.json");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).contains("4 confirmed click").endsWith("- AXStaticText = \"12\"\n");
    }
  }

  @Nested
  class Launching {
    @Test
    void anActionStartsAnAppThatDoesNotRun() throws IOException {
      desktop.app("Notes", "org.example.Notes", "form", false);
      assertThat(desk("org.example.Notes", "click", "{\"label\":\"Subscribe\"}").exit()).isZero();
      assertThat(desktop.tools()).containsOnlyOnce("launch_app");
      assertThat(desktop.savedFiles("launch_app-")).hasSize(1);
    }

    @Test
    void launchAppOfARunningAppStartsNoSecondOne() {
      assertThat(desk(CALC, "launch_app").exit()).isZero();
      assertThat(desktop.tools()).doesNotContain("launch_app");
    }
  }

  @Nested
  class Screenshots {
    @ParameterizedTest
    @ValueSource(strings = {"0.12", "0.28"})
    void goToAFileAndAreMadeSmall(String profile) throws IOException {
      desktop.profile(profile).with("picture", "[2880,1800]");
      Run run =
          desk(
              CALC,
              "get_window_state",
              "{\"include_screenshot\":true,\"screenshot_out_file\":\"shot.png\"}");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).contains("image_size=1389x868").contains("image_scale=0.482");
      java.awt.image.BufferedImage image =
          javax.imageio.ImageIO.read(directory.resolve("work/shot.png").toFile());
      assertThat(List.of(image.getWidth(), image.getHeight())).containsExactly(1389, 868);
      assertThat(desktop.saved()).doesNotContain("screenshot_png_b64");
    }

    @Test
    void aPointOfTheSmallPictureIsAPointOfTheLargeOne() {
      desk(
          CALC,
          "click",
          "{\"x\":694.5,\"y\":434,\"image_scale\":0.4823,\"image_size\":\"1389x868\"}");
      JsonObject click =
          desktop.calls().stream()
              .filter(c -> "click".equals(c.string("tool")))
              .findFirst()
              .orElseThrow();
      assertThat(click.object("args").get("x")).isEqualTo(1440.0);
    }
  }
}
