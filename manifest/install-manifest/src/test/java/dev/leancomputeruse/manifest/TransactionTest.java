package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Fault;
import dev.leancomputeruse.files.FaultyDisk;
import dev.leancomputeruse.files.LockHeldException;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract's <i>Transactions</i>. */
class TransactionTest {
  private Machine machine;

  @BeforeEach
  void makeMachine() throws IOException {
    machine = Machine.inMemory().withPackage();
  }

  private Path skill() {
    return machine.skills().resolve("lean-computer-use/SKILL.md");
  }

  private Path journal() {
    return machine.share.resolve(".transaction").resolve("journal.json");
  }

  /** Kills an install right after its commit. */
  private void killAfterCommit() throws Exception {
    kill("rename " + journal(), 2, false);
    assertThat(Recovery.pending(machine.share).committed()).isTrue();
  }

  /** Kills a run after the nth operation of that name. */
  private void kill(String operation, int nth, boolean withSettings) throws Exception {
    for (int n = 1; ; n++) {
      makeMachine();
      if (withSettings) {
        machine.settings = new FakeSettings(machine.host.resolve("settings.json"));
      }
      Plan plan = machine.installPlan();
      FaultyDisk faulty = FaultyDisk.failingAt(n, Fault.STOP_AFTER);
      assertThatThrownBy(() -> machine.apply(faulty.disk(), plan))
          .isInstanceOf(Fault.Stopped.class);
      List<String> log = faulty.log().subList(0, n);
      if (log.get(n - 1).equals(operation)
          && log.stream().filter(operation::equals).count() == nth) {
        return;
      }
    }
  }

  @Nested
  class OneLock {
    @Test
    void turnsASecondRunAwayNamingTheFirst() throws Exception {
      Files.createDirectories(machine.share);
      Plan plan = machine.installPlan();
      try (ProcessLock lock =
          ProcessLock.acquire(Disk.real(), machine.share.resolve(".lock"), "install", 0)) {
        assertThat(lock.file()).exists();
        assertThatThrownBy(() -> machine.apply(Disk.real(), plan))
            .isInstanceOf(LockHeldException.class)
            .hasMessageContaining("(install)");
        assertThat(Recovery.pending(machine.share)).isNull();
      }
      machine.install();
      assertThat(machine.share.resolve(".lock")).doesNotExist();
    }

    @Test
    void letsTwoInstallsAtOnceEndAsOne() throws Exception {
      for (int round = 0; round < 20; round++) {
        Machine shared = Machine.inMemory().withPackage();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Future<Integer>> runs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          runs.add(threads.submit(() -> installUntilDone(shared)));
        }
        for (Future<Integer> run : runs) {
          assertThat(run.get(60, TimeUnit.SECONDS)).isLessThan(10);
        }
        threads.shutdown();
        assertThat(Recovery.pending(shared.share)).isNull();
        assertThat(shared.installPlan().changesNothing()).isTrue();
        Machine alone = Machine.inMemory().withPackage();
        alone.install();
        assertThat(shared.manifest().manifest()).isEqualTo(alone.manifest().manifest());
        assertThat(shared.tree()).isEqualTo(alone.tree());
      }
    }

    @Test
    void leavesTheShareToTheRunThatMadeIt() throws Exception {
      // Another run has made the share, and is just about to take its lock.
      Path marker = machine.home.resolve("..local.lean-computer-use.lock");
      ProcessLock other = ProcessLock.acquire(Disk.real(), marker, "install", 0);
      Files.createDirectories(machine.share);

      assertThatThrownBy(machine::install)
          .isInstanceOf(LockHeldException.class)
          .hasMessageContaining("(install)");
      assertThat(machine.share).isEmptyDirectory();

      other.abandon();
      assertThatThrownBy(machine::install)
          .isInstanceOfSatisfying(RefusedException.class, e -> assertThat(e.isStale()).isTrue());
      assertThat(machine.recover()).isNotNull();
      assertThat(machine.home).isEmptyDirectory();
    }

    @Test
    void seesThatADeadRunHadBegunToMakeTheShare() throws Exception {
      Path marker = machine.home.resolve("..local.lean-computer-use.lock");
      ProcessLock.acquire(Disk.real(), marker, "install", 0).abandon();
      Files.createDirectory(machine.home.resolve(".local"));

      assertThat(Recovery.pending(machine.share)).isNotNull();
      assertThatThrownBy(machine::install)
          .isInstanceOfSatisfying(RefusedException.class, e -> assertThat(e.isStale()).isTrue());
      assertThat(machine.recover()).isNotNull();
      assertThat(machine.home).isEmptyDirectory();
    }

    private int installUntilDone(Machine shared) throws Exception {
      for (int i = 0; ; i++) {
        try {
          new Transaction(Disk.real(), SettingsEditor.NONE, Progress.NONE, 20_000)
              .apply(shared.installPlan());
          return i;
        } catch (RefusedException e) {
          assertThat(e.isStale()).as(e.toString()).isTrue();
        }
      }
    }
  }

  @Nested
  class APlanThatIsOutOfDate {
    @Test
    void isRefusedAndNothingIsLeft() throws Exception {
      Plan plan = machine.installPlan();
      machine.write(".claude/skills/lean-computer-use/SKILL.md", "just now\n");
      Map<String, String> before = machine.tree();

      assertThatThrownBy(() -> machine.apply(Disk.real(), plan))
          .isInstanceOfSatisfying(RefusedException.class, e -> assertThat(e.isStale()).isTrue());
      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void isRefusedAfterAnotherInstall() throws Exception {
      Plan plan = machine.installPlan();
      machine.install();
      Map<String, String> before = machine.tree();

      assertThatThrownBy(() -> machine.apply(Disk.real(), plan))
          .isInstanceOf(RefusedException.class);
      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void isRefusedWhenTheSettingsSideRefuses() throws Exception {
      Map<String, String> before = machine.tree();
      Plan plan = machine.installPlan().withSettings(new SettingsChange("x", List.of(), true, ""));
      SettingsEditor editor =
          new SettingsEditor() {
            private int checks;

            @Override
            public void check(String change) throws RefusedException {
              if (++checks == 2) {
                throw new RefusedException(new Refusal("settings.json", "is broken", "mend it"));
              }
            }

            @Override
            public String apply(String change, Notes notes) {
              throw new AssertionError("was refused");
            }
          };

      assertThatThrownBy(() -> new Transaction(Disk.real(), editor, Progress.NONE).apply(plan))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("mend it");
      assertThat(machine.tree()).isEqualTo(before);
    }

    @Test
    void hasAnotherHashThanOneThatIsNot() throws Exception {
      String hash = machine.installPlan().hash();
      machine.time = "2027-02-02T00:00:00Z";
      assertThat(machine.installPlan().hash()).isEqualTo(hash).hasSize(64);

      machine.write(".claude/skills/lean-computer-use/SKILL.md", "just now\n");
      assertThat(machine.installPlan().hash()).isNotEqualTo(hash);
    }
  }

  @Nested
  class AKilledRun {
    @Test
    void isReportedByEverybodyAndFinishedByTheNext() throws Exception {
      // kind: liorparente/antigravity-auto-routing#41, Gitlawb/zero#997
      killAfterCommit();
      Map<String, String> killed = machine.tree();

      Pending pending = Recovery.pending(machine.share);
      assertThat(pending.operation()).isEqualTo(Operation.INSTALL);
      assertThat(pending.time()).isEqualTo(machine.time);
      assertThat(machine.tree()).isEqualTo(killed);
      assertThatThrownBy(() -> machine.install())
          .isInstanceOfSatisfying(RefusedException.class, e -> assertThat(e.isStale()).isTrue());

      assertThat(machine.recover()).isEqualTo(pending);
      assertThat(machine.recover()).isNull();
      assertThat(machine.installPlan().changesNothing()).isTrue();
    }

    @Test
    void keepsWhatTheUserDidInTheMeantime() throws Exception {
      killAfterCommit();
      machine.write(".claude/skills/lean-computer-use/SKILL.md", "mine\n");

      machine.recover();

      assertThat(skill()).hasContent("mine\n");
      assertThat(skill().resolveSibling("SKILL.md.new")).hasContent("skill 1.0\n");
      assertThat(machine.installPlan().changesNothing()).isTrue();
      machine.uninstall();
      assertThat(skill()).hasContent("mine\n");
      assertThat(skill().resolveSibling("SKILL.md.new")).doesNotExist();
    }

    @Test
    void findsWhatItLaidBesideAgainAfterASecondKill() throws Exception {
      killAfterCommit();
      machine.write(".claude/skills/lean-computer-use/SKILL.md", "mine\n");
      for (int n = 1; ; n++) {
        FaultyDisk faulty = FaultyDisk.failingAt(n, Fault.STOP_AFTER);
        try {
          machine.recover(faulty.disk());
          break;
        } catch (Fault.Stopped e) {
          assertThat(Recovery.pending(machine.share)).isNotNull();
        }
      }
      machine.recover();

      machine.uninstall();
      assertThat(skill()).hasContent("mine\n");
      assertThat(skill().resolveSibling("SKILL.md.new")).doesNotExist();
    }

    @Test
    void whoseJournalCannotBeReadIsNotGuessedAt() throws Exception {
      killAfterCommit();
      Files.writeString(journal(), Files.readString(journal()).replace("SKILL.md", "SKILL.mx"));
      Files.delete(machine.share.resolve(".lock"));
      Map<String, String> killed = machine.tree();

      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> machine.recover())
            .isInstanceOf(RefusedException.class)
            .hasMessageContaining("journal.json")
            .hasMessageContaining("remove");
        assertThatThrownBy(() -> Recovery.pending(machine.share))
            .isInstanceOf(RefusedException.class);
      }
      assertThat(machine.tree()).isEqualTo(killed);
    }

    @Test
    void isNotFollowedThroughALinkThatAppearedSince() throws Exception {
      killAfterCommit();
      Path moved = machine.home.resolve("moved");
      Files.move(machine.skills(), moved);
      Files.createSymbolicLink(machine.skills(), moved);

      assertThatThrownBy(() -> machine.recover()).hasMessageContaining("link");

      Files.delete(machine.skills());
      Files.move(moved, machine.skills());
      machine.recover();
      assertThat(machine.installPlan().changesNothing()).isTrue();
    }
  }

  @Nested
  class Settings {
    @Test
    void thatCannotBeEditedNowAreEditedByTheNextRun() throws Exception {
      machine.write(".claude/settings.json", "{}\n");
      machine.settings = new FakeSettings(machine.host.resolve("settings.json"));
      Plan plan = machine.installPlan();

      assertThatThrownBy(
              () -> new Transaction(Disk.real(), new Unable(), Progress.NONE).apply(plan))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("busy");
      assertThat(Recovery.pending(machine.share).committed()).isTrue();
      machine.recover();

      assertThat(machine.host.resolve("settings.json")).content().contains("--owner");
      assertThat(machine.installPlan().changesNothing()).isTrue();
    }

    @Test
    void keepTheirNotesThroughAKill() throws Exception {
      kill("rename " + machine.host.resolve("settings.json"), 1, true);

      machine.recover();

      // The settings file had been made by the killed run; only its notes can still say so.
      assertThat(machine.manifest().manifest().settings()).contains("created");
    }
  }

  private static final class Unable implements SettingsEditor {
    @Override
    public void check(String change) {}

    @Override
    public String apply(String change, Notes notes) throws IOException {
      throw new IOException("the settings file is busy");
    }
  }
}
