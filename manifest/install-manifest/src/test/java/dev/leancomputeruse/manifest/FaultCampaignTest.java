package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Fault;
import dev.leancomputeruse.files.FaultyDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every changing operation of every kind of run fails once in every way: afterwards, or after the
 * next run has recovered, the disk is exactly as before or exactly as after.
 *
 * <p>kinds: coder/xum#4282 (truncated file published), liorparente/antigravity-auto-routing#41 and
 * Gitlawb/zero#997 (a kill leaves mixed generations), vercel-labs/skills#577 (manifest and disk
 * disagree).
 */
@Tag("once")
class FaultCampaignTest {
  /** A kind of run, and the state of the machine before it. */
  enum Scenario {
    INSTALL {
      @Override
      Machine machine() throws IOException {
        return populated();
      }
    },
    INSTALL_ON_NOTHING {
      @Override
      Machine machine() throws IOException {
        return Machine.inMemory().withPackage();
      }
    },
    REINSTALL {
      @Override
      Machine machine() throws Exception {
        Machine machine = populated();
        machine.install();
        Files.delete(machine.skills().resolve("lean-computer-use/SKILL.md"));
        Files.writeString(machine.agents().resolve("desk-runner.md"), "mine now\n");
        return machine;
      }
    },
    UPGRADE {
      @Override
      Machine machine() throws Exception {
        Machine machine = populated();
        machine.install();
        machine.version = "2.0";
        return machine
            .withPackage()
            .without("skills", "lean-computer-use/methods/reads.md")
            .without("share", "hooks/README.md")
            .with("skills", "lean-computer-use/more/new.md", "new\n");
      }
    },
    UNINSTALL {
      @Override
      Machine machine() throws Exception {
        Machine machine = populated();
        machine.install();
        Files.createDirectories(machine.share.resolve("jvm"));
        Files.writeString(machine.share.resolve("jvm/hooks.jsa"), "archive");
        return machine;
      }

      @Override
      void run(Machine machine, Disk disk) throws Exception {
        machine.uninstall(disk);
      }
    },
    UNINSTALL_TO_NOTHING {
      @Override
      Machine machine() throws Exception {
        Machine machine = Machine.inMemory().withPackage();
        machine.settings = new FakeSettings(machine.host.resolve("settings.json"));
        machine.install();
        return machine;
      }

      @Override
      void run(Machine machine, Disk disk) throws Exception {
        machine.uninstall(disk);
      }
    };

    abstract Machine machine() throws Exception;

    void run(Machine machine, Disk disk) throws Exception {
      machine.install(disk);
    }

    /** A home in which some files stand in the way, and the settings file has content. */
    static Machine populated() throws IOException {
      Machine machine = Machine.inMemory().withPackage().allow(InstallRequest.Option.YES);
      machine.write(".claude/skills/lean-computer-use/SKILL.md", "the user's own\n");
      machine.write(".claude/skills/other/SKILL.md", "another skill\n");
      machine.write(".claude/settings.json", "{}\n");
      machine.derived.add(Machine.rooted("share", "jvm/hooks.jsa"));
      machine.settings = new FakeSettings(machine.host.resolve("settings.json"));
      return machine;
    }
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  void leavesBeforeOrAfterWhateverFailsOnce(Scenario scenario) throws Exception {
    int points = 0;
    for (Fault fault : Fault.values()) {
      points += campaign(scenario, fault, false);
    }
    System.out.println("fault points, once, " + scenario + ": " + points);
  }

  /** A kill lasts anyway; these are the errors that a disk goes on giving. */
  @ParameterizedTest
  @EnumSource(Scenario.class)
  void leavesBeforeOrAfterWhateverFailsFromThenOn(Scenario scenario) throws Exception {
    int points = 0;
    for (Fault fault :
        List.of(Fault.IO_ERROR, Fault.NO_SPACE, Fault.SHORT_WRITE, Fault.READ_ONLY)) {
      points += campaign(scenario, fault, true);
    }
    System.out.println("fault points, lasting, " + scenario + ": " + points);
  }

  private static int campaign(Scenario scenario, Fault fault, boolean lasting) throws Exception {
    Map<String, String> before = scenario.machine().tree();
    Machine clean = scenario.machine();
    scenario.run(clean, Disk.real());
    Map<String, String> after = clean.tree();
    int n = 0;
    while (true) {
      n++;
      Machine machine = scenario.machine();
      FaultyDisk faulty =
          (lasting ? FaultyDisk.failingFrom(n, fault) : FaultyDisk.failingAt(n, fault))
              .watchedBy(() -> assertSettingsValid(machine));
      String where = scenario + " " + fault + (lasting ? " from " : " at ") + n;
      boolean done = false;
      try {
        scenario.run(machine, faulty.disk());
        done = true;
      } catch (IOException | Fault.Stopped e) {
        where += " (" + e + ")";
      }
      if (!faulty.struck()) {
        assertThat(machine.tree()).as(where).isEqualTo(after);
        return n - 1;
      }
      where += " " + faulty.log().get(n - 1);
      Pending pending = Recovery.pending(machine.share);
      machine.recover();
      assertThat(Recovery.pending(machine.share)).as(where).isNull();
      Map<String, String> now = machine.tree();
      if (done || !now.equals(before)) {
        assertThat(now).as(where + " pending " + pending).isEqualTo(after);
      }
    }
  }

  /** The run that recovers is killed as well, at each of its own operations. */
  @ParameterizedTest
  @EnumSource(Scenario.class)
  void leavesBeforeOrAfterEvenIfTheRecoveryIsKilled(Scenario scenario) throws Exception {
    Map<String, String> before = scenario.machine().tree();
    Machine clean = scenario.machine();
    scenario.run(clean, Disk.real());
    Map<String, String> after = clean.tree();
    int points = 0;
    boolean more = true;
    for (int n = 1; more; n += 5) {
      for (int m = 1; ; m++) {
        Machine machine = scenario.machine();
        FaultyDisk first = FaultyDisk.failingAt(n, Fault.STOP_AFTER);
        try {
          scenario.run(machine, first.disk());
          more = false;
          break;
        } catch (Fault.Stopped e) {
          points++;
        }
        FaultyDisk second = FaultyDisk.failingAt(m, Fault.STOP_AFTER);
        boolean recovered = false;
        try {
          machine.recover(second.disk());
          recovered = true;
        } catch (Fault.Stopped e) {
          machine.recover();
        }
        String where = scenario + " killed at " + n + ", its recovery at " + m;
        assertThat(Recovery.pending(machine.share)).as(where).isNull();
        assertThat(machine.tree()).as(where).isIn(before, after);
        if (recovered) {
          break;
        }
      }
    }
    System.out.println("fault points, recovery killed too, " + scenario + ": " + points);
  }

  private static void assertSettingsValid(Machine machine) {
    if (machine.settings == FakeSettings.NONE) {
      return;
    }
    try {
      assertThat(machine.settings.isValid()).isTrue();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void everyScenarioChangesSomething() throws Exception {
    for (Scenario scenario : Scenario.values()) {
      Machine machine = scenario.machine();
      Map<String, String> before = machine.tree();
      scenario.run(machine, Disk.real());
      assertThat(machine.tree()).as(scenario.name()).isNotEqualTo(before);
    }
  }
}
