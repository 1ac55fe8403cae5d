package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Contract, <i>Manifest</i>: what happens when somebody has changed it. */
final class TamperedManifestTest {
  private Machine machine;
  private Path manifest;

  @BeforeEach
  void anInstall() throws IOException {
    machine = Machine.unix();
    Path settings = machine.home.resolve(".claude/settings.json");
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, "{\"a\": 1}");
    assertThat(machine.run("install", "--with-hooks", "--yes").exit()).isZero();
    manifest = machine.home.resolve(".local/share/lean-computer-use/install-manifest.json");
  }

  private void change(String from, String to) throws IOException {
    String text = Files.readString(manifest);
    assertThat(text).contains(from);
    Files.writeString(manifest, text.replace(from, to));
  }

  private Map<String, String> home() throws IOException {
    return TreeSnapshot.of(machine.path("/"));
  }

  @Test
  void aRootThatLeadsElsewhereIsNotFollowed() throws IOException {
    Path elsewhere = Files.createDirectories(machine.home.resolve("elsewhere"));
    Files.copy(
        machine.home.resolve(".claude/agents/desk-runner.md"), elsewhere.resolve("desk-runner.md"));
    change(machine.home.resolve(".claude/agents") + "\"", elsewhere + "\"");
    Map<String, String> before = home();

    Machine.Outcome outcome = machine.run("uninstall");

    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.err()).contains("was changed", elsewhere.toString());
    assertThat(home()).isEqualTo(before);
  }

  @Test
  void aFileThatOnlyTheChangedManifestCallsOursStays() throws IOException {
    Path mine = Files.writeString(machine.home.resolve(".claude/agents/mine.md"), "x");
    change(
        "\"files\" : [",
        "\"files\" : [ {\"root\":\"agents\",\"path\":\"mine.md\",\"sha256\":"
            + "\"2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881\","
            + "\"size\":1,\"mode\":\"0644\"},");

    for (int i = 0; i < 2; i++) {
      Machine.Outcome outcome = machine.run("install", "--with-hooks", "--yes");
      assertThat(outcome.exit()).as(outcome.err()).isZero();
      assertThat(mine).hasContent("x");
    }
    assertThat(machine.run("uninstall").exit()).isZero();
    assertThat(mine).hasContent("x");
  }

  @Test
  void aSettingsFileThatIsAnotherIsNotTouched() throws IOException {
    Path other = machine.home.resolve("other.json");
    Files.copy(machine.home.resolve(".claude/settings.json"), other);
    change(machine.home.resolve(".claude/settings.json").toString(), other.toString());
    Map<String, String> before = home();

    assertThat(machine.run("uninstall").exit()).isEqualTo(1);
    assertThat(home()).isEqualTo(before);
  }

  @Test
  void aHashThatIsAnotherIsSaid() throws IOException {
    change("0.1.0", "9.9.9");

    assertThat(machine.run("install", "--yes", "--dry-run").err()).contains("was changed");
    Machine.Outcome outcome = machine.run("uninstall");

    assertThat(outcome.err()).hasLineCount(1).contains(manifest.toString(), "was changed");
    assertThat(outcome.exit()).isZero();
    assertThat(home().keySet()).noneMatch(path -> path.contains("lean-computer-use"));
  }

  private void forget(int from, int to) throws IOException {
    ObjectNode document = (ObjectNode) new ObjectMapper().readTree(Files.readString(manifest));
    ArrayNode files = document.withArray("files");
    for (int i = Math.min(to, files.size()) - 1; i >= from; i--) {
      files.remove(i);
    }
    Files.writeString(manifest, document.toString());
  }

  // kind: vercel-labs/skills#577 (what is on the disk and what is recorded drift apart)
  @ParameterizedTest
  @CsvSource({"0, 9999", "0, 1", "3, 5"})
  void filesThatItDoesNotNameAnyMoreAreNotLeftBehindInSilence(int from, int to) throws IOException {
    forget(from, to);
    Map<String, String> before = home();

    for (String command : List.of("uninstall", "install")) {
      Machine.Outcome outcome =
          command.equals("install") ? machine.run(command, "--yes") : machine.run(command);
      assertThat(outcome.exit()).isEqualTo(1);
      assertThat(outcome.err()).contains("does not name", "bring it back from a copy");
      assertThat(home()).isEqualTo(before);
    }
  }

  @Test
  void filesThatAreNotNamedAndNotThereAreNoObstacle() throws IOException {
    forget(0, 1);
    Files.delete(machine.home.resolve(".claude/agents/desk-runner.md"));

    assertThat(machine.run("uninstall").exit()).isZero();
    assertThat(home().keySet()).noneMatch(path -> path.contains("lean-computer-use"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{}", "no manifest"})
  void oneThatCannotBeReadSaysWhatToTakeOutFirst(String text) throws IOException {
    Files.writeString(manifest, text);
    Map<String, String> before = home();

    Machine.Outcome outcome = machine.run("uninstall");
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err())
        .hasLineCount(1)
        .containsSubsequence(
            manifest.toString(), "--owner=lean-computer-use", "settings.json first", "then delete");
    assertThat(home()).isEqualTo(before);
  }
}
