package dev.leancomputeruse.hooks;

import static dev.leancomputeruse.hooks.Verdict.Kind.HINT;
import static dev.leancomputeruse.hooks.Verdict.Kind.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Contract, <i>Batch nudge</i>. */
class BatchNudgeTest {
  private final Conversation talk = new Conversation();

  @AfterEach
  void close() throws IOException {
    talk.close();
  }

  private Verdict.Kind act(int i) {
    return talk.works("desk com.x press " + i);
  }

  @Test
  void theThirdSingleActionCarriesTheHintOnce() {
    assertThat(act(1)).isEqualTo(PASS);
    assertThat(talk.answersMcp("mcp__computer-use__left_click", "{}", "ok")).isEqualTo(PASS);
    assertThat(act(3)).isEqualTo(HINT);
    assertThat(act(4)).isEqualTo(PASS);
    assertThat(act(5)).isEqualTo(PASS);
    assertThat(act(6)).isEqualTo(PASS);
  }

  @Test
  void aNewRowCarriesANewHint() {
    for (int i = 1; i <= 5; i++) {
      act(i);
    }
    talk.works("desk-read com.x A");
    act(1);
    act(2);
    assertThat(act(3)).isEqualTo(HINT);
  }

  @Test
  void aProbeAnObservationACleanUpAndABatchBreakTheRow() {
    for (String other :
        new String[] {
          "desk apps",
          "desk com.x list_windows",
          "desk-read com.x A",
          "desk com.x get_window_state",
          "desk-clean com.x",
          "desk com.x a; desk com.x b",
          "desk com.x a && (desk com.x b)",
          "desk com.x a $(desk com.x b)",
          "desk com.x batch -",
          "for i in 1 2; do desk com.x press $i; done",
        }) {
      act(1);
      act(2);
      assertThat(talk.works(other)).as(other).isEqualTo(PASS);
      assertThat(act(1)).isEqualTo(PASS);
      assertThat(act(2)).isEqualTo(PASS);
      assertThat(act(3)).as(other).isEqualTo(HINT);
    }
    act(1);
    act(2);
    talk.answersMcp("mcp__cua-driver__list_apps", "{}", "ok");
    assertThat(act(1)).isEqualTo(PASS);
  }

  @Test
  void aFailedCallNeitherCountsNorResets() {
    act(1);
    act(2);
    talk.fails("desk com.x press 9");
    talk.answers("desk com.x press 8", "error: x");
    talk.fails("desk-read com.x");
    talk.failsMcp("mcp__cua-driver__list_apps", "{}");
    assertThat(act(3)).isEqualTo(HINT);
  }

  @Test
  void callsOutOfScopeAndCallsBeforeTheyRunDoNothing() {
    act(1);
    act(2);
    talk.works("ls");
    talk.before("desk com.x press 3");
    talk.beforeMcp("mcp__cua-driver__list_apps", "{}");
    assertThat(act(3)).isEqualTo(HINT);
  }

  @Test
  void oneUseCountsOnce() {
    for (int i = 0; i < 5; i++) {
      assertThat(
              talk.say(
                  Conversation.event("PostToolUse").use("u").shell("desk com.x a").output("ok")))
          .isEqualTo(PASS);
    }
  }

  @Test
  void aSubagentHasItsOwnRow() {
    act(1);
    act(2);
    assertThat(
            talk.say(
                Conversation.event("PostToolUse")
                    .agent("a")
                    .use("z")
                    .shell("desk com.x a")
                    .output("ok")))
        .isEqualTo(PASS);
    assertThat(act(3)).isEqualTo(HINT);
  }
}
