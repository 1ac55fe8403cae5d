package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is typed and pressed, and what is not. */
@Tag("once")
final class DeskTypingTest extends DeskActCase {
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
}
