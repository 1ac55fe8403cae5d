package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.EDITOR;
import static dev.leancomputeruse.settings.Texts.bytes;
import static dev.leancomputeruse.settings.Texts.install;
import static dev.leancomputeruse.settings.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.settings.Inspection.State;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What doctor learns of the registrations. It counts. */
final class InspectionTest {

  private static List<State> states(String text) throws Exception {
    return EDITOR.inspect(bytes(text)).findings().stream().map(Inspection.Finding::state).toList();
  }

  private static String installed() throws Exception {
    return text(install("{}").after());
  }

  /** Returns the text of our first group, the one for MCP calls under PreToolUse. */
  private static String firstGroup(String text) {
    int from = text.indexOf("{", text.indexOf("PreToolUse"));
    return text.substring(from, text.indexOf("      },", from) + 7);
  }

  @Test
  void nothingIsRegisteredInAnEmptyFile() throws Exception {
    Inspection inspection = EDITOR.inspect(bytes(""));
    assertThat(inspection.absent()).isTrue();
    assertThat(inspection.complete()).isFalse();
    assertThat(states("{}")).hasSize(6).containsOnly(State.MISSING);
  }

  @Test
  void everythingIsRegisteredAfterAnInstall() throws Exception {
    Inspection inspection = EDITOR.inspect(install("{}").after());
    assertThat(inspection.complete()).isTrue();
    assertThat(inspection.findings()).allMatch(f -> f.state() == State.REGISTERED);
    assertThat(inspection.findings().get(0).places().get(0).line()).isEqualTo(7);
  }

  // kind: Dicklesworthstone/eidetic_engine_cli#41
  @Test
  void oneThatStandsTwiceIsDuplicated() throws Exception {
    String text = installed();
    String twice = text.replace(firstGroup(text), firstGroup(text) + ",\n" + firstGroup(text));
    assertThat(states(twice)).startsWith(State.DUPLICATED, State.REGISTERED);
  }

  @Test
  void oneThatIsGoneIsMissingAndOneUnderAnotherEventIsMoved() throws Exception {
    String text = installed();
    assertThat(states(text.replace(firstGroup(text) + ",", "")))
        .startsWith(State.MISSING, State.REGISTERED);
    Inspection moved = EDITOR.inspect(bytes(text.replace("PreToolUse", "Stop")));
    assertThat(moved.findings().get(0).state()).isEqualTo(State.MOVED);
    assertThat(moved.strays()).hasSize(2).allMatch(place -> place.event().equals("Stop"));
    assertThat(moved.complete()).isFalse();
  }

  @Test
  void oneWithAnotherMatcherTimeoutOrFieldIsChanged() throws Exception {
    String text = installed();
    for (String changed :
        List.of(
            text.replaceFirst("\"mcp__[^\"]*\"", "\"mcp__.*\""),
            text.replaceFirst("10", "600"),
            text.replaceFirst("10", "10, \"async\": true"),
            text.replaceFirst("\"type\": \"command\"", "\"type\": \"prompt\""),
            text.replaceFirst("mcp --owner", "mcp --verbose --owner"))) {
      assertThat(states(changed)).startsWith(State.CHANGED, State.REGISTERED);
    }
  }

  @Test
  void theOrderOfKeysAndTheWayANumberIsWrittenDoNotMatter() throws Exception {
    assertThat(states(installed().replace("10", "10.0"))).containsOnly(State.REGISTERED);
    assertThat(states(text(HostModel.rewrite(bytes(installed()))))).containsOnly(State.REGISTERED);
  }

  // kind: mrgoonie/claudekit-cli#897, rysweet/amplihack#3060, kaitranntt/ccs#317
  @Test
  void theLauncherOfAnotherShareIsNamedSoThatItCanBeLookedFor() throws Exception {
    byte[] other =
        new HookEditor(OwnHooks.of("/old share/hooks/native-hook"))
            .install(bytes("{}"), null)
            .after();
    Inspection inspection = EDITOR.inspect(other);
    assertThat(inspection.otherLaunchers()).containsExactly("/old share/hooks/native-hook");
    assertThat(inspection.absent()).isTrue();
  }
}
