package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the hooks and the desk commands have kept goes with an uninstall, if it is theirs. */
final class UninstallStateTest {
  private Machine machine;
  private Path state;

  @BeforeEach
  void aHomeWithState() throws IOException {
    machine = Machine.unix();
    stateOfTheHooks();
  }

  private Machine.Outcome done(String... words) {
    Machine.Outcome outcome = machine.run(words);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).isZero();
    return outcome;
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void stateOfTheHooks() throws IOException {
    state = machine.path("/tmp/lean-computer-use-" + machine.uid);
    Files.createDirectory(
        state, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.createFile(state.resolve("lock"));
    Files.write(state.resolve("key"), new byte[16]);
    write(state.resolve("0123456789abcdef0123456789abcdef.state"), "x");
  }

  @Test
  void goesIfItIsOurs() {
    done("install", "--yes");
    done("uninstall");

    assertThat(state).doesNotExist();
  }

  @Test
  void ofOthersInItStays() throws IOException {
    write(state.resolve("notes.txt"), "mine");
    done("install", "--yes");
    done("uninstall");

    assertThat(state).isDirectoryContaining(path -> path.endsWith("notes.txt"));
  }

  @Test
  void ofADoctorThatWasKilledGoesToo() throws IOException {
    Path scratch = machine.path("/tmp/lean-computer-use-doctor-4711");
    write(scratch.resolve("state-mcp/key"), "x");
    Files.setPosixFilePermissions(scratch, PosixFilePermissions.fromString("rwx------"));
    Path others = Files.createDirectory(machine.path("/tmp/lean-computer-use-doctor-x"));
    Files.setPosixFilePermissions(others, PosixFilePermissions.fromString("rwxr-xr-x"));
    done("install", "--yes");
    done("uninstall");

    assertThat(scratch).doesNotExist();
    assertThat(others).exists();
  }

  @Test
  void ofTheDeskCommandsGoesToo() throws IOException {
    Path desk = machine.home.resolve(".local/state/lean-computer-use/desk");
    write(desk.resolve(".desk-state"), "lean-computer-use desk state\n");
    write(desk.resolve("snapshots/1.json"), "{}");
    Files.setPosixFilePermissions(desk, PosixFilePermissions.fromString("rwx------"));
    done("install", "--yes");
    assertThat(done("uninstall", "--json").out()).contains(desk.toString(), state.toString());

    assertThat(desk.getParent()).doesNotExist();
    assertThat(machine.home.resolve(".local/state")).exists();
  }

  @Test
  void thatIsNotMarkedAsTheDeskCommandsStays() throws IOException {
    Path desk = machine.home.resolve(".local/state/lean-computer-use/desk");
    write(desk.resolve("notes.txt"), "mine");
    Files.setPosixFilePermissions(desk, PosixFilePermissions.fromString("rwx------"));
    done("install", "--yes");
    done("uninstall");

    assertThat(desk.resolve("notes.txt")).exists();
  }

  @Test
  void thatOthersCanEnterIsNotOurs() throws IOException {
    Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxr-xr-x"));
    done("install", "--yes");
    done("uninstall");

    assertThat(state.resolve("key")).exists();
  }
}
