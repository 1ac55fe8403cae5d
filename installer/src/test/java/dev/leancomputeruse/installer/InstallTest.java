package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's headings "Install" and "Hooks", each command run to its end in memory. */
final class InstallTest {
  private Machine machine;
  private Path claude;
  private Path share;
  private Path settings;
  private Path runner;

  @BeforeEach
  void anEmptyHome() throws IOException {
    machine = Machine.unix();
    claude = machine.home.resolve(".claude");
    share = machine.home.resolve(".local/share/lean-computer-use");
    settings = claude.resolve("settings.json");
    runner = claude.resolve("agents/desk-runner.md");
  }

  private Machine.Outcome install(String... more) {
    List<String> words = new ArrayList<>(List.of("install"));
    words.addAll(List.of(more));
    return machine.run(words.toArray(String[]::new));
  }

  private void done(Machine.Outcome outcome) {
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).isZero();
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private Map<String, String> home() throws IOException {
    return TreeSnapshot.of(machine.path("/"));
  }

  @Nested
  final class Asking {
    @Test
    void withoutATerminalAndWithoutYesNothingIsWritten() throws IOException {
      Map<String, String> before = home();
      Machine.Outcome outcome = install();

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err()).hasLineCount(1).contains("no terminal", "--yes", "--dry-run");
      assertThat(home()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"n\n", "\n", "", "y", "maybe\n"})
    void anythingButYesWritesNothing(String typed) throws IOException {
      machine.terminal = new Terminal(true, false, 80);
      machine.typed = typed;
      Map<String, String> before = home();
      Machine.Outcome outcome = install("--with-hooks");

      assertThat(outcome.exit()).isEqualTo(1);
      assertThat(outcome.out()).contains("Go ahead? [y/N]", "Nothing was written.");
      assertThat(home()).isEqualTo(before);
    }

    @Test
    void yesOnTheTerminalInstalls() {
      machine.terminal = new Terminal(true, false, 80);
      machine.typed = "y\n";

      done(install());
      assertThat(runner).exists();
    }

    @Test
    void jsonNeedsYesOrADryRun() {
      Machine.Outcome outcome = install("--json");

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err()).hasLineCount(1).contains("--yes", "--dry-run");
      assertThat(outcome.out()).startsWith("{").contains("\"outcome\" : \"refused\"");
    }
  }

  @Nested
  final class Preview {
    @Test
    void showsRootsSizesAndSettings() throws IOException {
      Machine.Outcome outcome = install("--with-hooks", "--dry-run");

      done(outcome);
      assertThat(outcome.out())
          .contains("/home/ann/.claude/skills", "/home/ann/.local/share/lean-computer-use")
          .contains("agents    desk-runner.md", " kB")
          .contains("Register in settings.json", "PreToolUse", "PostToolUseFailure")
          .contains("Dry run: nothing was written.")
          .doesNotContain("\u001b");
    }

    @Test
    void isColouredOnATerminalOnly() {
      machine.terminal = new Terminal(true, true, 80);

      assertThat(install("--dry-run").out()).contains("\u001b[32m");
    }

    // kind: eljulians/skillfile#135, jdx/mise#11010, DeusData/codebase-memory-mcp#1473
    @ParameterizedTest
    @ValueSource(strings = {"--dry-run", "--dry"})
    void aDryRunWritesNothingAtAll(String option) throws IOException {
      Map<String, String> before = home();

      done(install("--with-hooks", option, "--yes"));
      done(install("--with-hooks", option, "--json"));
      assertThat(home()).isEqualTo(before);
    }

    @Test
    void showsWhereALinkOfTheSettingsLeads() throws IOException {
      write(machine.path("/home/ann/dotfiles/settings.json"), "{}\n");
      Files.createDirectories(claude);
      Files.createSymbolicLink(settings, machine.path("/home/ann/dotfiles/settings.json"));

      assertThat(install("--with-hooks", "--dry-run").out())
          .contains("/home/ann/.claude/settings.json -> /home/ann/dotfiles/settings.json");
    }

    @Test
    void showsWhatIsReplacedAndWhereItsBackupGoes() throws IOException {
      write(runner, "mine\n");

      assertThat(install("--dry-run", "--yes").out())
          .contains("Replace, keeping yours", "yours stays as desk-runner.md.bak");
    }

    @Test
    void theJsonOfADryRunIsOneObjectWithHashes() throws IOException {
      Machine.Outcome outcome = install("--dry-run", "--json", "--with-hooks");

      done(outcome);
      JsonNode plan = new ObjectMapper().readTree(outcome.out());
      assertThat(plan.path("outcome").asText()).isEqualTo("planned");
      assertThat(plan.path("hash").asText()).matches("[0-9a-f]{64}");
      assertThat(plan.path("actions"))
          .anySatisfy(
              action -> {
                assertThat(action.path("action").asText()).isEqualTo("create");
                assertThat(action.path("path").asText()).isEqualTo("desk-runner.md");
                assertThat(action.path("sha256").asText()).matches("[0-9a-f]{64}");
              })
          .anySatisfy(action -> assertThat(action.path("action").asText()).isEqualTo("register"));
    }
  }

  @Nested
  final class Writing {
    @Test
    void everythingIsWhereItBelongs() throws IOException {
      Machine.Outcome outcome = install("--yes");

      done(outcome);
      assertThat(claude.resolve("skills/lean-computer-use/SKILL.md")).exists();
      assertThat(runner).exists();
      assertThat(Files.readAllBytes(share.resolve("lib/lean-computer-use.jar")))
          .isEqualTo(machine.jar);
      assertThat(share.resolve("lib/lean-hooks.jar")).exists();
      assertThat(share.resolve("install-manifest.json")).exists();
      assertThat(settings).doesNotExist();
    }

    @Test
    void scriptsAreExecutableAndTheManifestIsPrivate() throws IOException {
      done(install("--yes"));

      assertThat(mode(share.resolve("bin/lean-computer-use"))).isEqualTo("rwxr-xr-x");
      assertThat(mode(share.resolve("hooks/native-hook"))).isEqualTo("rwxr-xr-x");
      assertThat(mode(runner)).isEqualTo("rw-r--r--");
      assertThat(mode(share.resolve("install-manifest.json"))).isEqualTo("rw-------");
    }

    // kind: anthropics/claude-code#40084, #63370, vshulcz/deja-vu#3692, JetBrains/context#29
    @ParameterizedTest
    @ValueSource(
        strings = {
          "with space",
          "it's",
          "a$HOME`x`(y)",
          "\u00fcml\u00e4ut \ud83d\ude00",
          "a\"b\\c"
        })
    void placeholdersAreFilledInWhateverThePath(String name) throws IOException {
      Path odd = machine.home.resolve(name);
      done(install("--yes", "--share", odd.toString()));

      JsonNode snippet =
          new ObjectMapper().readTree(Files.readString(odd.resolve("hooks/settings-snippet.json")));
      String quoted = "'" + odd.resolve("hooks/native-hook").toString().replace("'", "'\\''") + "'";
      assertThat(snippet.at("/hooks/PreToolUse/0/hooks/0/command").asText())
          .isEqualTo(quoted + " mcp --owner=lean-computer-use");
      assertThat(snippet.at("/hooks/PostToolUseFailure/1/hooks/0/command").asText())
          .isEqualTo(quoted + " bash --owner=lean-computer-use");
      assertThat(Files.readString(runner))
          .contains(odd.resolve("desk").toString())
          .doesNotContain("__DESK_DIR__");
    }

    @Test
    void endsWithWhatToDoNext() {
      assertThat(install("--yes").out())
          .contains("Restart the agent host", "fresh session", InstallReport.SENTENCE)
          .contains(share.resolve("hooks/settings-snippet.json").toString())
          .contains(settings.toString())
          .contains(share.resolve("bin/lean-computer-use") + " doctor");
    }

    // kind: microsoft/apm#708, Cantara/kcp-commands#2, ojuschugh1/sqz#21
    @Test
    void installingAgainChangesNothingAndSaysSo() throws IOException {
      done(install("--yes", "--with-hooks"));
      Map<String, String> before = home();
      Machine.Outcome again = install("--yes", "--with-hooks");

      done(again);
      assertThat(again.out()).startsWith("Nothing to do");
      assertThat(home()).isEqualTo(before);
      assertThat(install().exit()).as("no need to ask").isZero();
    }

    @Test
    void nothingIsWrittenOutsideRootsAndSettings() throws IOException {
      write(machine.home.resolve("notes.txt"), "mine");
      Map<String, String> before = home();
      done(install("--yes", "--with-hooks"));

      Map<String, String> after = home();
      before.forEach((path, line) -> assertThat(after).containsEntry(path, line));
      assertThat(after.keySet())
          .filteredOn(path -> !before.containsKey(path))
          .allMatch(
              path -> path.startsWith("home/ann/.claude") || path.startsWith("home/ann/.local"));
    }

    @Test
    void anOptionAloneMeansInstall() throws IOException {
      done(machine.run("--with-hooks", "--yes"));

      assertThat(Files.readString(settings)).contains("--owner=lean-computer-use");
    }
  }

  @Nested
  final class FilesThatAreThereAlready {
    @Test
    void oneThatIsNotOursIsKeptAndReported() throws IOException {
      write(runner, "mine\n");
      machine.terminal = new Terminal(true, false, 80);
      machine.typed = "y\n";
      Machine.Outcome outcome = install();

      done(outcome);
      assertThat(runner).hasContent("mine");
      assertThat(outcome.out())
          .contains("Keep what is yours", "desk-runner.md", "--yes replaces it");
    }

    // kind: Comfy-Org/desktop#257
    @Test
    void withYesItsBytesAndModeStayInABackupThatIsNeverOverwritten() throws IOException {
      write(runner, "mine\n");
      Files.setPosixFilePermissions(runner, PosixFilePermissions.fromString("rw-------"));
      write(runner.resolveSibling("desk-runner.md.bak"), "older\n");

      done(install("--yes"));

      assertThat(Files.readString(runner)).startsWith("---");
      assertThat(runner.resolveSibling("desk-runner.md.bak")).hasContent("older");
      Path backup = runner.resolveSibling("desk-runner.md.bak.1");
      assertThat(backup).hasContent("mine");
      assertThat(mode(backup)).isEqualTo("rw-------");
    }

    @Test
    void aLinkInTheWayOfManyIsToldOnce() throws IOException {
      Path elsewhere = Files.createDirectories(machine.home.resolve("elsewhere"));
      Files.createDirectories(claude.resolve("skills"));
      Files.createSymbolicLink(claude.resolve("skills/lean-computer-use"), elsewhere);
      Machine.Outcome outcome = install("--yes");

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err()).hasLineCount(1).contains("is a link", "move it away");
      assertThat(outcome.out().split("is a link", -1)).hasSize(2);
      assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void oneOfOursThatTheUserEditedIsKept() throws IOException {
      done(install("--yes"));
      write(runner, "edited\n");
      Machine.Outcome again = install("--yes");

      done(again);
      assertThat(runner).hasContent("edited");

      done(install("--yes", "--replace-edited"));
      assertThat(Files.readString(runner)).startsWith("---");
      assertThat(runner.resolveSibling("desk-runner.md.bak")).hasContent("edited");
    }
  }

  @Nested
  final class SecondHost {
    @Test
    void isRefusedForTheSameShare() {
      done(install("--yes"));
      Machine.Outcome outcome = install("--yes", "--dir", "/home/ann/other");

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err()).hasLineCount(1).contains("/home/ann/.claude", "--share");
    }

    @Test
    void isWelcomeWithAShareOfItsOwn() {
      done(install("--yes"));

      done(install("--yes", "--dir", "/home/ann/other", "--share", "/home/ann/other-share"));
    }
  }
}
