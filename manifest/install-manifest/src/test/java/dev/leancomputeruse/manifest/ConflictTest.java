package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where an install refuses, in the plan, with the reason and the way out. */
class ConflictTest {
  private static final String SKILL = ".claude/skills/lean-computer-use/SKILL.md";

  private Machine machine;

  @BeforeEach
  void makeMachine() throws IOException {
    machine = Machine.inMemory().withPackage();
  }

  private Path skill() {
    return machine.home.resolve(SKILL);
  }

  @Test
  void aLinkInAFilesPlaceStopsEverything() throws Exception {
    Path elsewhere = machine.write("elsewhere.md", "elsewhere\n");
    Files.createDirectories(skill().getParent());
    Files.createSymbolicLink(skill(), elsewhere);
    Map<String, String> before = machine.tree();
    machine.allow(InstallRequest.Option.YES);

    assertThat(machine.installPlan().conflicts())
        .singleElement()
        .satisfies(refusal -> assertThat(refusal.where()).endsWith(SKILL));
    assertThatThrownBy(machine::install).isInstanceOf(RefusedException.class);
    assertThat(machine.tree()).isEqualTo(before);
  }

  @Test
  void aLinkOnTheWayStopsEverything() throws Exception {
    Path elsewhere = Files.createDirectories(machine.home.resolve("elsewhere"));
    Files.createDirectories(machine.skills());
    Files.createSymbolicLink(machine.skills().resolve("lean-computer-use"), elsewhere);

    assertThatThrownBy(machine::install)
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("skills/lean-computer-use: is a link");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void aDirectoryInAFilesPlaceStopsEverything() throws Exception {
    Files.createDirectories(skill());

    assertThatThrownBy(machine::install).hasMessageContaining("is a directory");
  }

  @Test
  void aFileInADirectorysPlaceStopsEverything() throws Exception {
    machine.write(".claude/skills/lean-computer-use", "a file\n");

    assertThatThrownBy(machine::install).hasMessageContaining("is not a directory");
  }

  @Test
  void aRootThatIsALinkIsFine() throws Exception {
    // kind: akitaonrails/ai-memory#263, Storybloq/storybloq#12
    Path dotfiles = Files.createDirectories(machine.home.resolve("dotfiles/skills"));
    Files.createDirectories(machine.host);
    Files.createSymbolicLink(machine.skills(), dotfiles);
    Map<String, String> before = machine.tree();

    machine.install();

    assertThat(dotfiles.resolve("lean-computer-use/SKILL.md")).hasContent("skill 1.0\n");
    assertThat(machine.manifest().manifest().root("skills").orElseThrow().path())
        .isEqualTo(dotfiles.toString());

    machine.uninstall();

    assertThat(machine.tree()).isEqualTo(before);
  }

  @Test
  void rootsMayNotOverlap() throws Exception {
    // kind: Graphify-Labs/graphify#2167
    machine.share = machine.skills().resolve("share");

    assertThatThrownBy(machine::install)
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("lies in the other");
  }

  @Test
  void aShareServesOneHostOnly() throws Exception {
    machine.install();
    machine.host = machine.home.resolve("other-host");

    assertThatThrownBy(machine::install)
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("already serves")
        .hasMessageContaining("--share");
  }

  @Test
  void aManifestThatWasTamperedWithStopsAnInstall() throws Exception {
    machine.install();
    String text = Files.readString(machine.manifestFile());
    Files.writeString(
        machine.manifestFile(), text.replace("\"desk-runner.md\"", "\"../desk-runner.md\""));

    assertThatThrownBy(machine::install)
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("../desk-runner.md");
  }
}
