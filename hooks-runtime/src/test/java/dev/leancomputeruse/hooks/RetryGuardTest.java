package dev.leancomputeruse.hooks;

import static dev.leancomputeruse.hooks.Verdict.Kind.BLOCK;
import static dev.leancomputeruse.hooks.Verdict.Kind.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Contract, <i>Retry guard</i>. */
class RetryGuardTest {
  private static final String CLICK = "desk com.x click '{\"i\":4}'";
  private static final String MCP = "mcp__cua-driver__click";

  private final Conversation talk = new Conversation();

  @AfterEach
  void close() throws IOException {
    talk.close();
  }

  private void failTwice(String command) {
    assertThat(talk.before(command)).isEqualTo(PASS);
    talk.fails(command);
    assertThat(talk.before(command)).isEqualTo(PASS);
    talk.fails(command);
  }

  // kind: nearai/ironclaw#2240
  @Test
  void theThirdTryOfAFailingCallIsBlockedAndStaysSo() {
    failTwice(CLICK);
    assertThat(talk.before(CLICK)).isEqualTo(BLOCK);
    assertThat(talk.before(CLICK)).isEqualTo(BLOCK);
    assertThat(talk.before(CLICK + " ")).isEqualTo(PASS);
  }

  @Test
  void theSentenceSaysStopReportAnotherWayAndHowToReset() {
    assertThat(HookHandler.STOP)
        .contains("stop", "Report the error", "different approach", "hooks reset")
        .doesNotContain("\n");
  }

  @Nested
  class Key {
    @Test
    void ofBashIsTheCommandAlone() {
      for (int i = 0; i < 2; i++) {
        talk.say(
            Conversation.event("PostToolUseFailure")
                .use("k" + i)
                .with("tool_name", "\"Bash\"")
                .with(
                    "tool_input",
                    "{\"timeout\":"
                        + i
                        + ",\"description\":\"d"
                        + i
                        + "\",\"command\":"
                        + Payloads.quoted(CLICK)
                        + ",\"run_in_background\":false}"));
      }
      assertThat(talk.before(CLICK)).isEqualTo(BLOCK);
    }

    @Test
    void ofMcpIsCanonical() {
      talk.failsMcp(MCP, "{\"pid\":7,\"x\":1,\"deep\":{\"a\":[1,2.50],\"b\":null}}");
      talk.failsMcp(
          MCP, " { \"x\" : 1.0 , \"deep\":{\"b\":null,\"\\u0061\":[1e0,25e-1]}, \"pid\":7.0 }");
      assertThat(talk.beforeMcp(MCP, "{\"x\":10e-1,\"pid\":7,\"deep\":{\"a\":[1,2.5],\"b\":null}}"))
          .isEqualTo(BLOCK);
      assertThat(talk.beforeMcp(MCP, "{\"x\":1,\"pid\":7,\"deep\":{\"a\":[2.5,1],\"b\":null}}"))
          .isEqualTo(PASS);
      assertThat(talk.beforeMcp(MCP, "{\"x\":\"1\",\"pid\":7,\"deep\":{\"a\":[1,2.5],\"b\":null}}"))
          .isEqualTo(PASS);
      assertThat(
              talk.beforeMcp(
                  "mcp__cua-driver__drag",
                  "{\"x\":1,\"pid\":7,\"deep\":{\"a\":[1,2.5],\"b\":null}}"))
          .isEqualTo(PASS);
    }

    // kind: anthropics/claude-code#76726
    @Test
    void isCountedApartInEachSessionAndSubagent() {
      for (String agent : new String[] {null, "a1", "a2"}) {
        for (int i = 0; i < 2; i++) {
          assertThat(talk.say(Conversation.event("PreToolUse").agent(agent).use("p").shell(CLICK)))
              .isEqualTo(PASS);
          talk.say(
              Conversation.event("PostToolUseFailure").agent(agent).use(agent + i).shell(CLICK));
        }
        assertThat(talk.say(Conversation.event("PreToolUse").agent(agent).use("p").shell(CLICK)))
            .isEqualTo(BLOCK);
      }
      assertThat(talk.say(new Payloads.Builder("PreToolUse").session("other").shell(CLICK)))
          .isEqualTo(PASS);
    }

    @Test
    void oneUseCountsOnceEvenByTwoEvents() {
      talk.say(Conversation.event("PostToolUseFailure").use("u").shell(CLICK));
      talk.say(Conversation.event("PostToolUseFailure").use("u").shell(CLICK));
      talk.say(Conversation.event("PostToolUse").use("u").shell(CLICK).output("error: x"));
      assertThat(talk.before(CLICK)).isEqualTo(PASS);
      talk.say(Conversation.event("PostToolUseFailure").use("v").shell(CLICK));
      assertThat(talk.before(CLICK)).isEqualTo(BLOCK);
    }

    @Test
    void withoutAnIdEachEventCounts() {
      talk.say(Conversation.event("PostToolUseFailure").shell(CLICK));
      talk.say(Conversation.event("PostToolUseFailure").shell(CLICK));
      assertThat(talk.before(CLICK)).isEqualTo(BLOCK);
    }
  }

  @Nested
  class Rows {
    @Test
    void anotherKeyThatFailsTakesThePlace() {
      failTwice(CLICK);
      talk.fails("desk com.x press");
      assertThat(talk.before(CLICK)).isEqualTo(PASS);
      assertThat(talk.before("desk com.x press")).isEqualTo(PASS);
      talk.fails("desk com.x press");
      assertThat(talk.before("desk com.x press")).isEqualTo(BLOCK);
    }

    @Test
    void theSameKeyWithoutErrorClears() {
      talk.fails(CLICK);
      talk.works(CLICK);
      talk.fails(CLICK);
      assertThat(talk.before(CLICK)).isEqualTo(PASS);
    }

    @Test
    void anotherTargetClears() {
      failTwice(CLICK);
      talk.works("desk com.y click");
      assertThat(talk.before(CLICK)).isEqualTo(PASS);
      failTwice(CLICK);
      talk.works("desk-read com.y A");
      assertThat(talk.before(CLICK)).isEqualTo(PASS);
    }

    @Test
    void anActionOnTheSameTargetGivesOneMoreTry() {
      failTwice(CLICK);
      talk.works("desk com.x press");
      assertThat(talk.before(CLICK)).isEqualTo(PASS);
      talk.fails(CLICK);
      assertThat(talk.before(CLICK)).isEqualTo(BLOCK);
      talk.works("desk-clean com.x");
      assertThat(talk.before(CLICK)).isEqualTo(PASS);
    }

    @Test
    void anObservationOfTheSameTargetKeeps() {
      failTwice(CLICK);
      talk.works("desk-read com.x A");
      talk.works("desk com.x get_window_state");
      assertThat(talk.before(CLICK)).isEqualTo(BLOCK);
    }

    @Test
    void aProbeNeverCountsBlocksOrClears() {
      for (String probe :
          new String[] {
            "list_apps", "list_windows", "launch_app", "end_session", "status", "list_tools"
          }) {
        failTwice(CLICK);
        String tool = "mcp__cua-driver__" + probe;
        for (int i = 0; i < 3; i++) {
          assertThat(talk.failsMcp(tool, "{}")).isEqualTo(PASS);
          assertThat(talk.beforeMcp(tool, "{}")).isEqualTo(PASS);
        }
        talk.answersMcp(tool, "{}", "ok");
        talk.works("desk com.y " + probe);
        assertThat(talk.before(CLICK)).isEqualTo(BLOCK);
        talk.works("desk com.y x");
      }
    }

    @Test
    void anInterruptedCallIsIgnored() {
      for (int i = 0; i < 3; i++) {
        talk.say(
            Conversation.event("PostToolUseFailure")
                .use("i" + i)
                .shell(CLICK)
                .with("is_interrupt", "true"));
      }
      assertThat(talk.before(CLICK)).isEqualTo(PASS);
    }

    @Test
    void callsOutOfScopeDoNothing() {
      failTwice(CLICK);
      talk.works("ls desk");
      talk.answersMcp("mcp__other__click", "{}", "ok");
      talk.answersMcp("Read", "{\"file\":\"desk\"}", "ok");
      assertThat(talk.before(CLICK)).isEqualTo(BLOCK);
      for (int i = 0; i < 3; i++) {
        talk.fails("grep x");
        talk.failsMcp("mcp__other__click", "{}");
      }
      assertThat(talk.before("grep x")).isEqualTo(PASS);
      assertThat(talk.beforeMcp("mcp__other__click", "{}")).isEqualTo(PASS);
    }
  }

  @Nested
  class Target {
    @Test
    void ofMcpIsTheServerWithTheFirstPresentName() {
      String action = "mcp__cua-driver__press_key";
      for (String[] pair :
          new String[][] {
            {"{\"bundle_id\":\"a\",\"pid\":1,\"n\":1}", "{\"bundle_id\":\"a\",\"pid\":2}"},
            {"{\"app\":\"a\",\"app_name\":\"b\",\"n\":1}", "{\"app\":\"a\",\"app_name\":\"c\"}"},
            {"{\"app_name\":\"a\",\"n\":1}", "{\"app_name\":\"a\",\"pid\":1}"},
            {"{\"pid\":1,\"window_id\":2,\"n\":1}", "{\"pid\":1.0,\"window_id\":2}"},
            {"{\"pid\":1,\"n\":1}", "{\"pid\":1,\"bundle_id\":null,\"window_id\":null}"},
            {"{\"pid\":1,\"n\":1}", "{\"pid\":1,\"bundle_id\":\"\",\"app\":\"\"}"},
            {"{\"n\":1}", "{\"window_id\":4}"},
          }) {
        talk.failsMcp(MCP, pair[0]);
        talk.failsMcp(MCP, pair[0]);
        talk.answersMcp("mcp__cua-driver__get_window_state", pair[1], "{}");
        assertThat(talk.beforeMcp(MCP, pair[0])).as(pair[0]).isEqualTo(BLOCK);
        // One more try after an action there; one failure makes it two again.
        talk.answersMcp(action, pair[1], "{}");
        assertThat(talk.beforeMcp(MCP, pair[0])).isEqualTo(PASS);
        talk.failsMcp(MCP, pair[0]);
        assertThat(talk.beforeMcp(MCP, pair[0])).isEqualTo(BLOCK);
        talk.answersMcp("mcp__computer-use__screenshot", pair[1], "{}");
        assertThat(talk.beforeMcp(MCP, pair[0])).as("another server").isEqualTo(PASS);
      }
      String one = "{\"pid\":1,\"window_id\":2}";
      talk.failsMcp(MCP, one);
      talk.failsMcp(MCP, one);
      talk.answersMcp(action, "{\"pid\":1,\"window_id\":3}", "{}");
      assertThat(talk.beforeMcp(MCP, one)).isEqualTo(PASS);
    }

    @Test
    void aPluginsServerIsTheSameKind() {
      String tool = "mcp__plugin_my_desk_kit_cua-driver__click";
      talk.failsMcp(tool, "{\"pid\":1}");
      talk.failsMcp(tool, "{\"pid\":1}");
      assertThat(talk.beforeMcp(tool, "{\"pid\":1}")).isEqualTo(BLOCK);
    }
  }

  @Nested
  class ErrorsInAnswers {
    private boolean mcpCounts(String tool, String response) {
      String name = "mcp__cua-driver__" + tool;
      String input = "{\"pid\":1}";
      talk.respondsMcp(name, input, response);
      talk.respondsMcp(name, input, response);
      boolean blocked = talk.beforeMcp(name, input) == BLOCK;
      talk.answersMcp(name, "{\"pid\":99}", "ok");
      return blocked;
    }

    private boolean shellCounts(String command, String output) {
      talk.answers(command, output);
      talk.answers(command, output);
      boolean blocked = talk.before(command) == BLOCK;
      talk.works("desk com.other x");
      return blocked;
    }

    private static String block(String text) {
      return "[{\"type\":\"text\",\"text\":" + Payloads.quoted(text) + "}]";
    }

    @Test
    void theDriversRefusalsAreErrors() {
      for (String refusal :
          new String[] {
            "{\"refusal\":{\"code\":\"stale_element_token\",\"message\":\"m\"},\"status\":\"refused\"}",
            "{\n  \"status\": \"refused\"\n}",
            "{\"code\":\"ambiguous_window_target\",\"effect\":\"refused\",\"pid\":1,\"candidates\":[]}",
            "{\"code\":\"background_unavailable\",\"detail\":\"d\",\"suggestion\":\"s\"}",
            "{\"bundle_id\":\"b\",\"error\":\"APP_NOT_INSTALLED\"}",
            "Missing required integer field: pid",
            "Window target pid 7, window_id 9 is stale or no longer running; refresh list_windows.",
            "Failed to launch: no such file",
          }) {
        assertThat(mcpCounts("click", block(refusal))).as(refusal).isTrue();
        assertThat(mcpCounts("get_window_state", block(refusal))).as(refusal).isTrue();
        assertThat(mcpCounts("click", Payloads.quoted(refusal))).as("bare text").isTrue();
        assertThat(
                mcpCounts(
                    "click",
                    "[{\"type\":\"image\",\"source\":{\"data\":\"A\"}},"
                        + "{\"text\":\"[Image: source: /x.png]\",\"type\":\"text\"},"
                        + block(refusal).substring(1)))
            .as("behind an image: " + refusal)
            .isTrue();
        assertThat(shellCounts(CLICK, refusal)).as(refusal).isTrue();
        if (refusal.startsWith("{")) {
          assertThat(mcpCounts("click", "{\"structuredContent\":" + refusal + ",\"content\":[]}"))
              .isTrue();
          assertThat(mcpCounts("click", refusal)).isTrue();
        }
      }
    }

    @Test
    void anErrorFlagIsOne() {
      for (String response :
          new String[] {
            "{\"isError\":true,\"content\":[]}",
            "{\"content\":[],\"is_error\":true}",
            "[{\"type\":\"text\",\"text\":\"x\",\"is_error\":true}]",
            block("{\"isError\":true}"),
          }) {
        assertThat(mcpCounts("click", response)).as(response).isTrue();
        assertThat(mcpCounts("zoom", response)).as(response).isTrue();
      }
    }

    @Test
    void theWordErrorAtTheStartIsOneButNotForAnObservation() {
      for (String text :
          new String[] {"error", "Error: x", "ERROR\nx", "  error: x", "Error executing tool"}) {
        assertThat(mcpCounts("click", block(text))).as(text).isTrue();
        assertThat(mcpCounts("get_window_state", block(text))).as(text).isFalse();
        assertThat(shellCounts(CLICK, text)).as(text).isTrue();
        assertThat(shellCounts("desk-read com.x A", text)).as(text).isFalse();
      }
    }

    @Test
    void lookAlikesAreNone() {
      for (String text :
          new String[] {
            "No errors found",
            "Errors: 0",
            "errors",
            "error-free",
            "terror: x",
            "0 error",
            "label \"Error\"",
            "- [3] push button \"Error\"",
            "{\"label\":\"Error\",\"role\":\"button\"}",
            "{\"elements\":[{\"label\":\"Error\",\"code\":\"x\",\"error\":\"y\"}]}",
            "{\"error\":null,\"code\":0,\"refusal\":null,\"status\":\"satisfied\"}",
            "{\"error\":\"\",\"isError\":false,\"effect\":\"unverifiable\"}",
            "{\"error\":false,\"is_error\":null,\"status\":\"unknown\"}",
            "{\"effect\":\"unverifiable\",\"escalation\":{\"reason\":\"delivery_failed\"}}",
            "{\"value\":\"status: refused\"}",
            "Window target pid",
            "Nothing Missing required integer field: pid",
            "{\"code\":\"x\"",
            "{\"code\":\"x\"} trailing",
            "",
          }) {
        assertThat(mcpCounts("click", block(text))).as(text).isFalse();
        assertThat(shellCounts(CLICK, text)).as(text).isFalse();
      }
    }

    @Test
    void aMaskedFailureOfOurOwnDeskIsOne() {
      for (String line :
          new String[] {
            "desk: stale_snapshot: index 4 belongs to s1. Fix: look again",
            "desk-read: NO_WINDOW: none. Fix: desk windows com.x",
            "desk-clean: E2: not ours. Fix: x",
            "desk: error: element 3 not found (stale index)",
            "ok so far\ndesk: a: b. Fix: c\nafter",
            "{\"code\":\"stale\",\"message\":\"m\",\"hint\":\"h\",\"retry\":\"safe\"}",
            "go\n{\"code\":\"stale\",\"message\":\"m\",\"hint\":\"h\",\"retry\":\"safe\"}\nrc=1",
            "cleanup: app=left-open state_files_removed=0 remaining_own_files=0 driver=stop-failed",
            "cleanup: app=still-running state_files_removed=1 remaining_own_files=0 driver=stopped",
          }) {
        assertThat(shellCounts(CLICK + " | cat", line)).as(line).isTrue();
        assertThat(shellCounts(CLICK + " || true", line)).as(line).isTrue();
        assertThat(shellCounts("desk-read com.x A; true", line)).as(line).isTrue();
      }
      for (String line :
          new String[] {
            "desk: 3 windows. Fix: none",
            "desk ok: a: b. Fix: c",
            "say desk: a: b. Fix: c",
            "desk: a: b",
            "desk: a: b.\nFix: c",
            "cleanup: app=quit state_files_removed=1 remaining_own_files=0 driver=stopped",
            "a cleanup: app=still-running driver=stop-failed",
            "{\"code\":\"x\"\n\"retry\":\"safe\"}",
            "desktop: a: b. Fix: c",
            "desk:a:b Fix: c",
          }) {
        assertThat(shellCounts(CLICK + " | cat", line)).as(line).isFalse();
      }
    }
  }
}
