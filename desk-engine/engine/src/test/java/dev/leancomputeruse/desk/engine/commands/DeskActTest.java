package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
final class DeskActTest {
  private static final String CALC = "org.example.Calculator";
  private static final String EDITOR = "org.example.Jotter";

  @TempDir Path directory;
  private FakeDesktop desktop;

  @BeforeEach
  void open() {
    desktop =
        new FakeDesktop(directory)
            .platform(Platform.MACOS)
            .app("Calculator", CALC, "calculator", true)
            .app("Jotter", EDITOR, "form", true);
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  private Run desk(String... line) {
    return desktop.run(DeskCommand::run, line);
  }

  private String display() {
    return desktop.run(DeskReadCommand::run, CALC).out().lines().skip(1).findFirst().orElse("");
  }

  private String snapshot(String app) {
    String head = desk(app, "get_window_state").out().lines().findFirst().orElse("");
    int at = head.indexOf("snapshot=") + 9;
    return head.substring(at, at + 6);
  }

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
  class KeysAndText {
    @Test
    void typedTextIsNeitherEchoedNorKept() throws IOException {
      Run run = desk(EDITOR, "type_text", "{\"label\":\"Name\",\"text\":\"quite-private\"}");
      assertThat(run.all()).doesNotContain("quite-private");
      for (String file : desktop.savedFiles("action-")) {
        assertThat(Files.readString(desktop.state().resolve(file))).doesNotContain("quite-private");
      }
      assertThat(Files.readString(desktop.state().resolve("apps.json")))
          .doesNotContain("quite-private");
    }

    @Test
    void typedTextThatTheDriverQuotesIsTakenOut() throws IOException {
      desktop.with(
          "answers",
          "{\"type_text\":{\"code\":\"tool_invocation_failed\",\"detail\":\"cannot type quite-private\"}}");
      Run run =
          desk(EDITOR, "type_text", "{\"label\":\"Name\",\"text\":\"quite-private\"}", "--json");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.all() + desktop.saved()).doesNotContain("quite-private");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "e", "a", "th", "snapshot", "there", "element_not_found"})
    void ourOwnWordsStayWhateverWasTyped(String typed) {
      String others = "{\"label\":\"Nobody\",\"value\":\"zzqx\"}";
      String now = others.replace("zzqx", typed);
      String plain = desk(EDITOR, "set_value", others, "--json").all();
      assertThat(plain).contains("there is no element", "\\\"snapshot\\\":");
      String said = desk(EDITOR, "set_value", now, "--json").all();
      assertThat(anySnapshot(said)).isEqualTo(anySnapshot(plain));
      assertThat(said).doesNotContain("redacted");
    }

    private static String anySnapshot(String said) {
      return said.replaceAll("(snapshot\\W+)[a-z0-9]{6}", "$1ID");
    }

    @Test
    void aShortTextIsTakenOutWhereItStandsAlone() {
      desktop.with(
          "answers",
          "{\"set_value\":{\"code\":\"tool_invocation_failed\",\"detail\":\"7 is no value of the 17 here\"}}");
      Run run = desk(EDITOR, "set_value", "{\"label\":\"Name\",\"value\":\"7\"}");
      assertThat(run.err())
          .startsWith("desk: tool_invocation_failed: <redacted:typed> is no value of the 17 here");
    }

    @Test
    void lettersBeyondAsciiAreSetOnLinuxWhereTypingDamagesThem() {
      desktop.platform(Platform.LINUX).app("Pad", "org.example.Pad", "editor", true);
      Run run =
          desk("org.example.Pad", "type_text", "{\"role\":\"textfield\",\"text\":\"grüße 日本\"}");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).startsWith("outcome=confirmed ");
      assertThat(desktop.tools()).contains("set_value").doesNotContain("type_text");
      Run unknown = desk(EDITOR, "type_text", "{\"label\":\"Name\",\"text\":\"grüße\"}");
      assertThat(unknown.err()).startsWith("desk: text_needs_field: ");
    }

    @Test
    void aNewlineIsSentOnlyIfAskedFor() {
      assertThat(desk(EDITOR, "type_text", "{\"label\":\"Name\",\"text\":\"a\\nb\"}").exit())
          .isEqualTo(2);
      assertThat(
              desk(EDITOR, "type_text", "{\"label\":\"Name\",\"text\":\"a\\nb\"}", "--newlines")
                  .exit())
          .isZero();
    }

    @Test
    void pressEnterComesAfterTheText() {
      assertThat(
              desk(EDITOR, "type_text", "{\"label\":\"Name\",\"text\":\"a\",\"press_enter\":true}")
                  .exit())
          .isZero();
      assertThat(desktop.tools()).containsSubsequence("type_text", "press_key");
    }

    @Test
    void theRealKeyboardIsForeground() {
      desktop.platform(Platform.LINUX);
      Run run = desk(CALC, "press_key", "{\"key\":\"Return\"}");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: background_unavailable: ").contains("--foreground");
      assertThat(desktop.tools()).doesNotContain("bring_to_front");
      assertThat(desk(CALC, "press_key", "{\"key\":\"Return\"}", "--foreground").exit()).isZero();
      assertThat(desktop.tools())
          .containsSubsequence("list_apps", "bring_to_front", "list_apps", "press_key");
    }

    @Test
    void typingStopsWhenTheFocusMovesAway() {
      desktop.with("effects", "{\"type_text\":\"focus_lost\"}");
      String text = "x".repeat(100);
      Run run =
          desk(
              EDITOR,
              "type_text",
              "{\"label\":\"Name\",\"text\":\"" + text + "\"}",
              "--foreground");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: focus_lost: ").contains("48 of 100");
      assertThat(desktop.tools().stream().filter("type_text"::equals)).hasSize(1);
    }

    @Test
    void aWindowThatDoesNotComeToTheFrontGetsNothing() {
      desktop.with("answers", "{\"bring_to_front\":{\"effect\":\"confirmed\"}}");
      Run run = desk(CALC, "press_key", "{\"key\":\"a\"}", "--foreground");
      assertThat(run.err()).startsWith("desk: window_not_active: ");
      assertThat(desktop.tools()).doesNotContain("press_key");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "hotkey {\"keys\":[\"cmd\",\"a\"]}",
          "hotkey {\"keys\":[\"Control_L\",\"A\"]}",
          "hotkey {\"keys\":[\"CONTROL_R\",\"a\"]}",
          "hotkey {\"keys\":[\"ctrl\",\"slash\"]}",
          "hotkey {\"keys\":[\"ctrl\",\"/\"]}",
          "hotkey {\"keys\":[\"Meta_L\",\"a\"]}",
          "hotkey {\"keys\":[\"right_command\",\"a\"]}",
          "hotkey {\"keys\":[\"ControlLeft\",\"KeyA\"]}",
          "press_key {\"key\":\"ctrl+a\"}",
          "press_key {\"key\":\"A\",\"modifiers\":[\"super_r\"]}",
          "press_key {\"key\":\"a\",\"modifiers\":[\"ctrl\"]}",
          "click {\"label\":\"Send\",\"count\":3}",
          "invoke_menu {\"path\":[\"Edit\",\"Select All\"]}"
        })
    void selectAllInDocumentEditorsIsRefused(String call) {
      desktop.app("TextEdit", "com.apple.TextEdit", "editor", true);
      String[] parts = call.split(" ", 2);
      Run run = desk("com.apple.TextEdit", parts[0], parts[1]);
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: select_all_refused: ").contains("line by line");
      assertThat(desktop.tools()).doesNotContain(parts[0]);
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
