package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an uninstall makes of a manifest that is not as it was written. */
class UninstallManifestTest {
  private Machine machine;
  private Map<String, String> before;

  @BeforeEach
  void install() throws Exception {
    machine = Machine.inMemory().withPackage().allow(InstallRequest.Option.YES);
    machine.write(".claude/agents/desk-runner.md", "mine\n");
    machine.write(".claude/settings.json", "{}\n");
    machine.settings = new FakeSettings(machine.host.resolve("settings.json"));
    Files.setPosixFilePermissions(
        machine.host.resolve("settings.json"), Mode.PRIVATE_FILE.permissions());
    before = machine.tree();
    machine.install();
  }

  private Path runner() {
    return machine.agents().resolve("desk-runner.md");
  }

  private Path skill() {
    return machine.skills().resolve("lean-computer-use/SKILL.md");
  }

  private void rewrite(String from, String to) throws IOException {
    String text = Files.readString(machine.manifestFile());
    assertThat(text).contains(from);
    Files.writeString(machine.manifestFile(), text.replace(from, to));
  }

  @Test
  void thatNamesAForeignFileRemovesOurFilesAndNotThat() throws Exception {
    Path victim = machine.write("victim", "skill 1.0\n");
    rewrite("\"lean-computer-use/SKILL.md\"", "\"../../victim\"");

    Plan plan = machine.uninstallPlan();
    TransactionResult result = machine.uninstall();

    assertThat(plan.refused()).singleElement().asString().contains("../../victim");
    assertThat(victim).hasContent("skill 1.0\n");
    assertThat(skill()).exists();
    assertThat(runner()).hasContent("mine\n");
    assertThat(result.left()).isEmpty();
    assertThat(machine.manifest().refused()).singleElement().asString().contains("../../victim");
  }

  @Test
  void whoseHashAloneIsWrongIsStillFollowed() throws Exception {
    rewrite("\"time\" : \"2026", "\"time\" : \"2025");

    assertThat(machine.manifest().intact()).isFalse();
    assertThat(machine.uninstallPlan().refused()).isEmpty();
    machine.uninstall();

    assertThat(machine.tree()).isEqualTo(before);
  }

  @Test
  void ofAnotherShareIsNotFollowedHere() throws Exception {
    Path copy = Files.createDirectory(machine.home.resolve("copy"));
    Files.copy(machine.manifestFile(), copy.resolve(InstallManifest.FILE_NAME));
    Root root = Root.resolve(copy);

    Plan plan = UninstallPlanner.plan(root, Manifests.read(root));

    assertThat(plan.conflicts()).singleElement().asString().contains("--share " + machine.share);
  }

  @Test
  void isPrivate() throws Exception {
    assertThat(Snapshot.modeOf(machine.manifestFile())).isEqualTo(Mode.PRIVATE_FILE);
  }
}
