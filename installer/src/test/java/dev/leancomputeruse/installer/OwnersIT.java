package dev.leancomputeruse.installer;

import static dev.leancomputeruse.installer.RealMachine.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Needs;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Owners, modes and locks as the kernel sees them, which no file system in memory does. */
@Tag("once")
final class OwnersIT {
  private static final int ANN = 4711;

  @TempDir Path directory;
  private RealMachine machine;

  @BeforeEach
  void aHome() throws IOException {
    Needs.root();
    Needs.program("setpriv");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    machine = new RealMachine(directory, "home");
  }

  private static void give(Path path, int uid) throws IOException {
    try (Stream<Path> walk = Files.walk(path)) {
      for (Path each : walk.toList()) {
        Files.setAttribute(each, "unix:uid", uid, java.nio.file.LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(each, "unix:gid", uid, java.nio.file.LinkOption.NOFOLLOW_LINKS);
      }
    }
  }

  private void asAnn() throws IOException {
    give(machine.home, ANN);
    give(machine.temporary, ANN);
    machine.prefix =
        List.of("/usr/bin/setpriv", "--reuid=" + ANN, "--regid=" + ANN, "--clear-groups");
  }

  private void refused(Processes.Outcome outcome, String... words) {
    assertThat(outcome.exit()).as(outcome.out()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains(words);
  }

  // kind: nmhjklnm/cac#59
  @Test
  void rootInSomebodysHomeIsRefusedUnlessItIsMeant() throws IOException {
    give(machine.home, ANN);
    Map<String, String> before = machine.everything();

    refused(machine.run("install", "--yes"), "another user", "--allow-foreign-owner");
    assertThat(machine.everything()).isEqualTo(before);

    machine.done("install", "--yes", "--allow-foreign-owner");
    machine.done("uninstall", "--allow-foreign-owner");
    assertThat(machine.everything()).isEqualTo(before);
  }

  // kind: nmhjklnm/cac#59
  @Test
  void sudoIntoTheHomeOfRootIsRefused() throws IOException {
    machine.environment.put("SUDO_USER", "ann");
    machine.environment.put("SUDO_UID", String.valueOf(ANN));
    Map<String, String> before = machine.everything();

    refused(machine.run("install", "--yes"), "without sudo");
    assertThat(machine.everything()).isEqualTo(before);
  }

  @Test
  void anOrdinaryUserInstallsAndUninstallsInTheirOwnHome() throws IOException {
    asAnn();
    Map<String, String> before = machine.everything();

    machine.done("install", "--yes", "--with-hooks");
    machine.done("doctor");
    machine.done("uninstall");
    assertThat(machine.everything()).isEqualTo(before);
  }

  // kind: nix-community/home-manager#4814
  @Test
  void aReadOnlySettingsFileIsRefusedInThePlan() throws IOException {
    write(machine.settings(), "{}");
    Files.setPosixFilePermissions(machine.settings(), PosixFilePermissions.fromString("r--r--r--"));
    asAnn();
    Map<String, String> before = machine.everything();

    refused(
        machine.run("install", "--yes", "--with-hooks"), machine.settings().toString(), "by hand");
    assertThat(machine.everything()).isEqualTo(before);
  }

  // kind: nmhjklnm/cac#59
  @Test
  void aSettingsFileOfAnotherUserIsRefusedInThePlan() throws IOException {
    write(machine.settings(), "{}");
    asAnn();
    give(machine.settings(), 0);
    Map<String, String> before = machine.everything();

    refused(
        machine.run("install", "--yes", "--with-hooks"), machine.settings().toString(), "by hand");
    assertThat(machine.everything()).isEqualTo(before);
  }

  @Test
  void aPlaceThatCannotBeWrittenIsRefusedInThePlan() throws IOException {
    Path agents = Files.createDirectories(machine.claude().resolve("agents"));
    asAnn();
    Files.setPosixFilePermissions(agents, PosixFilePermissions.fromString("r-xr-xr-x"));
    Map<String, String> before = machine.everything();

    refused(machine.run("install", "--yes"), agents.toString(), "cannot be written");
    assertThat(machine.everything()).isEqualTo(before);
  }

  // kind: stablyai/orca#20597, SignalK/signalk-server#3015, HeddleCo/heddle#364
  @Test
  void aPrivateSettingsFileStaysPrivateAndItsOwners() throws IOException {
    write(machine.settings(), "{\"key\": \"s3cr3t-4711\"}");
    Files.setPosixFilePermissions(machine.settings(), PosixFilePermissions.fromString("rw-------"));
    asAnn();
    machine.done("install", "--yes", "--with-hooks");

    try (Stream<Path> walk = Files.walk(machine.home)) {
      for (Path path : walk.filter(Files::isRegularFile).toList()) {
        if (Files.readString(path, java.nio.charset.StandardCharsets.ISO_8859_1)
            .contains("s3cr3t-4711")) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
              .as(path.toString())
              .isEqualTo("rw-------");
        }
      }
    }
    assertThat(Files.getAttribute(machine.settings(), "unix:uid")).isEqualTo(ANN);
  }

  // What root makes in another user's directory is given to that user, and then refused for ever.
  @Test
  void aShareThatRootWouldMakeInAnotherUsersDirectoryIsRefused() throws IOException {
    Path theirs = Files.createDirectory(directory.resolve("theirs"));
    give(theirs, ANN);
    Map<String, String> before = machine.everything();
    String share = theirs.resolve("a/share").toString();

    refused(
        machine.run("install", "--yes", "--share", share), theirs + ": belongs to another user");
    assertThat(machine.everything()).isEqualTo(before);

    machine.done("install", "--yes", "--share", share, "--allow-foreign-owner");
    assertThat(Files.getAttribute(theirs.resolve("a/share/lib"), "unix:uid")).isEqualTo(ANN);
    machine.done("uninstall", "--share", share, "--allow-foreign-owner");
    assertThat(machine.everything()).isEqualTo(before);
  }

  @Test
  void anOrdinaryUserMayUseADirectoryThatAnyoneMayWriteTo() throws IOException {
    Path open = Files.createDirectory(directory.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    asAnn();
    Map<String, String> before = machine.everything();
    String share = open.resolve("a/share").toString();

    machine.done("install", "--yes", "--with-hooks", "--share", share);
    assertThat(Files.getAttribute(open.resolve("a/share"), "unix:uid")).isEqualTo(ANN);
    machine.done("uninstall", "--share", share);
    assertThat(machine.everything()).isEqualTo(before);
  }

  // Whoever owns a directory can put another program in the place of ours.
  @Test
  void aDirectoryOfAnotherUserBelowARootIsRefused() throws IOException {
    Path hooks = Files.createDirectories(machine.share().resolve("hooks"));
    give(hooks, ANN);
    Map<String, String> before = machine.everything();

    refused(
        machine.run("install", "--yes", "--with-hooks"),
        hooks + ": belongs to another user",
        "--allow-foreign-owner");
    assertThat(machine.everything()).isEqualTo(before);
  }

  // kind: stablyai/orca#20597, SignalK/signalk-server#3015
  @Test
  void theGroupAndTheBitsAboveTheNineStay() throws IOException {
    write(machine.settings(), "{}");
    asAnn();
    Files.setAttribute(machine.settings(), "unix:gid", 4712);
    Files.setAttribute(machine.settings(), "unix:mode", 02640);
    machine.prefix =
        List.of("/usr/bin/setpriv", "--reuid=" + ANN, "--regid=" + ANN, "--groups=4712");

    machine.done("install", "--yes", "--with-hooks");
    assertThat(Files.getAttribute(machine.settings(), "unix:gid")).isEqualTo(4712);
    assertThat((Integer) Files.getAttribute(machine.settings(), "unix:mode") & 07777)
        .isEqualTo(02640);
    machine.done("uninstall");
    assertThat(Files.getAttribute(machine.settings(), "unix:gid")).isEqualTo(4712);
    assertThat((Integer) Files.getAttribute(machine.settings(), "unix:mode") & 07777)
        .isEqualTo(02640);
  }

  // Making an archive may take longer than anybody waits for a lock.
  @Test
  void nobodyWaitsForAnArchiveToInstall() throws Exception {
    machine.done("install", "--yes", "--with-hooks");
    Path skill = machine.claude().resolve("skills/lean-computer-use/SKILL.md");
    Files.delete(skill);
    java.util.concurrent.CompletableFuture<Processes.Outcome> install;
    try (ProcessLock archive =
        ProcessLock.acquire(
            Disk.real(), machine.share().resolve(DerivedFiles.LOCK), "class archive", 0)) {
      install =
          java.util.concurrent.CompletableFuture.supplyAsync(
              this::installWithHooks, task -> new Thread(task).start());
      long deadline = System.nanoTime() + 9_000_000_000L;
      while (!Files.exists(skill) && System.nanoTime() < deadline) {
        Thread.sleep(50);
      }
      assertThat(skill).as("while %s is held", archive.file()).exists();
    }
    assertThat(install.get().exit()).as(install.get().err()).isZero();
    assertThat(machine.done("doctor").out()).contains("ok       archive");
  }

  @Test
  void twoInstallsAtOnceLeaveOneInstall() throws Exception {
    Map<String, String> before = machine.everything();
    var first =
        java.util.concurrent.CompletableFuture.supplyAsync(
            this::installWithHooks, task -> new Thread(task).start());
    var second =
        java.util.concurrent.CompletableFuture.supplyAsync(
            this::installWithHooks, task -> new Thread(task).start());

    // The slower one plans anew, and finds nothing left to do.
    assertThat(List.of(first.get().exit(), second.get().exit()))
        .as(first.get().err() + second.get().err())
        .containsOnly(0);
    assertThat(Files.readString(machine.settings()).split("--owner=", -1)).hasSize(7);
    machine.done("doctor");
    machine.done("uninstall");
    assertThat(machine.everything()).isEqualTo(before);
  }

  private Processes.Outcome installWithHooks() {
    try {
      return machine.run("install", "--yes", "--with-hooks");
    } catch (IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }
}
