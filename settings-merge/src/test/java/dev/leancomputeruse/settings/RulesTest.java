package dev.leancomputeruse.settings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leancomputeruse.settings.SettingsException.Reason;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Permission rules go in and out beside the hooks, and leave every other byte alone. */
class RulesTest {
  private static final OwnHooks HOOKS = OwnHooks.of("/share/hooks/native-hook");
  private static final OwnHooks NONE = OwnHooks.none("/share/hooks/native-hook");
  private static final List<String> RULES =
      List.of("Bash(/share/desk/desk:*)", "Bash(/share/desk/desk-read:*)");

  /** Ways in which {@code permissions} may stand there already. */
  private static final String[] PERMISSIONS = {
    "{}",
    "{ }",
    "{\"allow\":[]}",
    "{\n    \"allow\": [\n      \"Bash(ls:*)\"\n    ],\n    \"deny\": []\n  }",
    "{\"allow\": [\"Bash(/share/desk/desk:*)\", \"Read\"]}",
    "{\"deny\":[\"WebFetch\"],\"allow\":[ ]}",
    "{\"allow\":[\"Bash(/share/desk/desk:*)\",\"Bash(/share/desk/desk-read:*)\"]}",
  };

  @Provide
  Arbitrary<byte[]> documents() {
    return Arbitraries.oneOf(Documents.arbitrary(), Arbitraries.longs().map(RulesTest::ruled));
  }

  private static byte[] ruled(long seed) {
    Random random = new Random(seed);
    String permissions = PERMISSIONS[random.nextInt(PERMISSIONS.length)];
    String text =
        switch (random.nextInt(4)) {
          case 0 -> "{\"permissions\":" + permissions + "}";
          case 1 -> "{\n  \"model\": \"opus\",\n  \"permissions\": " + permissions + "\n}\n";
          case 2 -> "{\n  \"permissions\": " + permissions + ", // mine\n  \"x\": 1,\n}\n";
          default -> "{ \"permissions\" : " + permissions + " , \"hooks\" : { } }";
        };
    return (random.nextBoolean() ? text : text.replace("\n", "\r\n")).getBytes(UTF_8);
  }

  private static Edit install(byte[] text, OwnHooks hooks, List<String> rules, Undo earlier)
      throws SettingsException {
    return new Installing(hooks, rules, earlier).edit(Content.of(text));
  }

  @Property(tries = 1500, shrinking = ShrinkingMode.BOUNDED)
  void installTwiceThenUninstallIsTheIdentity(
      @ForAll("documents") byte[] before, @ForAll boolean withHooks) throws SettingsException {
    OwnHooks hooks = withHooks ? HOOKS : NONE;
    Edit first;
    try {
      first = install(before, hooks, RULES, null);
    } catch (SettingsException refused) {
      assertThat(refused.reason()).isEqualTo(Reason.SHAPE);
      return;
    }
    Undo undo = Undo.parse(first.undo().text());
    Edit second = install(first.after(), hooks, RULES, undo);
    assertThat(second.changes()).isFalse();
    Edit third = install(first.after(), hooks, null, Undo.parse(second.undo().text()));
    assertThat(third.changes()).isFalse();
    Undo last = Undo.parse(third.undo().text());
    Edit removed = new Removing(hooks, last).edit(Content.of(third.after()));
    assertThat(removed.after()).isEqualTo(before);
  }

  @Property(tries = 500, shrinking = ShrinkingMode.BOUNDED)
  void rulesComeAndHooksAfterThem(@ForAll("documents") byte[] before) throws SettingsException {
    Edit rules;
    try {
      rules = install(before, NONE, RULES, null);
    } catch (SettingsException refused) {
      assertThat(refused.reason()).isEqualTo(Reason.SHAPE);
      return;
    }
    Edit both = install(rules.after(), HOOKS, null, Undo.parse(rules.undo().text()));
    Undo undo = Undo.parse(both.undo().text());
    assertThat(new Removing(HOOKS, undo).edit(Content.of(both.after())).after()).isEqualTo(before);
  }

  @Test
  void aCommentInAnEmptyObjectKeepsItsPlace() throws SettingsException {
    for (String text : new String[] {"{/* c */}", "// s\n{/* c */}\n\n", "{ // c\n}\n"}) {
      byte[] before = text.getBytes(UTF_8);
      Edit first = install(before, NONE, RULES, null);
      Edit again = install(first.after(), NONE, null, Undo.parse(first.undo().text()));
      Undo undo = Undo.parse(again.undo().text());
      assertThat(new Removing(NONE, undo).edit(Content.of(again.after())).after())
          .asString(UTF_8)
          .isEqualTo(text);
    }
  }

  @Test
  void aRuleOfTheUsersThatWasThereBeforeStays() throws SettingsException {
    byte[] before = "{\"permissions\":{\"allow\":[\"Bash(/share/desk/desk:*)\"]}}".getBytes(UTF_8);
    Edit edit = install(before, NONE, RULES, null);
    assertThat(edit.steps().stream().map(Edit.Step::action))
        .containsExactly(Edit.Action.UNCHANGED, Edit.Action.ADD);
    assertThat(new Removing(NONE, edit.undo()).edit(Content.of(edit.after())).after())
        .isEqualTo(before);
  }

  @Test
  void whatTheUserAddedSinceStaysAndOneThatTheUserTookOutStaysOut() throws SettingsException {
    Edit edit = install("{}".getBytes(UTF_8), NONE, RULES, null);
    String changed =
        new String(edit.after(), UTF_8)
            .replace("\"Bash(/share/desk/desk:*)\"", "\"Read(/tmp/**)\"");
    Edit again = install(changed.getBytes(UTF_8), NONE, null, edit.undo());
    assertThat(again.changes()).isFalse();
    Edit removed = new Removing(NONE, again.undo()).edit(Content.of(again.after()));
    assertThat(new String(removed.after(), UTF_8))
        .contains("Read(/tmp/**)")
        .doesNotContain("/share/desk");
  }

  @Test
  void aFileThatOnlyHeldThemIsNoneAgain() throws SettingsException {
    Edit edit = new Installing(NONE, RULES, null).edit(Content.ABSENT);
    assertThat(edit.undo().created()).isTrue();
    Edit again = install(edit.after(), NONE, RULES, edit.undo());
    Removing removing = new Removing(NONE, again.undo());
    Edit removed = removing.edit(Content.of(again.after()));
    assertThat(removing.deletes(removed)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"permissions\":[]}", "{\"permissions\":{\"allow\":{}}}", "{\"permissions\":1}"})
  void anotherShapeIsRefusedOnlyIfRulesAreAskedFor(String text) throws SettingsException {
    assertThatThrownBy(() -> install(text.getBytes(UTF_8), NONE, RULES, null))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.reason()).isEqualTo(Reason.SHAPE));
    assertThat(install(text.getBytes(UTF_8), HOOKS, null, null).changes()).isTrue();
  }
}
