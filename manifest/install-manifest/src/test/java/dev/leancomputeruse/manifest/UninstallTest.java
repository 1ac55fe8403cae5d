package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Mode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract's <i>Uninstall</i>, rule by rule. */
class UninstallTest {
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

  private static List<String> kinds(Plan plan, ActionKind kind) {
    return plan.actions().stream()
        .filter(action -> action.kind() == kind)
        .map(Action::path)
        .toList();
  }

  @Nested
  class Order {
    @Test
    void isSettingsThenFilesThenDirectoriesThenManifest() throws Exception {
      // kind: mrgoonie/claudekit-cli#897, rysweet/amplihack#3060, kaitranntt/ccs#317
      List<ActionKind> kinds =
          machine.uninstallPlan().actions().stream().map(Action::kind).distinct().toList();

      assertThat(kinds)
          .containsExactly(
              ActionKind.UNREGISTER,
              ActionKind.RESTORE,
              ActionKind.REMOVE,
              ActionKind.REMOVE_DIRECTORY,
              ActionKind.REMOVE_MANIFEST);
    }

    @Test
    void isKeptByTheRun() throws Exception {
      // Until our entry is gone from the settings, every file it may lead to is there.
      var faulty = dev.leancomputeruse.files.FaultyDisk.counting();
      machine.uninstall(faulty.disk());
      List<String> log = faulty.log();
      int settings = log.indexOf("rename " + machine.host.resolve("settings.json"));
      int file = log.indexOf("delete " + skill());
      int directory = log.indexOf("delete " + skill().getParent());
      int manifest = log.indexOf("delete " + machine.manifestFile());

      assertThat(settings).isPositive();
      assertThat(file).isGreaterThan(settings);
      assertThat(directory).isGreaterThan(file);
      assertThat(manifest).isGreaterThan(directory);
    }
  }

  @Nested
  class LeavesNoTrace {
    @Test
    void byteForByteModeForMode() throws Exception {
      TransactionResult result = machine.uninstall();

      assertThat(result.left()).isEmpty();
      assertThat(result.kept()).isEmpty();
      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void exceptWhatTheUserHasPutIntoOurDirectories() throws Exception {
      // kind: cycodehq/cycode-cli#537
      Files.writeString(skill().resolveSibling("notes.md"), "mine\n");
      Files.createDirectory(machine.share.resolve("mine"));

      Plan plan = machine.uninstallPlan();
      TransactionResult result = machine.uninstall();

      assertThat(kinds(plan, ActionKind.REMOVE_DIRECTORY))
          .contains("lean-computer-use/methods")
          .doesNotContain("lean-computer-use", "");
      assertThat(result.kept()).containsExactly(skill().getParent());
      assertThat(skill().getParent()).isDirectoryContaining(path -> path.endsWith("notes.md"));
      assertThat(machine.share.resolve("mine")).isEmptyDirectory();
      assertThat(machine.manifestFile()).doesNotExist();
    }

    @Test
    void ofWhatWasDerived() throws Exception {
      machine.derived.add(Machine.rooted("share", "jvm/hooks.jsa"));
      machine.install();
      Files.writeString(machine.share.resolve("jvm/hooks.jsa"), "archive");

      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void whenTheUserHadRemovedPartsAlready() throws Exception {
      Files.delete(skill());
      Files.delete(skill().resolveSibling("methods").resolve("reads.md"));
      Files.delete(skill().resolveSibling("methods"));

      TransactionResult result = machine.uninstall();

      assertThat(result.left()).isEmpty();
      assertThat(machine.tree()).isEqualTo(before);
    }
  }

  @Nested
  class AnEditedFile {
    @Test
    void staysAndIsListed() throws Exception {
      Files.writeString(skill(), "edited\n");

      Plan plan = machine.uninstallPlan();
      TransactionResult result = machine.uninstall();

      assertThat(kinds(plan, ActionKind.KEEP_EDITED)).containsExactly("lean-computer-use/SKILL.md");
      assertThat(plan.refused()).isEmpty();
      assertThat(result.left()).isEmpty();
      assertThat(skill()).hasContent("edited\n");
      assertThat(machine.manifestFile()).doesNotExist();
    }

    @Test
    void thatIsEditedAtTheLastMomentStaysToo() throws Exception {
      Plan plan = machine.uninstallPlan();
      Files.writeString(skill(), "edited\n");

      TransactionResult result = machine.apply(dev.leancomputeruse.files.Disk.real(), plan);

      assertThat(result.kept()).contains(skill());
      assertThat(skill()).hasContent("edited\n");
    }

    @Test
    void keepsItsBackupAndTheManifestSaysSo() throws Exception {
      Files.writeString(runner(), "edited\n");

      Plan plan = machine.uninstallPlan();
      TransactionResult result = machine.uninstall();

      assertThat(plan.refused()).isEmpty();
      assertThat(result.left())
          .singleElement()
          .satisfies(refusal -> assertThat(refusal.reason()).contains("desk-runner.md.bak"));
      assertThat(runner()).hasContent("edited\n");
      assertThat(runner().resolveSibling("desk-runner.md.bak")).hasContent("mine\n");
      assertThat(machine.manifest().intact()).isTrue();
      assertThat(machine.manifest().manifest().files()).hasSize(1);
      assertThat(machine.manifest().manifest().settings()).isNull();

      Files.delete(runner());
      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
    }
  }

  @Nested
  class ABackup {
    @Test
    void returnsEvenIfOurFileIsGone() throws Exception {
      Files.delete(runner());

      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void thatIsMissingKeepsTheManifest() throws Exception {
      Files.delete(runner().resolveSibling("desk-runner.md.bak"));

      Plan plan = machine.uninstallPlan();
      TransactionResult result = machine.uninstall();

      assertThat(plan.refused()).hasSize(1);
      assertThat(result.left()).isEqualTo(plan.refused());
      assertThat(runner()).exists();

      Files.writeString(runner().resolveSibling("desk-runner.md.bak"), "mine\n");
      machine.uninstall();

      assertThat(runner()).hasContent("mine\n");
      assertThat(machine.manifestFile()).doesNotExist();
    }

    @Test
    void thatIsNotTheOneWeMadeKeepsTheManifest() throws Exception {
      Path backup = runner().resolveSibling("desk-runner.md.bak");
      Files.writeString(backup, "something else\n");

      TransactionResult result = machine.uninstall();

      assertThat(result.left()).hasSize(1);
      assertThat(backup).hasContent("something else\n");
      assertThat(runner()).hasContent("runner 1.0\n");
      assertThat(machine.manifestFile()).exists();
    }

    @Test
    void thatTheUserPutBackByHandIsFine() throws Exception {
      Files.move(
          runner().resolveSibling("desk-runner.md.bak"),
          runner(),
          java.nio.file.StandardCopyOption.REPLACE_EXISTING);

      TransactionResult result = machine.uninstall();

      assertThat(result.left()).isEmpty();
      assertThat(machine.tree()).isEqualTo(before);
    }
  }

  @Nested
  class ALink {
    @Test
    void inAFilesPlaceIsRefusedAndNamed() throws Exception {
      Path elsewhere = machine.write("elsewhere.md", "skill 1.0\n");
      Files.delete(skill());
      Files.createSymbolicLink(skill(), elsewhere);

      Plan plan = machine.uninstallPlan();
      TransactionResult result = machine.uninstall();

      assertThat(plan.refused()).extracting(Refusal::where).containsExactly(skill().toString());
      assertThat(plan.actions().get(plan.actions().size() - 1).kind())
          .isEqualTo(ActionKind.WRITE_MANIFEST);
      assertThat(result.left()).hasSize(1);
      assertThat(elsewhere).hasContent("skill 1.0\n");
      assertThat(Files.isSymbolicLink(skill())).isTrue();

      Files.delete(skill());
      Files.delete(elsewhere);
      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void onTheWayIsRefusedAndNamed() throws Exception {
      Path moved = machine.home.resolve("moved");
      Files.move(skill().getParent(), moved);
      Files.createSymbolicLink(machine.skills().resolve("lean-computer-use"), moved);

      Plan plan = machine.uninstallPlan();
      machine.uninstall();

      assertThat(plan.refused()).hasSize(2);
      assertThat(moved.resolve("SKILL.md")).exists();
      assertThat(machine.manifest().manifest().files()).hasSize(2);

      Files.delete(machine.skills().resolve("lean-computer-use"));
      Files.move(moved, machine.skills().resolve("lean-computer-use"));
      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void inARootsPlaceIsRefusedAndNamed() throws Exception {
      Path moved = machine.home.resolve("moved");
      Files.move(machine.skills(), moved);
      Files.createSymbolicLink(machine.skills(), moved);

      Plan plan = machine.uninstallPlan();
      TransactionResult result = machine.uninstall();

      assertThat(plan.refused()).extracting(Refusal::where).contains(machine.skills().toString());
      assertThat(moved.resolve("lean-computer-use/SKILL.md")).exists();
      assertThat(result.left()).hasSize(2);
      assertThat(runner()).hasContent("mine\n");
    }
  }
}
