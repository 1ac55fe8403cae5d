package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an install does when another version is there. */
class UpgradeTest {
  private Machine machine;

  @BeforeEach
  void toVersionTwo() throws Exception {
    machine = Machine.inMemory().withPackage();
    machine.install();
    machine.version = "2.0";
    machine.withPackage();
  }

  private Path skill() {
    return machine.skills().resolve("lean-computer-use/SKILL.md");
  }

  private Action actionOn(Plan plan, Path target) {
    return plan.actions().stream()
        .filter(action -> action.target().equals(target))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void updatesSilentlyWhatNobodyChanged() throws Exception {
    Plan plan = machine.installPlan();
    machine.install();

    assertThat(actionOn(plan, skill()).kind()).isEqualTo(ActionKind.UPDATE);
    assertThat(actionOn(plan, skill()).backup()).isNull();
    assertThat(skill()).hasContent("skill 2.0\n");
    assertThat(machine.manifest().manifest().version()).isEqualTo("2.0");
    assertThat(machine.manifest().intact()).isTrue();
  }

  @Test
  void keepsWhatTheUserEditedAndLaysTheNewOneBesideIt() throws Exception {
    Files.writeString(skill(), "edited\n");
    machine.allow(InstallRequest.Option.YES);

    Plan plan = machine.installPlan();
    machine.install();

    Path beside = skill().resolveSibling("SKILL.md.new");
    assertThat(actionOn(plan, skill()).kind()).isEqualTo(ActionKind.KEEP_EDITED);
    assertThat(actionOn(plan, beside).kind()).isEqualTo(ActionKind.LAY_BESIDE);
    assertThat(skill()).hasContent("edited\n");
    assertThat(beside).hasContent("skill 2.0\n");
    assertThat(machine.installPlan().changesNothing()).isTrue();

    TransactionResult gone = machine.uninstall();

    assertThat(gone.left()).isEmpty();
    assertThat(skill()).hasContent("edited\n");
    assertThat(beside).doesNotExist();
    assertThat(machine.manifestFile()).doesNotExist();
  }

  @Test
  void updatesWhatItLaidBesideAndTakesItAwayWhenTheUserIsDone() throws Exception {
    Files.writeString(skill(), "edited\n");
    machine.install();
    machine.version = "3.0";
    machine.withPackage().install();
    Path beside = skill().resolveSibling("SKILL.md.new");
    assertThat(beside).hasContent("skill 3.0\n");

    Files.copy(beside, skill(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    machine.install();

    assertThat(beside).doesNotExist();
    assertThat(skill()).hasContent("skill 3.0\n");
    assertThat(machine.installPlan().changesNothing()).isTrue();
  }

  @Test
  void laysNothingOverTheUsersOwnNewFile() throws Exception {
    Files.writeString(skill(), "edited\n");
    Files.writeString(skill().resolveSibling("SKILL.md.new"), "mine\n");

    machine.install();

    assertThat(skill().resolveSibling("SKILL.md.new")).hasContent("mine\n");
    assertThat(skill().resolveSibling("SKILL.md.new.1")).hasContent("skill 2.0\n");
  }

  @Test
  void replacesWhatTheUserEditedOnlyWhenToldTo() throws Exception {
    Files.writeString(skill(), "edited\n");
    machine.allow(InstallRequest.Option.REPLACE_EDITED);

    machine.install();

    assertThat(skill()).hasContent("skill 2.0\n");
    assertThat(skill().resolveSibling("SKILL.md.bak")).hasContent("edited\n");

    machine.uninstall();

    assertThat(skill()).doesNotExist();
    assertThat(skill().resolveSibling("SKILL.md.bak")).hasContent("edited\n");
  }

  @Test
  void removesWhatLeftThePackageUnlessItWasEdited() throws Exception {
    machine.without("skills", "lean-computer-use/methods/reads.md");
    machine.without("share", "hooks/README.md");
    Files.writeString(machine.share.resolve("hooks/README.md"), "my notes\n");

    Plan plan = machine.installPlan();
    machine.install();

    Path reads = skill().resolveSibling("methods").resolve("reads.md");
    assertThat(actionOn(plan, reads).kind()).isEqualTo(ActionKind.REMOVE);
    assertThat(reads.getParent()).doesNotExist();
    assertThat(machine.share.resolve("hooks/README.md")).hasContent("my notes\n");
    assertThat(machine.installPlan().changesNothing()).isTrue();
    assertThat(machine.manifest().manifest().directories())
        .doesNotContain(Machine.rooted("skills", "lean-computer-use/methods"));
  }

  @Test
  void putsBackWhatStoodWhereAFileLeftThePackage() throws Exception {
    machine.uninstall();
    machine.write(".claude/agents/desk-runner.md", "mine\n");
    machine.allow(InstallRequest.Option.YES).install();

    machine.without("agents", "desk-runner.md").install();

    assertThat(machine.agents().resolve("desk-runner.md")).hasContent("mine\n");
    assertThat(machine.agents().resolve("desk-runner.md.bak")).doesNotExist();
  }

  @Test
  void removesDerivedFilesThatItDoesNotMake() throws Exception {
    machine.derived.add(Machine.rooted("share", "jvm/hooks.jsa"));
    machine.install();
    Path archive = machine.share.resolve("jvm/hooks.jsa");
    Files.writeString(archive, "archive");
    machine.derived.set(0, Machine.rooted("share", "jvm/hooks.aot"));

    machine.install();

    assertThat(archive).doesNotExist();
    assertThat(machine.share.resolve("jvm")).isDirectory();
  }
}
