package dev.leancomputeruse.installer;

import static dev.leancomputeruse.installer.RealMachine.well;
import static dev.leancomputeruse.installer.RealMachine.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.leancomputeruse.files.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built jar as a process in a real home. */
final class ProductIT {
  @TempDir Path directory;
  private RealMachine machine;

  @BeforeEach
  void aHome() throws IOException {
    machine = new RealMachine(directory, "home");
  }

  private static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Nested
  final class FromInstallToUninstall {
    @Test
    void anEmptyHomeIsEmptyAgain() throws IOException {
      Map<String, String> before = machine.everything();

      machine.done("install", "--yes", "--with-hooks");
      assertThat(machine.everything()).isNotEqualTo(before);
      Map<String, String> installed = machine.everything();
      assertThat(machine.done("install", "--yes", "--with-hooks").out())
          .startsWith("Nothing to do");
      assertThat(machine.everything()).isEqualTo(installed);
      machine.done("--uninstall");

      assertThat(machine.everything()).isEqualTo(before);
    }

    @Test
    void aHomeFullOfOddFilesIsAsItWas() throws IOException {
      Path claude = Files.createDirectory(machine.claude());
      Path dotfiles = Files.createDirectories(machine.home.resolve("dot files/skills"));
      Files.createSymbolicLink(claude.resolve("skills"), dotfiles);
      write(dotfiles.resolve("mine/SKILL.md"), "mine\r\n");
      write(claude.resolve("agents/desk-runner.md"), "my runner\r\n");
      mode(claude.resolve("agents/desk-runner.md"), "rw-rw----");
      write(claude.resolve("agents/two\nlines 'and' \"quotes\".md"), "x");
      write(claude.resolve("agents/\u00fcml\u00e4ut.md"), "y");
      mode(claude.resolve("agents"), "rwxrwx---");
      write(machine.home.resolve("dot files/settings.json"), "\ufeff{\r\n\t\"a\": 1\r\n}");
      mode(machine.home.resolve("dot files/settings.json"), "rw-------");
      Files.createSymbolicLink(machine.settings(), Path.of("..", "dot files", "settings.json"));
      for (int bits : new int[] {0600, 0640, 0644, 0666, 0700, 0750, 0755, 0777, 04755, 02644}) {
        Path odd = claude.resolve("skills/odd " + Integer.toOctalString(bits));
        write(odd, "odd\r\n");
        Files.setAttribute(odd, "unix:mode", bits);
      }
      Files.createSymbolicLink(claude.resolve("agents/dangling"), Path.of("gone"));
      Files.createLink(
          claude.resolve("agents/second name"), claude.resolve("agents/desk-runner.md"));
      Map<String, String> before = machine.everything();
      Map<String, String> untouched = untouched();

      machine.done("install", "--yes", "--with-hooks");
      assertThat(Files.readString(machine.settings())).contains("--owner=lean-computer-use");
      well(machine.launcher("doctor"));
      well(machine.launcher("uninstall"));

      assertThat(machine.everything()).isEqualTo(before);
      assertThat(untouched()).isEqualTo(untouched);
    }

    /** Times, owners and all bits of every file but the one that has to be written twice. */
    private Map<String, String> untouched() throws IOException {
      Map<String, String> untouched = new TreeMap<>();
      try (var walk = Files.walk(machine.home)) {
        for (Path path : walk.toList()) {
          if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
              && !path.endsWith("dot files/settings.json")) {
            Map<String, Object> all =
                Files.readAttributes(
                    path, "unix:lastModifiedTime,mode,uid,gid,nlink", LinkOption.NOFOLLOW_LINKS);
            untouched.put(machine.home.relativize(path).toString(), new TreeMap<>(all).toString());
          }
        }
      }
      return untouched;
    }

    @Test
    void theModesAreThoseOfThePackageWhateverTheUmask() throws IOException {
      machine.prefix = List.of("/bin/sh", "-c", "umask 077; exec \"$@\"", "sh");
      machine.done("install", "--yes", "--with-hooks");

      assertThat(mode(machine.share().resolve("hooks/native-hook"))).isEqualTo("rwxr-xr-x");
      assertThat(mode(machine.share().resolve("lib/lean-hooks.jar"))).isEqualTo("rw-r--r--");
      assertThat(mode(machine.share().resolve("install-manifest.json"))).isEqualTo("rw-------");
      assertThat(mode(machine.settings())).isEqualTo("rw-------");
    }
  }

  @Nested
  final class OddPaths {
    private Map<String, Object> archives(RealMachine odd) throws IOException {
      Map<String, Object> times = new TreeMap<>();
      try (var files = Files.list(odd.share().resolve("jvm"))) {
        for (Path file : files.toList()) {
          times.put(file.getFileName().toString(), Files.getLastModifiedTime(file));
        }
      }
      return times;
    }

    // kind: anthropics/claude-code#40084, mycelium-hq/ai-brain-starter#397
    @Test
    void makeNoHookSlowAndNoInstallRestless() throws IOException {
      RealMachine odd =
          new RealMachine(
              Files.createDirectory(directory.resolve("other")),
              "Zo\u00eb's \"own\" $HOME #1 100%");
      Map<String, String> before = odd.everything();
      odd.done("install", "--yes", "--with-hooks");
      Map<String, Object> archives = archives(odd);

      assertThat(odd.done("install", "--yes").out()).startsWith("Nothing to do");
      assertThat(archives(odd)).isEqualTo(archives);
      assertThat(odd.done("doctor").out()).contains("ok       archive: fits the Java");
      well(odd.launcher("uninstall"));
      assertThat(odd.everything()).isEqualTo(before);
    }
  }

  @Nested
  final class Doctoring {
    @Test
    void callsTheRegisteredHooksAndLeavesNoTrace() throws IOException {
      machine.done("install", "--yes", "--with-hooks");
      Map<String, String> before = machine.everything();
      Processes.Outcome outcome = machine.done("doctor", "--json");

      JsonNode checks = new ObjectMapper().readTree(outcome.out()).path("checks");
      for (String id : List.of("pass", "block", "malformed", "large")) {
        for (String role : List.of("mcp", "bash")) {
          assertThat(checks)
              .as("hook." + role + "." + id)
              .anySatisfy(
                  check -> {
                    assertThat(check.path("id").asText()).isEqualTo("hook." + role + "." + id);
                    assertThat(check.path("status").asText()).isIn("ok", "warn");
                  });
        }
      }
      assertThat(machine.everything()).isEqualTo(before);
    }

    @Test
    void neverCallsWhatWasNotRegistered() throws IOException {
      machine.done("install", "--yes", "--with-hooks");
      Path trap = machine.home.resolve("trap");
      String text = Files.readString(machine.settings());
      write(
          machine.settings(),
          text.replaceFirst("mcp --owner", "mcp ; touch '" + trap + "'; --owner"));
      Processes.Outcome outcome = machine.run("doctor", "--json");

      assertThat(outcome.out()).contains("not called: what is registered is not what was recorded");
      assertThat(trap).doesNotExist();
    }

    @Test
    void ofAPlainInstallOnAHeadlessMachineIsWell() throws IOException {
      machine.done("install", "--yes");

      machine.done("doctor");
    }

    @Test
    void seesAHookThatPrintsWhatIsNoVerdict() throws IOException {
      machine.done("install", "--yes", "--with-hooks");
      Path hook = machine.share().resolve("hooks/native-hook");
      write(hook, "#!/bin/sh\ncat >/dev/null\necho hello\n");

      Processes.Outcome outcome = machine.run("doctor");
      assertThat(outcome.exit()).isEqualTo(1);
      assertThat(outcome.out())
          .contains("fail     hook.mcp.pass: printed what is no verdict: hello");
    }

    @Test
    void saysThatTheStateOfTheHooksIsOfNoUse() throws IOException {
      machine.done("install", "--yes", "--with-hooks");
      Path state = Files.createDirectory(machine.home.resolve("state"));
      Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxr-xr-x"));
      machine.environment.put("LEAN_COMPUTER_USE_STATE", state.toString());

      assertThat(machine.run("doctor").out())
          .contains("warn     hook.state: " + state + " is not safe to use: every call passes");
      Processes.Outcome reset = machine.run("hooks", "reset");
      assertThat(reset.exit()).isEqualTo(2);
      assertThat(reset.err()).contains(state + ": not safe to use");
    }

    @Test
    void saysThatHooksHaveNoPlaceToCountIn() throws IOException {
      machine.done("install", "--yes", "--with-hooks");
      machine.environment.put("TMPDIR", machine.temporary.resolve("gone").toString());

      assertThat(machine.run("doctor").out())
          .contains("fail     hook: has no place to count in")
          .contains("set TMPDIR");
    }

    @Test
    void repairsAnArchiveThatIsGone() throws IOException {
      machine.done("install", "--yes", "--with-hooks");
      try (var files = Files.list(machine.share().resolve("jvm"))) {
        for (Path file : files.filter(file -> !file.endsWith("java")).toList()) {
          Files.delete(file);
        }
      }
      assertThat(machine.done("doctor").out()).contains("warn     archive");

      assertThat(machine.done("doctor", "--repair").out()).contains("ok       archive");
    }
  }

  @Nested
  final class Locale {
    // kind: mycelium-hq/ai-brain-starter#397, jbangdev/jbang#1110
    @Test
    void thatCannotSpellTheHomeIsRefusedInOneLineAndTheLauncherHelpsItself() throws IOException {
      RealMachine accented =
          new RealMachine(Files.createDirectory(directory.resolve("other")), "l\u00e9a");
      accented.environment.put("LC_ALL", "C");
      Map<String, String> before = accented.everything();

      Processes.Outcome outcome = accented.run("install", "--yes");
      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err()).hasLineCount(1).contains("LC_ALL=C.UTF-8");
      assertThat(accented.everything()).isEqualTo(before);

      accented.environment.put("LC_ALL", "C.UTF-8");
      accented.done("install", "--yes", "--with-hooks");
      accented.environment.put("LC_ALL", "C");
      well(accented.launcher("doctor"));
      well(accented.launcher("uninstall"));
      assertThat(accented.everything()).isEqualTo(before);
    }
  }

  @Nested
  final class Terminals {
    private String onTerminal(String typed, String... words) throws IOException {
      Needs.program("script");
      StringBuilder command = new StringBuilder();
      for (String word : List.of(RealMachine.JAVA, "-jar", RealMachine.jar().toString())) {
        command.append('\'').append(word).append("' ");
      }
      command.append(String.join(" ", words));
      Path answer = directory.resolve("typed");
      write(answer, typed);
      return machine
          .process(
              List.of(
                  "/bin/sh",
                  "-c",
                  "(cat \"$1\"; sleep 20) | script -qec \"$2\" /dev/null",
                  "sh",
                  answer.toString(),
                  command.toString()))
          .out();
    }

    @Test
    void areAskedAndColoured() throws IOException {
      machine.environment.put("TERM", "xterm");
      String shown = onTerminal("y\n", "install");

      assertThat(shown).contains("\u001b[32m", "Go ahead? [y/N]", "Installed and checked.");
      assertThat(machine.share()).exists();
    }

    @Test
    void keepTheirColourToThemselvesIfAskedTo() throws IOException {
      machine.environment.put("NO_COLOR", "1");
      Map<String, String> before = TreeSnapshot.of(machine.home);
      String shown = onTerminal("n\n", "install");

      assertThat(shown).contains("Nothing was written.").doesNotContain("\u001b[");
      assertThat(TreeSnapshot.of(machine.home)).isEqualTo(before);
    }
  }
}
