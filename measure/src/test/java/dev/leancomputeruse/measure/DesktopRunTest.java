package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DesktopRunTest {
  private final List<String> lines = new ArrayList<>();
  private int steps;

  private MeasureReport.Desktop desktop() {
    return new Transcripts().session("session-1", lines).measure().desktop();
  }

  private Call next() {
    steps++;
    return Call.of("m" + steps).at("2026-11-30T10:00:%02dZ".formatted(steps)).cache(1000, 0, 0);
  }

  private void bash(String command, boolean error) {
    Call call = next();
    lines.add(call.bash("use-" + steps, command).line());
    lines.add(Call.result("use-" + steps, "\"answer\"", error));
  }

  private void tool(String tool, String input, boolean error) {
    Call call = next();
    lines.add(call.uses("use-" + steps, tool, input).line());
    lines.add(Call.result("use-" + steps, "[]", error));
  }

  @Nested
  @DisplayName("Single against chained")
  class Chains {

    @Test
    void aRunOfSingleActionsCouldHaveBeenOneCall() {
      bash("desk a click x", false);
      bash("desk a click y", false);
      tool("mcp__cua-driver__click", "{\"pid\":7}", false);

      assertThat(desktop().singleSteps()).isEqualTo(3);
      assertThat(desktop().batchable().steps()).isEqualTo(2);
      assertThat(desktop().batchable().reread()).isEqualTo(2002);
    }

    @Test
    void anythingInBetweenEndsTheRun() {
      bash("desk a click x", false);
      bash("desk-read a", false);
      bash("desk a click y", false);
      bash("ls", false);
      bash("desk a click z", false);
      bash("desk apps", false);
      bash("desk a click z", true);
      bash("desk a click z", false);

      assertThat(desktop().batchable().steps()).isZero();
    }

    @Test
    void aCommandWithSeveralDeskCommandsIsAChain() {
      bash("desk a click x && desk a click y", false);
      bash("desk a batch -", false);

      assertThat(desktop().chainedSteps()).isEqualTo(2);
      assertThat(desktop().singleSteps()).isZero();
      assertThat(desktop().batchable().steps()).isZero();
    }

    @Test
    void severalToolUsesInOneStepAreOneCallOfTheModel() {
      Call call = next();
      lines.add(call.bash("use-1", "desk a click x").bash("use-2", "desk a click y").line());
      lines.add(Call.result("use-1", "\"\"", false));
      lines.add(Call.result("use-2", "\"\"", false));

      assertThat(desktop().chainedSteps()).isEqualTo(1);
      assertThat(desktop().figures().steps()).isEqualTo(1);
    }

    @Test
    void agentsAreFollowedApart() {
      bash("desk a click x", false);
      lines.add(next().agent("a1").bash("use-9", "desk a click y").line());
      lines.add(Call.result("use-9", "\"\"", false));

      assertThat(desktop().batchable().steps()).isZero();
    }
  }

  @Nested
  @DisplayName("Repeated failing calls")
  class Failures {

    @Test
    void theThirdOfTheSameKindWouldHaveBeenStopped() {
      for (int i = 0; i < 4; i++) {
        bash("desk a click x", true);
      }

      assertThat(desktop().failedUses()).isEqualTo(4);
      assertThat(desktop().repeatedFailures()).isEqualTo(3);
      assertThat(desktop().blockable().steps()).isEqualTo(2);
    }

    @Test
    void theOrderOfKeysDoesNotMakeACallAnother() {
      tool("mcp__cua-driver__click", "{\"pid\":7,\"x\":1}", true);
      tool("mcp__cua-driver__click", "{\"x\":1, \"pid\":7}", true);
      tool("mcp__cua-driver__click", "{\"pid\":8,\"x\":1}", true);

      assertThat(desktop().repeatedFailures()).isEqualTo(1);
    }

    @Test
    void aSuccessInBetweenAllowsOneMoreTry() {
      bash("desk a click x", true);
      bash("desk a click x", true);
      bash("desk a click y", false);
      bash("desk a click x", true);

      assertThat(desktop().blockable().steps()).isZero();
    }
  }

  @Nested
  @DisplayName("What is desktop work")
  class Recognition {

    @Test
    void namesOfOtherServersAndWordsInArgumentsAreNot() {
      tool("mcp__desktop__click", "{}", false);
      tool("mcp__cua-driver-x__click", "{}", false);
      bash("echo desk a click x", false);
      bash("desktop-helper run", false);
      tool("Read", "{\"file_path\":\"/desk\"}", false);

      assertThat(desktop().figures().steps()).isZero();
    }

    @Test
    void serversOfPluginsAre() {
      tool("mcp__plugin_p_cua-driver__click", "{}", false);
      tool("mcp__computer-use__screenshot", "{}", false);

      assertThat(desktop().figures().steps()).isEqualTo(2);
      assertThat(desktop().uses())
          .containsEntry(DesktopUse.ACTION, 1L)
          .containsEntry(DesktopUse.OBSERVATION, 1L);
    }

    @Test
    void theClassifierThatIsHandedInDecides() {
      Transcripts transcripts = new Transcripts();
      bash("desk a click x", false);
      transcripts.session("session-1", lines);
      DesktopClassifier none =
          new DesktopClassifier() {
            @Override
            public DesktopUse shell(String command) {
              return command.equals("desk a click x") ? DesktopUse.CLEAN : DesktopUse.NONE;
            }

            @Override
            public DesktopUse mcp(String tool) {
              return DesktopUse.NONE;
            }
          };

      MeasureReport report = Transcripts.measure(transcripts.request().withClassifier(none));
      assertThat(report.desktop().uses()).containsEntry(DesktopUse.CLEAN, 1L);
    }
  }
}
