package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Snapshot;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InstallTest {
  private static List<String> lines(Plan plan) {
    return plan.actions().stream()
        .map(action -> action.kind().word() + " " + action.root() + "/" + action.path())
        .toList();
  }

  @Test
  void installsOnAnEmptyHomeAndLeavesItEmpty() throws Exception {
    Machine machine = Machine.inMemory().withPackage();
    Map<String, String> before = machine.tree();

    TransactionResult result = machine.install();

    assertThat(result.changed()).isTrue();
    assertThat(machine.skills().resolve("lean-computer-use/SKILL.md")).hasContent("skill 1.0\n");
    assertThat(Snapshot.modeOf(machine.share.resolve("bin/lean-computer-use")))
        .isEqualTo(Mode.EXECUTABLE);
    assertThat(Snapshot.modeOf(machine.manifestFile())).isEqualTo(Mode.PRIVATE_FILE);
    assertThat(Recovery.pending(machine.share)).isNull();
    assertThat(lines(machine.installPlan())).allMatch(line -> line.startsWith("unchanged"));
    assertThat(machine.installPlan().changesNothing()).isTrue();

    TransactionResult gone = machine.uninstall();

    assertThat(gone.left()).isEmpty();
    assertThat(gone.kept()).isEmpty();
    assertThat(machine.tree()).isEqualTo(before);
    assertThat(Files.exists(machine.host)).isFalse();
  }
}
