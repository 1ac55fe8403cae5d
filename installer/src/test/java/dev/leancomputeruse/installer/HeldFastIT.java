package dev.leancomputeruse.installer;

import static dev.leancomputeruse.installer.RealMachine.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.leancomputeruse.files.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The built jar on disks that are full, mounted read-only, or hold a file that is immutable. */
@Tag("once")
final class HeldFastIT {
  private static final String SETTINGS = "{\n  \"model\": \"x\"\n}\n";

  @TempDir Path directory;
  private final List<List<String>> undo = new ArrayList<>();
  private RealMachine machine;

  @BeforeEach
  void aHome() throws IOException {
    Needs.root();
    Needs.program("setpriv");
    machine = new RealMachine(directory, "home");
    write(machine.settings(), SETTINGS);
  }

  @AfterEach
  void letsGo() throws IOException {
    for (int i = undo.size() - 1; i >= 0; i--) {
      system(undo.get(i));
    }
  }

  private static boolean system(List<String> command) throws IOException {
    return new SystemProcesses()
            .run(
                command,
                Map.of("PATH", "/usr/sbin:/usr/bin:/sbin:/bin"),
                new byte[0],
                Duration.ofSeconds(20))
            .exit()
        == 0;
  }

  private void mount(List<String> command, Path at) throws IOException {
    Needs.that(system(command), "the right to mount: " + String.join(" ", command));
    undo.add(List.of("umount", at.toString()));
  }

  private void fixed(Path file) throws IOException {
    Needs.that(
        system(List.of("chattr", "+i", file.toString())),
        "a file system below the temporary directory that knows immutable files");
    undo.add(List.of("chattr", "-i", file.toString()));
  }

  private void refusedInThePlan(Path named, String... command) throws IOException {
    Map<String, String> before = machine.everything();
    Processes.Outcome outcome = machine.run(command);
    assertThat(outcome.exit()).as(outcome.out()).isEqualTo(2);
    assertThat(outcome.err().lines())
        .allSatisfy(line -> assertThat(line).startsWith("lean-computer-use: /"))
        .anySatisfy(line -> assertThat(line).contains(named.toString()));
    assertThat(machine.everything()).isEqualTo(before);
  }

  /** A share on a small tmpfs of its own, which gets full at one point or another. */
  @Nested
  final class FullDisk {
    private Path disk;

    private void ofKilobytes(int size) throws IOException {
      disk = Files.createDirectories(directory.resolve("disk"));
      mount(
          List.of("mount", "-t", "tmpfs", "-o", "size=" + size + "k,mode=700", "tmpfs", disk + ""),
          disk);
    }

    private String[] words(String... command) {
      List<String> words = new ArrayList<>(List.of(command));
      words.add("--share");
      words.add(disk.resolve("share").toString());
      return words.toArray(String[]::new);
    }

    // kind: coder/xum#4282, bitcoin/bitcoin#21340, microsoft/vscode#34915
    @ParameterizedTest
    @ValueSource(ints = {64, 1_000, -201}) // The last: so much less than the jar wants.
    void isFullWhileInstallingAndNothingIsLost(int kilobytes) throws IOException {
      long jar = Files.size(Path.of(System.getProperty("product.jar"))) / 1024;
      ofKilobytes(kilobytes > 0 ? kilobytes : Math.toIntExact(jar + kilobytes));
      Map<String, String> before = machine.everything();
      Processes.Outcome full = machine.run(words("install", "--yes", "--with-hooks"));

      assertThat(full.exit()).as(full.out()).isEqualTo(1);
      assertThat(full.err()).hasLineCount(1).containsIgnoringCase("no space");
      new ObjectMapper().readTree(machine.settings().toFile());
      // What could not be taken back at once is taken back now, whichever command comes.
      var unused = machine.run(words(kilobytes % 3 == 0 ? "uninstall" : "doctor"));
      unused = machine.run(words("doctor", "--repair"));
      assertThat(machine.everything()).isEqualTo(before);

      system(List.of("mount", "-o", "remount,size=64m", disk.toString()));
      machine.done(words("install", "--yes", "--with-hooks"));
      machine.done(words("uninstall"));
      assertThat(machine.everything()).isEqualTo(before);
    }

    @Test
    void isFullWhileUninstallingAndTheNextOneFinishesIt() throws IOException {
      ofKilobytes(64_000);
      Map<String, String> before = machine.everything();
      machine.done(words("install", "--yes", "--with-hooks"));
      Path filler = disk.resolve("filler");
      system(List.of("sh", "-c", "cat /dev/zero >" + filler));
      assertThat(disk.toFile().getUsableSpace()).isZero();
      Processes.Outcome full = machine.run(words("uninstall"));

      assertThat(full.exit()).as(full.out()).isIn(0, 1);
      new ObjectMapper().readTree(machine.settings().toFile());
      Files.delete(filler);
      if (full.exit() == 1) {
        assertThat(full.err()).hasLineCount(1).containsIgnoringCase("no space");
        machine.done(words("uninstall"));
      }
      assertThat(machine.everything()).isEqualTo(before);
    }
  }

  // kind: nix-community/home-manager#4814
  @Nested
  final class ReadOnlyMount {
    private Path bound(Path at) throws IOException {
      Files.createDirectories(at);
      mount(List.of("mount", "--bind", at.toString(), at.toString()), at);
      Needs.that(
          system(List.of("mount", "-o", "remount,bind,ro", at.toString())), "read-only mounts");
      return at;
    }

    @Test
    void ofTheShare() throws IOException {
      refusedInThePlan(bound(machine.share()), "install", "--yes");
    }

    @Test
    void ofTheAgentHostsDirectory() throws IOException {
      refusedInThePlan(bound(machine.claude()), "install", "--yes", "--with-hooks");
    }

    @Test
    void ofTheAgents() throws IOException {
      refusedInThePlan(bound(machine.claude().resolve("agents")), "install", "--yes");
    }

    @Test
    void ofWhereTheSettingsLead() throws IOException {
      Path store = Files.createDirectories(directory.resolve("store"));
      Files.move(machine.settings(), store.resolve("settings.json"));
      Files.createSymbolicLink(machine.settings(), store.resolve("settings.json"));
      bound(store);
      refusedInThePlan(machine.settings(), "install", "--yes", "--with-hooks");
      // Without the hooks there is nothing to write there.
      machine.done("install", "--yes");
    }

    @Test
    void thatComesLaterKeepsAnUninstallFromDoingHalf() throws IOException {
      machine.done("install", "--yes", "--with-hooks");
      refusedInThePlan(bound(machine.claude().resolve("agents")), "uninstall");
    }
  }

  @Nested
  final class ImmutableFile {
    @Test
    void theSettings() throws IOException {
      fixed(machine.settings());
      refusedInThePlan(machine.settings(), "install", "--yes", "--with-hooks");
    }

    @Test
    void inTheWayOfOneOfOurs() throws IOException {
      Path runner = machine.claude().resolve("agents/desk-runner.md");
      write(runner, "mine\n");
      fixed(runner);
      refusedInThePlan(runner, "install", "--yes");
    }

    @Test
    void oneOfOursKeepsAnUninstallFromDoingHalf() throws IOException {
      Map<String, String> before = machine.everything();
      machine.done("install", "--yes", "--with-hooks");
      Path runner = machine.claude().resolve("agents/desk-runner.md");
      fixed(runner);
      refusedInThePlan(runner, "uninstall");

      letsGo();
      undo.clear();
      machine.done("uninstall");
      assertThat(machine.everything()).isEqualTo(before);
    }
  }
}
