package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The contract's heading "Transactions", as the commands show it: other runs, and dead ones. */
@Tag("once")
final class PendingTest {
  private Machine machine;
  private Path share;

  @BeforeEach
  void installed() throws IOException {
    machine = Machine.unix();
    share = machine.home.resolve(".local/share/lean-computer-use");
    assertThat(machine.run("install", "--yes", "--with-hooks").exit()).isZero();
  }

  @Test
  void anotherRunIsWaitedForAndThenNamed() throws IOException {
    Files.delete(machine.home.resolve(".claude/agents/desk-runner.md"));
    try (ProcessLock lock =
        ProcessLock.acquire(Disk.real(), share.resolve(".lock"), "uninstall", 0)) {
      Machine.Outcome outcome = machine.run("install", "--yes");

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err())
          .hasLineCount(1)
          .contains(lock.file().toString(), "another run holds the lock", "uninstall");
    }
    assertThat(machine.run("install", "--yes").exit()).isZero();
  }

  @Test
  void aDeadTransactionIsReportedByTheOnesThatLookAndEndedByTheOnesThatWrite() throws IOException {
    Files.createDirectory(share.resolve(".transaction"));
    Map<String, String> before = TreeSnapshot.of(machine.path("/"));

    Machine.Outcome doctor = machine.run("doctor");
    assertThat(doctor.exit()).isEqualTo(1);
    assertThat(doctor.out()).contains("fail     transaction", "doctor --repair");
    assertThat(machine.run("install", "--dry-run").err())
        .contains("interrupted", "the next install");
    assertThat(machine.run("uninstall", "--dry-run").err()).contains("interrupted");
    assertThat(machine.run("install").err()).contains("interrupted");
    assertThat(TreeSnapshot.of(machine.path("/"))).isEqualTo(before);

    assertThat(machine.run("doctor", "--repair"))
        .satisfies(
            repaired -> {
              assertThat(repaired.exit()).isZero();
              assertThat(repaired.out()).startsWith("Discarded an interrupted run");
            });
    assertThat(share.resolve(".transaction")).doesNotExist();
  }

  @Test
  void aJournalThatCannotBeReadIsRefusedByName() throws IOException {
    Files.createDirectory(share.resolve(".transaction"));
    Files.writeString(share.resolve(".transaction/journal.json"), "torn");

    Machine.Outcome outcome = machine.run("install", "--yes");
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains(".transaction");
  }
}
