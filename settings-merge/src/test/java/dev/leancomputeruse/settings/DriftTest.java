package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.EDITOR;
import static dev.leancomputeruse.settings.Texts.HOOKS;
import static dev.leancomputeruse.settings.Texts.bytes;
import static dev.leancomputeruse.settings.Texts.install;
import static dev.leancomputeruse.settings.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

/** What the host, the user and other tools do to the file between install and uninstall. */
final class DriftTest {

  private static final ObjectNode NO_TREE = Trees.read(bytes(""));

  @Provide
  Arbitrary<byte[]> documents() {
    return Documents.arbitrary();
  }

  @Property(tries = 1000, shrinking = ShrinkingMode.OFF)
  void afterTheHostRewroteTheFileUninstallLeavesExactlyTheForeignTree(
      @ForAll("documents") byte[] before) throws Exception {
    Edit edit = EDITOR.install(before, null);
    byte[] rewritten = HostModel.rewrite(edit.after());

    assertThat(EDITOR.inspect(rewritten).complete()).isTrue();
    assertThat(EDITOR.install(rewritten, edit.undo()).changes()).isFalse();

    byte[] removed = EDITOR.remove(rewritten, Undo.parse(edit.undo().text())).after();

    String expected = Trees.read(HostModel.rewrite(before)).toString();
    assertThat(Trees.read(removed).toString()).isEqualTo(expected);
  }

  @Property(tries = 1000, shrinking = ShrinkingMode.OFF)
  void whateverIsMovedPastedChangedOrLostIsRepairedByInstallAndRemovedByUninstall(
      @ForAll("documents") byte[] before, @ForAll long seed) throws Exception {
    Edit edit = EDITOR.install(before, null);
    ObjectNode tree = Trees.read(edit.after());
    Drift drift = new Drift(tree, new Random(seed));
    for (int i = 0; i < 5; i++) {
      drift.step();
    }
    drift.tidy("Notification");
    if (!Trees.read(before).path("hooks").has("Stop")) {
      drift.tidy("Stop");
    }
    byte[] drifted = bytes(tree.toString());
    String foreign = Trees.read(before).toString();

    Edit repaired = EDITOR.install(drifted, edit.undo());
    assertThat(EDITOR.inspect(repaired.after()).complete()).isTrue();
    assertThat(Trees.own(Trees.read(repaired.after()), HOOKS))
        .containsExactlyInAnyOrderElementsOf(Texts.complete());
    assertThat(Trees.read(EDITOR.remove(repaired.after(), repaired.undo()).after()).toString())
        .isEqualTo(foreign);

    assertThat(Trees.read(EDITOR.remove(drifted, edit.undo()).after()).toString())
        .isEqualTo(foreign);
  }

  /** Changes an installed tree the way people and tools do, touching only what is ours. */
  private static final class Drift {
    private final ObjectNode tree;
    private final Random random;

    Drift(ObjectNode tree, Random random) {
      this.tree = tree;
      this.random = random;
    }

    void step() {
      List<ArrayNode> events = new ArrayList<>();
      List<Integer> indexes = new ArrayList<>();
      for (JsonNode groups : tree.path("hooks")) {
        for (int i = 0; i < groups.size(); i++) {
          if (isOurs(groups.get(i))) {
            events.add((ArrayNode) groups);
            indexes.add(i);
          }
        }
      }
      if (events.isEmpty()) {
        return;
      }
      int chosen = random.nextInt(events.size());
      ArrayNode groups = events.get(chosen);
      int index = indexes.get(chosen);
      ObjectNode group = (ObjectNode) groups.get(index);
      ObjectNode handler = (ObjectNode) group.get("hooks").get(0);
      switch (random.nextInt(9)) {
        case 0 -> groups.add(group.deepCopy());
        case 1 -> groups.insert(0, groups.remove(index));
        case 2 -> event("Stop").add(groups.remove(index));
        case 3 -> event("Notification").add(group.deepCopy());
        case 4 -> handler.put("timeout", 600);
        case 5 -> group.put("matcher", "mcp__old__.*");
        case 6 -> groups.remove(index);
        case 7 -> pasteIntoForeignGroup(handler.deepCopy());
        default -> {
          handler.put("statusMessage", "guarding");
          groups.insert(index, handler.deepCopy()); // Pasted without a group.
        }
      }
    }

    /** Whoever moves the last group away from an event that was not there removes the event. */
    void tidy(String event) {
      if (tree.get("hooks") instanceof ObjectNode hooks && hooks.path(event).isEmpty()) {
        hooks.remove(event);
      }
    }

    private void pasteIntoForeignGroup(ObjectNode handler) {
      for (JsonNode groups : tree.path("hooks")) {
        for (JsonNode group : groups) {
          if (!isOurs(group)
              && group.path("hooks") instanceof ArrayNode handlers
              && !handlers.isEmpty()
              && Trees.own(only(handlers), HOOKS).isEmpty()) {
            handlers.insert(random.nextInt(handlers.size() + 1), handler);
            return;
          }
        }
      }
    }

    private static ObjectNode only(ArrayNode handlers) {
      ObjectNode root = NO_TREE.deepCopy();
      root.putObject("hooks").putArray("E").addObject().set("hooks", handlers);
      return root;
    }

    private ArrayNode event(String name) {
      return ((ObjectNode) tree.get("hooks")).withArray(name);
    }

    private static boolean isOurs(JsonNode group) {
      JsonNode handlers = group.path("hooks");
      return handlers.size() == 1
          && handlers.get(0).path("command").asText().startsWith("'" + Texts.LAUNCHER + "' ");
    }
  }

  // kind: Yeachan-Heo/oh-my-claudecode#3640, akaszubski/autonomous-dev#1548
  @Test
  void aForeignHandlerInOurGroupStaysWithItsGroup() throws Exception {
    Edit edit = install("{}");
    String shared =
        text(edit.after())
            .replaceFirst(
                "(?s)(\"matcher\": \"Bash\",\\s+\"hooks\": \\[)",
                "$1\n{\"type\": \"command\", \"command\": \"my-own\"},");

    ObjectNode removed = Trees.read(EDITOR.remove(bytes(shared), edit.undo()).after());

    assertThat(removed.toString())
        .isEqualTo(
            "{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"Bash\",\"hooks\":"
                + "[{\"type\":\"command\",\"command\":\"my-own\"}]}]}}");
  }

  // kind: Yeachan-Heo/oh-my-claudecode#3640
  @Test
  void theUsersBindingOfTheSameEventAndMatcherStays() throws Exception {
    String before =
        "{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"Bash\",\"hooks\":[{\"type\":\"command\","
            + "\"command\":\"audit\"}]}],\"Stop\":[{\"hooks\":[]}]}}";
    Edit edit = install(before);
    assertThat(text(EDITOR.remove(edit.after(), edit.undo()).after())).isEqualTo(before);
  }

  // kind: Dicklesworthstone/eidetic_engine_cli#41
  @Test
  void anUpgradeRewritesInPlaceAndNeverTwice() throws Exception {
    OwnHooks old =
        new OwnHooks(
            Texts.LAUNCHER,
            HOOKS.registrations().stream()
                .map(
                    r ->
                        new Registration(
                            r.event(),
                            r.matcher().equals("Bash") ? "Bash" : "mcp__cua-driver__.*",
                            r.command() + " --verbose",
                            30))
                .toList());
    String before = "{\n  \"hooks\": {\n    \"PreToolUse\": []\n  }\n}\n";
    Edit first = new HookEditor(old).install(bytes(before), null);
    Edit second = EDITOR.install(first.after(), first.undo());

    assertThat(second.steps())
        .hasSize(6)
        .allSatisfy(step -> assertThat(step.action()).isEqualTo(Edit.Action.UPDATE));
    assertThat(second.after()).isEqualTo(install(before).after());
    assertThat(text(EDITOR.remove(second.after(), second.undo()).after())).isEqualTo(before);
  }

  @Test
  void oursMergedIntoAForeignGroupWithTheSameMatcherMayStayThere() throws Exception {
    Edit edit = install("{\"hooks\": {\"PreToolUse\": []}}");
    String merged =
        text(edit.after())
            .replaceFirst("(\"command\": \"'[^\"]*' bash [^}]*\\})", "$1, {\"type\": \"prompt\"}");
    assertThat(EDITOR.inspect(bytes(merged)).complete()).isTrue();
    assertThat(EDITOR.install(bytes(merged), edit.undo()).changes()).isFalse();
  }

  @Test
  void oursMergedIntoAGroupThatTheHostDropsGetAGroupOfTheirOwn() throws Exception {
    Edit edit = install("{\"hooks\": {\"PostToolUse\": []}}");
    int from = text(edit.after()).indexOf("PostToolUse");
    String dropped =
        text(edit.after()).substring(0, from)
            + text(edit.after())
                .substring(from)
                .replaceFirst(
                    "(\"command\": \"'[^\"]*' bash [^}]*\\})", "$1, {\"type\": \"unknown\"}");
    assertThat(EDITOR.inspect(bytes(dropped)).complete()).isFalse();
    Edit repaired = EDITOR.install(bytes(dropped), edit.undo());
    assertThat(EDITOR.inspect(repaired.after()).complete()).isTrue();
    assertThat(text(repaired.after())).contains("\"hooks\": [{\"type\": \"unknown\"}]");
  }

  @Test
  void containersThatWereThereBeforeStayEvenIfEmptyAfterTheHostsRewrite() throws Exception {
    Edit edit = install("{\"hooks\": {\"PreToolUse\": [ ], \"Stop\": []}}");
    byte[] rewritten = HostModel.rewrite(edit.after());
    assertThat(Trees.read(EDITOR.remove(rewritten, edit.undo()).after()).toString())
        .isEqualTo("{\"hooks\":{\"PreToolUse\":[],\"Stop\":[]}}");
  }

  @Test
  void aCommentInAContainerThatWeMadeKeepsIt() throws Exception {
    Edit edit = install("{}");
    String commented =
        text(edit.after()).replace("\"PreToolUse\": [", "\"PreToolUse\": [ // mine\n");
    assertThat(text(EDITOR.remove(bytes(commented), edit.undo()).after()))
        .contains("// mine")
        .contains("\"PreToolUse\"")
        .doesNotContain("PostToolUse");
  }

  @Test
  void aJournaledRecordSurvivesARunThatIsDoneAgain() throws Exception {
    for (String before :
        List.of("", "{}", "{ \"hooks\": { } }", "{\"a\": 1}\n", "// \t ", "/* x */ \n // y\n")) {
      Edit planned = install(before);
      Edit again = EDITOR.install(planned.after(), Undo.parse(planned.undo().text()));
      assertThat(again.changes()).isFalse();
      assertThat(text(EDITOR.remove(again.after(), again.undo()).after())).isEqualTo(before);
    }
  }

  @Test
  void withoutARecordContainersThatHoldOnlyOursGoToo() throws Exception {
    byte[] pasted = install("{\n  \"model\": \"x\"\n}\n").after();
    Edit edit = EDITOR.install(pasted, null);
    assertThat(text(EDITOR.remove(pasted, edit.undo()).after()))
        .isEqualTo("{\n  \"model\": \"x\"\n}\n");
  }
}
