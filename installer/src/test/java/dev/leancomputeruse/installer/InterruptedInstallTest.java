package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Contract, <i>Transactions</i>: the run after one that was killed. */
final class InterruptedInstallTest {

  // kind: liorparente/antigravity-auto-routing#41, Gitlawb/zero#997
  @Test
  void anInstallAfterOneThatHadOnlyMadeTheShareDiscardsThatAndInstalls() throws IOException {
    Machine machine = Machine.unix();
    Path share = machine.home.resolve(".local/share/lean-computer-use");
    Files.createDirectories(share);
    // What the killed run held: the marker beside the outermost directory that it made.
    Files.writeString(machine.home.resolve("..local.lean-computer-use.lock"), "a dead run");

    Machine.Outcome outcome = machine.run("install", "--yes");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).contains("Discarded");
    assertThat(share.resolve("install-manifest.json")).isRegularFile();
    assertThat(machine.run("uninstall").exit()).isZero();
    assertThat(machine.home.resolve(".local")).doesNotExist();
  }
}
