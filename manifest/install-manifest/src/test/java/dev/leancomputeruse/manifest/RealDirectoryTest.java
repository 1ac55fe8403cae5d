package dev.leancomputeruse.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leancomputeruse.files.Child;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.LockHeldException;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Needs;
import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file system in memory only promises, on a real one. */
@Tag("once")
class RealDirectoryTest {
  @TempDir Path directory;

  private Path home;
  private Machine machine;

  @BeforeEach
  void makeHome() throws IOException {
    home = Files.createDirectory(directory.resolve("home"));
    machine = new Machine(home).withPackage().allow(InstallRequest.Option.YES);
  }

  private Path skill() {
    return machine.skills().resolve("lean-computer-use/SKILL.md");
  }

  @Nested
  class AHomeFullOfOddFiles {
    @Test
    void isTheSameAfterwards() throws Exception {
      List<String> names =
          List.of(
              "plain",
              "with space",
              "it's",
              "\"quoted\"",
              "new\nline",
              "\u00e9\u4e2d\ud83d\ude00",
              "$(x)`y`");
      for (String name : names) {
        machine.write(".claude/skills/other/" + name, "crlf\r\n");
        machine.write("documents/" + name, "text");
      }
      for (int mode : new int[] {0600, 0640, 0444, 0700, 0777, 0}) {
        Path file = machine.write(".claude/agents/mode" + mode, "x");
        Files.setPosixFilePermissions(file, new Mode(mode).permissions());
      }
      Files.createSymbolicLink(home.resolve("link"), home.resolve("documents"));
      Files.createSymbolicLink(home.resolve("dangling"), home.resolve("nowhere"));
      Path dotfiles = Files.createDirectories(home.resolve("dotfiles"));
      Files.move(machine.skills(), dotfiles.resolve("skills"));
      Files.createSymbolicLink(machine.skills(), dotfiles.resolve("skills"));
      machine.write("dotfiles/skills/lean-computer-use/SKILL.md", "mine\n");
      Files.setPosixFilePermissions(skill(), new Mode(0604).permissions());
      Path mine = dotfiles.resolve("skills/lean-computer-use/SKILL.md");
      FileTime time = FileTime.fromMillis(1_000_000_000_000L);
      Files.setLastModifiedTime(mine, time);
      Object inode = Files.getAttribute(mine, "unix:ino");
      Map<String, String> before = machine.tree();

      machine.install();
      assertThat(skill()).hasContent("skill 1.0\n");
      machine.version = "2.0";
      machine.withPackage().install();
      machine.uninstall();

      assertThat(machine.tree()).isEqualTo(before);
      assertThat(Files.getLastModifiedTime(mine)).isEqualTo(time);
      assertThat(Files.getAttribute(mine, "unix:ino")).isEqualTo(inode);
    }
  }

  @Nested
  class Umask {
    @Test
    void doesNotMatter() throws Exception {
      for (String umask : List.of("000", "077", "777")) {
        Path other = Files.createDirectory(directory.resolve("home" + umask));
        String output =
            new Child(directory).withUmask(umask).run(InstallMain.class, other.toString());
        assertThat(output).isEqualTo("installed");
        Machine installed = new Machine(other);
        assertThat(Snapshot.modeOf(installed.share.resolve("bin/lean-computer-use")))
            .isEqualTo(Mode.EXECUTABLE);
        assertThat(Snapshot.modeOf(installed.skills().resolve("lean-computer-use/SKILL.md")))
            .isEqualTo(Mode.FILE);
        assertThat(Snapshot.modeOf(installed.manifestFile())).isEqualTo(Mode.PRIVATE_FILE);
        assertThat(Snapshot.modeOf(installed.skills())).isEqualTo(Mode.EXECUTABLE);
      }
    }
  }

  /** Installs the small package below the given home, as often as asked. */
  static final class InstallMain {
    private InstallMain() {}

    public static void main(String[] arguments) throws Exception {
      Machine machine = new Machine(Path.of(arguments[0])).withPackage();
      if (arguments.length > 1) {
        machine.version = arguments[1];
        machine.withPackage();
      }
      while (true) {
        try {
          machine.waitMillis = 60_000;
          machine.recover();
          machine.install();
          System.out.println("installed");
          return;
        } catch (RefusedException e) {
          if (!e.isStale()) {
            System.out.println(e.getMessage());
            return;
          }
        }
      }
    }
  }

  @Nested
  class SeveralProcesses {
    @Test
    void installAtOnceAndEndAsOne() throws Exception {
      Child child = new Child(directory);
      for (int round = 0; round < 4; round++) {
        Path shared = Files.createDirectory(directory.resolve("shared" + round));
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          processes.add(child.start(InstallMain.class, shared.toString()));
        }
        for (Process process : processes) {
          assertThat(new String(process.getInputStream().readAllBytes(), UTF_8).strip())
              .isEqualTo("installed");
        }
        Machine together = new Machine(shared).withPackage();
        assertThat(together.installPlan().changesNothing()).isTrue();
        assertThat(Recovery.pending(together.share)).isNull();
        together.uninstall();
        assertThat(shared).isEmptyDirectory();
      }
    }

    @Test
    void excludeEachOther() throws Exception {
      Files.createDirectories(machine.share);
      Process holder =
          new Child(directory).start(HoldMain.class, machine.share.resolve(".lock").toString());
      try {
        assertThat(holder.inputReader().readLine()).isEqualTo("held");
        assertThatThrownBy(machine::install)
            .isInstanceOf(LockHeldException.class)
            .hasMessageContaining("process " + holder.pid());
      } finally {
        holder.destroyForcibly().waitFor();
      }
      machine.install();
      assertThat(skill()).exists();
    }
  }

  /** Holds a share's lock until it is killed. */
  static final class HoldMain {
    private HoldMain() {}

    public static void main(String[] arguments) throws Exception {
      try (var lock =
          dev.leancomputeruse.files.ProcessLock.acquire(
              Disk.real(), Path.of(arguments[0]), "install", 0)) {
        System.out.println("held");
        Thread.sleep(60_000);
        System.out.println(lock.file());
      }
    }
  }

  @Nested
  class ARefusal {
    @Test
    void comesInThePlanForADirectoryThatIsNotOurs() throws Exception {
      // kind: nix-community/home-manager#4814
      Needs.that(Child.isRoot(), "root, to own what an ordinary user may not write");
      Path other = Files.createDirectories(directory.resolve("other/.claude/skills"));
      Files.createDirectories(directory.resolve("other/.claude/agents"));
      Path share = Files.createDirectories(directory.resolve("other/.local/share"));
      Child.giveAway(share);

      String output =
          new Child(directory)
              .asOrdinaryUser()
              .run(InstallMain.class, directory.resolve("other").toString());

      assertThat(output).contains(other.getParent().resolve("agents") + ": cannot be written");
      assertThat(share).isEmptyDirectory();
    }

    @Test
    void comesInThePlanForAnImmutableFile() throws Exception {
      machine.write(".claude/skills/lean-computer-use/SKILL.md", "mine\n");
      Needs.that(Files.isExecutable(Path.of("/usr/bin/chattr")) && chattr("+i"), "immutable files");
      try {
        assertThat(machine.installPlan().conflicts())
            .singleElement()
            .asString()
            .contains("SKILL.md: cannot be written");
        assertThatThrownBy(machine::install).isInstanceOf(RefusedException.class);
        assertThat(machine.share).doesNotExist();
      } finally {
        chattr("-i");
      }
    }

    @Test
    void comesInThePlanOfAnUninstallToo() throws Exception {
      machine.install();
      Needs.that(Files.isExecutable(Path.of("/usr/bin/chattr")) && chattr("+i"), "immutable files");
      Map<String, String> before = machine.tree();
      try {
        assertThatThrownBy(machine::uninstall)
            .isInstanceOf(RefusedException.class)
            .hasMessageContaining("SKILL.md: cannot be written");
        assertThat(machine.tree()).isEqualTo(before);
      } finally {
        chattr("-i");
      }
      machine.uninstall();
      assertThat(home).isEmptyDirectory();
    }

    private boolean chattr(String flag) throws Exception {
      return new ProcessBuilder("/usr/bin/chattr", flag, skill().toString()).start().waitFor() == 0;
    }
  }

  @Nested
  class AnotherUsersHome {
    @Test
    void keepsItsOwnerThroughoutAPrivilegedInstall() throws Exception {
      // kind: nmhjklnm/cac#59
      Needs.that(Child.isRoot(), "root, to install for somebody else");
      Child.giveAway(home);

      machine.install();

      Object owner = Files.getAttribute(home, "unix:uid");
      for (Path path :
          List.of(machine.host, machine.skills(), skill(), machine.share, machine.manifestFile())) {
        assertThat(Files.getAttribute(path, "unix:uid")).as(path.toString()).isEqualTo(owner);
      }
    }
  }

  @Nested
  class Kills {
    @Test
    void atRandomTimesLeaveBeforeOrAfter() throws Exception {
      // kind: liorparente/antigravity-auto-routing#41
      Machine clean = new Machine(Files.createDirectory(directory.resolve("clean"))).withPackage();
      clean.install();
      Map<String, String> installed = Tree.withoutManifest(clean.home);
      clean.version = "2.0";
      clean.withPackage().install();
      Map<String, String> upgraded = Tree.withoutManifest(clean.home);
      Child child = new Child(directory);
      int killed = 0;
      machine.options.clear();
      machine.install();
      for (int round = 0; round < 24; round++) {
        String version = round % 2 == 0 ? "2.0" : "1.0";
        Process process = child.start(InstallMain.class, home.toString(), version);
        Thread.sleep(150 + 12L * round);
        boolean alive = process.isAlive();
        process.destroyForcibly().waitFor();
        killed += alive ? 1 : 0;
        machine.recover();
        assertThat(Tree.withoutManifest(home)).isIn(installed, upgraded);
        assertThat(machine.manifest().intact()).isTrue();
      }
      System.out.println("real kills while running: " + killed);
    }
  }
}
