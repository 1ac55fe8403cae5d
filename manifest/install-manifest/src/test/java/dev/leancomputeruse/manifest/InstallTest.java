package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract's <i>Install</i>, rule by rule. */
class InstallTest {
  private static final String SKILL = ".claude/skills/lean-computer-use/SKILL.md";

  private Machine machine;

  @BeforeEach
  void makeMachine() throws IOException {
    machine = Machine.inMemory().withPackage();
  }

  private Path skill() {
    return machine.home.resolve(SKILL);
  }

  private static List<String> lines(Plan plan) {
    return plan.actions().stream()
        .map(action -> action.kind().word() + " " + action.root() + "/" + action.path())
        .toList();
  }

  private Action actionOn(Plan plan, Path target) {
    return plan.actions().stream()
        .filter(action -> action.target().equals(target))
        .findFirst()
        .orElseThrow();
  }

  @Nested
  class AnEmptyHome {
    @Test
    void getsThePackageAndLosesItAgain() throws Exception {
      Map<String, String> before = machine.tree();

      assertThat(machine.install().changed()).isTrue();

      assertThat(skill()).hasContent("skill 1.0\n");
      assertThat(Snapshot.modeOf(machine.share.resolve("bin/lean-computer-use")))
          .isEqualTo(Mode.EXECUTABLE);
      assertThat(Snapshot.modeOf(machine.manifestFile())).isEqualTo(Mode.PRIVATE_FILE);
      assertThat(Snapshot.modeOf(machine.skills())).isEqualTo(Mode.EXECUTABLE);
      assertThat(Snapshot.modeOf(machine.host)).isEqualTo(Mode.PRIVATE_DIRECTORY);
      assertThat(Recovery.pending(machine.share)).isNull();

      TransactionResult gone = machine.uninstall();

      assertThat(gone.left()).isEmpty();
      assertThat(gone.kept()).isEmpty();
      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void isPlannedWithoutWritingAnything() throws Exception {
      // kind: eljulians/skillfile#135, jdx/mise#11010
      Map<String, String> before = machine.tree();

      Plan plan = machine.installPlan();

      assertThat(machine.tree()).isEqualTo(before);
      assertThat(lines(plan))
          .containsExactly(
              "make-directory skills/",
              "make-directory skills/",
              "make-directory agents/",
              "make-directory share/",
              "make-directory share/",
              "make-directory share/",
              "make-directory share/bin",
              "make-directory share/hooks",
              "make-directory skills/lean-computer-use",
              "make-directory skills/lean-computer-use/methods",
              "create agents/desk-runner.md",
              "create share/bin/lean-computer-use",
              "create share/hooks/README.md",
              "create skills/lean-computer-use/SKILL.md",
              "create skills/lean-computer-use/methods/reads.md",
              "write-manifest share/install-manifest.json");
    }

    @Test
    void getsExactlyWhatThePlanSays() throws Exception {
      // kind: DeusData/codebase-memory-mcp PR #1473
      Plan plan = machine.installPlan();
      machine.apply(dev.leancomputeruse.files.Disk.real(), plan);

      for (Action action : plan.actions()) {
        Snapshot now = Snapshot.of(action.target());
        if (action.kind() == ActionKind.CREATE) {
          assertThat(now)
              .isEqualTo(
                  new Snapshot(Snapshot.Kind.FILE, action.size(), action.mode(), action.sha256()));
        } else if (action.kind() == ActionKind.MAKE_DIRECTORY) {
          assertThat(now.kind()).isEqualTo(Snapshot.Kind.DIRECTORY);
        }
      }
    }
  }

  @Nested
  class InstallingAgain {
    @Test
    void changesNothingAndSaysSo() throws Exception {
      // kind: microsoft/apm#708, Cantara/kcp-commands#2
      machine.install();
      Map<String, String> installed = machine.tree();
      machine.time = "2027-01-01T00:00:00Z";

      Plan plan = machine.installPlan();

      assertThat(plan.changesNothing()).isTrue();
      assertThat(lines(plan)).allMatch(line -> line.startsWith("unchanged "));
      assertThat(machine.install().changed()).isFalse();
      assertThat(machine.tree()).isEqualTo(installed);
    }

    @Test
    void bringsBackWhatTheUserRemoved() throws Exception {
      machine.install();
      Files.delete(skill());

      machine.install();

      assertThat(skill()).hasContent("skill 1.0\n");
    }

    @Test
    void makesAScriptExecutableAgainButLeavesOtherModes() throws Exception {
      machine.install();
      Path script = machine.share.resolve("bin/lean-computer-use");
      Files.setPosixFilePermissions(script, Mode.FILE.permissions());
      Files.setPosixFilePermissions(skill(), Mode.PRIVATE_FILE.permissions());

      Plan plan = machine.installPlan();
      machine.install();

      assertThat(actionOn(plan, script).kind()).isEqualTo(ActionKind.UPDATE);
      assertThat(Snapshot.modeOf(script)).isEqualTo(Mode.EXECUTABLE);
      assertThat(Snapshot.modeOf(skill())).isEqualTo(Mode.PRIVATE_FILE);
    }

    @Test
    void remembersWhichDirectoriesWereMadeTheFirstTime() throws Exception {
      Map<String, String> before = machine.tree();
      machine.install();
      machine.version = "2.0";
      machine.withPackage();
      machine.install();

      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
    }
  }

  @Nested
  class AForeignFile {
    @BeforeEach
    void standsInTheWay() throws IOException {
      machine.write(SKILL, "the user's own\n");
      Files.setPosixFilePermissions(skill(), new Mode(0640).permissions());
    }

    @Test
    void isKeptAndReported() throws Exception {
      Plan plan = machine.installPlan();
      machine.install();

      assertThat(actionOn(plan, skill()).kind()).isEqualTo(ActionKind.KEEP);
      assertThat(actionOn(plan, skill()).reason()).contains("--yes");
      assertThat(skill()).hasContent("the user's own\n");
      assertThat(machine.manifest().manifest().files()).hasSize(4);
      assertThat(machine.installPlan().changesNothing()).isTrue();
    }

    @Test
    void isReplacedWithYesAndComesBack() throws Exception {
      Map<String, String> before = machine.tree();
      machine.allow(InstallRequest.Option.YES);

      Plan plan = machine.installPlan();
      machine.install();

      assertThat(actionOn(plan, skill()).kind()).isEqualTo(ActionKind.REPLACE);
      assertThat(actionOn(plan, skill()).backup()).isEqualTo("lean-computer-use/SKILL.md.bak");
      Path backup = skill().resolveSibling("SKILL.md.bak");
      assertThat(backup).hasContent("the user's own\n");
      assertThat(Snapshot.modeOf(backup)).isEqualTo(new Mode(0640));
      assertThat(skill()).hasContent("skill 1.0\n");
      assertThat(Snapshot.modeOf(skill())).isEqualTo(Mode.FILE);

      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void neverCostsAnOlderBackup() throws Exception {
      // kind: Comfy-Org/desktop#257
      machine.write(SKILL + ".bak", "older\n");
      machine.write(SKILL + ".bak.1", "old\n");
      Map<String, String> before = machine.tree();
      machine.allow(InstallRequest.Option.YES).install();

      assertThat(skill().resolveSibling("SKILL.md.bak")).hasContent("older\n");
      assertThat(skill().resolveSibling("SKILL.md.bak.1")).hasContent("old\n");
      assertThat(skill().resolveSibling("SKILL.md.bak.2")).hasContent("the user's own\n");

      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void comesBackAsItWasBeforeTheFirstOfManyInstalls() throws Exception {
      // kind: Comfy-Org/desktop#257
      Map<String, String> before = machine.tree();
      machine.allow(InstallRequest.Option.YES).install();
      for (String version : List.of("2.0", "3.0")) {
        machine.version = version;
        machine.withPackage().install();
        assertThat(skill()).hasContent("skill " + version + "\n");
      }

      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void thatIsTheVerySameIsLeftAlone() throws Exception {
      Files.writeString(skill(), "skill 1.0\n");
      Map<String, String> before = machine.tree();

      Plan plan = machine.installPlan();
      machine.install();

      assertThat(actionOn(plan, skill()).kind()).isEqualTo(ActionKind.UNCHANGED);
      assertThat(actionOn(plan, skill()).reason()).contains("already");
      assertThat(Snapshot.modeOf(skill())).isEqualTo(new Mode(0640));
      machine.version = "2.0";
      machine.withPackage();
      assertThat(actionOn(machine.installPlan(), skill()).kind()).isEqualTo(ActionKind.KEEP);

      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
    }
  }
}
