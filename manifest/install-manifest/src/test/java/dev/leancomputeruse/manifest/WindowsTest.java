package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Memory;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On a Windows file system: no modes, other separators. */
class WindowsTest {
  @Test
  void installsUpgradesAndUninstalls() throws Exception {
    Machine machine = new Machine(Memory.windows()).withPackage();
    machine.write(".claude\\skills\\lean-computer-use\\SKILL.md", "mine\n");
    machine.allow(InstallRequest.Option.YES);
    Map<String, String> before = machine.tree();

    machine.install();
    assertThat(machine.installPlan().changesNothing()).isTrue();
    machine.version = "2.0";
    machine.withPackage().install();
    assertThat(machine.skills().resolve("lean-computer-use\\SKILL.md")).hasContent("skill 2.0\n");
    machine.uninstall();

    assertThat(machine.tree()).isEqualTo(before);
  }

  @Test
  void refusesADriveLetterInTheManifest() throws Exception {
    Machine machine = new Machine(Memory.windows()).withPackage();
    machine.write("victim.txt", "runner 1.0\n");
    machine.install();
    String text = Files.readString(machine.manifestFile());
    Files.writeString(
        machine.manifestFile(), text.replace("\"desk-runner.md\"", "\"C:/home/victim.txt\""));

    assertThat(machine.uninstallPlan().refused())
        .singleElement()
        .asString()
        .contains("C:/home/victim.txt")
        .contains("drive letter");
    machine.uninstall();
    assertThat(machine.home.resolve("victim.txt")).hasContent("runner 1.0\n");
  }
}
