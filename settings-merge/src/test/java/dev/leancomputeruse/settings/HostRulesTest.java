package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.install;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.settings.Notice.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the host does with a file that it can or cannot use, as measured on the real one. */
final class HostRulesTest {

  private static final String[] INVALID = {
    "null",
    "17",
    "{\"matcher\": \"Bash\"}",
    "{\"hooks\": null}",
    "{\"hooks\": {}}",
    "{\"matcher\": 1, \"hooks\": []}",
    "{\"matcher\": null, \"hooks\": []}",
    "{\"hooks\": [null]}",
    "{\"hooks\": [{\"type\": \"shell\", \"command\": \"x\"}]}",
    "{\"hooks\": [{\"command\": \"x\"}]}",
    "{\"hooks\": [{\"type\": \"command\"}]}",
    "{\"hooks\": [{\"type\": \"command\", \"command\": 1}]}",
    "{\"hooks\": [{\"type\": \"command\", \"command\": \"x\", \"timeout\": \"5\"}]}",
    "{\"hooks\": [{\"type\": \"command\", \"command\": \"x\", \"timeout\": 0}]}",
    "{\"hooks\": [{\"type\": \"command\", \"command\": \"x\", \"timeout\": 0.0e5}]}",
    "{\"hooks\": [{\"type\": \"command\", \"command\": \"x\", \"timeout\": -1}]}",
  };

  private static String with(String event, String group) {
    return "{\n\"hooks\": {\"" + event + "\": [\n" + group + "]}}";
  }

  @Test
  void anInvalidEntryUnderPreToolUseOrPermissionRequestDropsTheFile() throws Exception {
    for (String event : new String[] {"PreToolUse", "PermissionRequest"}) {
      for (String group : INVALID) {
        Edit edit = install(with(event, group));
        assertThat(edit.inactive()).as(group).isTrue();
        assertThat(edit.notices())
            .singleElement()
            .satisfies(
                notice ->
                    assertThat(notice.message())
                        .startsWith("the host ignores a file with an invalid hook entry (line 3:"));
      }
    }
  }

  @Test
  void anInvalidEntryUnderAnotherEventIsDroppedAlone() throws Exception {
    for (String group : INVALID) {
      Edit edit = install(with("PostToolUse", group));
      assertThat(edit.inactive()).as(group).isFalse();
      assertThat(edit.notices())
          .singleElement()
          .satisfies(notice -> assertThat(notice.kind()).isEqualTo(Kind.DROPPED));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"hooks\": []}",
        "{\"matcher\": \"\", \"hooks\": [{\"type\": \"prompt\", \"prompt\": \"x\"}]}",
        "{\"hooks\": [{\"type\": \"mcp_tool\", \"server\": \"s\", \"tool\": \"t\"}]}",
        "{\"hooks\": [{\"type\": \"http\", \"url\": \"http://x\", \"timeout\": 0.5}]}",
        "{\"hooks\": [{\"type\": \"command\", \"command\": \"x\", \"timeout\": 1e-3}]}",
        "{\"note\": 1, \"hooks\": [{\"type\": \"agent\", \"unknown\": {}}]}",
      })
  void aValidEntryIsNotReported(String group) throws Exception {
    assertThat(install(with("PreToolUse", group)).notices()).isEmpty();
  }

  @Test
  void commentsAndTrailingCommasMakeTheFileInactive() throws Exception {
    assertThat(install("{\n  // note\n}").notices())
        .containsExactly(
            new Notice(Kind.INACTIVE, "the host ignores a file with comments (line 2)"));
    assertThat(install("{\"a\": [\n1,\n]}").notices())
        .containsExactly(
            new Notice(Kind.INACTIVE, "the host ignores a file with a trailing comma (line 2)"));
    assertThat(install("{\"a\": [1,] /* x */,}").notices()).hasSize(2);
    assertThat(install("{\"a\": \"// no comment\", \"b\": \"/*\", \"c\": \",]\"}").notices())
        .isEmpty();
  }

  @Test
  void policiesAreReported() throws Exception {
    assertThat(install("{\"disableAllHooks\": true}").notices())
        .containsExactly(
            new Notice(Kind.POLICY, "\"disableAllHooks\" is set: the host runs no hooks"));
    assertThat(install("{\"allowManagedHooksOnly\": true}").notices())
        .extracting(Notice::kind)
        .containsExactly(Kind.POLICY);
    assertThat(install("{\"disableAllHooks\": false, \"allowManagedHooksOnly\": 1}").notices())
        .isEmpty();
  }

  // kind: ooples/token-optimizer-mcp#105, PeonPing/peon-ping#569
  @Test
  void aByteOrderMarkIsRemarkedAndNeitherAddedNorTaken() throws Exception {
    Edit edit = install("\uFEFF{}");
    assertThat(edit.notices()).extracting(Notice::kind).containsExactly(Kind.REMARK);
    assertThat(Texts.text(edit.after())).startsWith("\uFEFF{\n");
    assertThat(Texts.text(install("{}").after())).startsWith("{\n");
    assertThat(Texts.text(install("").after())).startsWith("{\n");
  }
}
