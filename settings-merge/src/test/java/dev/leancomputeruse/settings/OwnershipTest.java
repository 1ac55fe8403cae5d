package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.HOOKS;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An entry is ours if its command has the mark and this share's launcher as whole words. */
final class OwnershipTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'/share/hooks/native-hook' mcp --owner=lean-computer-use",
        "/share/hooks/native-hook bash --owner=lean-computer-use",
        "\"/share/hooks/native-hook\" mcp --owner=lean-computer-use",
        "/share/hooks/native-hook mcp '--owner=lean-computer-use'",
        "/share/hooks/native\\-hook  mcp\t--owner=lean-computer-use --more",
        "timeout 5 /share/hooks/native-hook mcp --owner=lean-computer-use",
        "true; '/share/hooks/native-hook' mcp --owner=lean-computer-use||true",
        "/share/'hooks'/native-hook mcp --owner=\"lean-computer-use\"",
      })
  void oursHoweverItIsQuoted(String command) {
    assertThat(HOOKS.owns(command)).isTrue();
  }

  // kind: JuliusBrussee/caveman#593, Ikalus1988/MisakaNet#1802
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "native-hook mcp --owner=lean-computer-use",
        "/share/hooks/native-hook mcp",
        "/share/hooks/native-hook mcp --owner=lean-computer-use-notes",
        "/share/hooks/native-hook mcp --owner lean-computer-use",
        "/share/hooks/native-hook.sh mcp --owner=lean-computer-use",
        "/my/share/hooks/native-hook mcp --owner=lean-computer-use",
        "/share/hooks/native-hook/x mcp --owner=lean-computer-use",
        "/home/me/lean-computer-use-notes/hook.sh",
        "echo '/share/hooks/native-hook mcp --owner=lean-computer-use'",
        "echo \"/share/hooks/native-hook mcp --owner=lean-computer-use\"",
        "my-hook # '/share/hooks/native-hook' --owner=lean-computer-use",
        "'/other/hooks/native-hook' mcp --owner=lean-computer-use",
      })
  void aUsersOwn(String command) {
    assertThat(HOOKS.owns(command)).isFalse();
  }

  // kind: anthropics/claude-code#40084, #63370, vshulcz/deja-vu#3692, JetBrains/context#29
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/c/Users/Lea M/hooks/native-hook",
        "/home/o'neil/native-hook",
        "/home/$HOME/`x`/(1)/native-hook",
        "/home/a\"b/c\\d/native-hook",
        "/home/#x/é日本🙂/native-hook",
        "C:\\Users\\Lea M\\hooks\\native-hook.cmd",
      })
  void everyLauncherPathIsQuotedAndFoundAgain(String launcher) throws Exception {
    OwnHooks hooks = OwnHooks.of(launcher);
    assertThat(hooks.registrations()).allMatch(r -> hooks.owns(r.command()));
    HookEditor editor = new HookEditor(hooks);
    Edit edit = editor.install(Texts.bytes("{}"), null);
    assertThat(editor.inspect(edit.after()).complete()).isTrue();
    assertThat(Texts.text(editor.remove(edit.after(), edit.undo()).after())).isEqualTo("{}");
  }

  @Property
  void quotingGivesOneWord(@ForAll String text) {
    assertThat(CommandLine.words(CommandLine.quote(text))).containsExactly(text);
  }

  @Test
  void theExecFormWithArgumentsIsOursToo() throws Exception {
    String text =
        "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\","
            + " \"command\": \"/share/hooks/native-hook\","
            + " \"args\": [\"mcp\", \"--owner=lean-computer-use\"]}]}]}}";
    assertThat(Texts.EDITOR.inspect(Texts.bytes(text)).strays()).hasSize(1);
  }

  @Test
  void aWindowsPathInDoubleQuotesIsFound() {
    OwnHooks hooks = OwnHooks.of("C:\\a\\native-hook.cmd");
    assertThat(hooks.owns("\"C:\\a\\native-hook.cmd\" mcp --owner=lean-computer-use")).isTrue();
    assertThat(hooks.owns("C:\\a\\native-hook.cmd mcp --owner=lean-computer-use")).isTrue();
  }
}
