package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's headings "Uninstall" and "Manifest", each command run to its end in memory. */
final class UninstallTest {
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

  private Map<String, String> home() throws IOException {
    return TreeSnapshot.of(machine.path("/"));
  }

  @Nested
  final class LeavesNothing {
    @ParameterizedTest
    @ValueSource(strings = {"uninstall", "--uninstall"})
    void ofAnInstallIntoAnEmptyHome(String word) throws IOException {
      Map<String, String> before = home();
      done("install", "--yes", "--with-hooks");
      done(word);

      assertThat(home()).isEqualTo(before);
    }

    @Test
    void betweenThingsThatWereThere() throws IOException {
      write(runner, "mine\r\n");
      Files.setPosixFilePermissions(runner, PosixFilePermissions.fromString("rw-rw----"));
      write(claude.resolve("skills/mine/SKILL.md"), "x");
      write(claude.resolve("agents/other.md"), "y");
      write(settings, "{\"hooks\": {\"PreToolUse\": []}}");
      Files.setPosixFilePermissions(settings, PosixFilePermissions.fromString("rw-------"));
      write(share.resolve("notes.txt"), "z");
      Map<String, String> before = home();

      done("install", "--yes", "--with-hooks");
      assertThat(Files.readString(runner)).startsWith("---");
      done("uninstall");
      assertThat(home()).isEqualTo(before);
    }

    @Test
    void ofTwoInstallsAndAReplacedEdit() throws IOException {
      write(runner, "mine\n");
      Map<String, String> before = home();

      done("install", "--yes");
      write(runner, "edited\n");
      done("install", "--yes", "--with-hooks", "--replace-edited");
      done("uninstall");

      Map<String, String> after = home();
      // What the user wrote in between is the user's, and stays beside the original.
      assertThat(after.keySet()).containsAll(before.keySet());
      assertThat(runner).hasContent("mine");
    }

    @Test
    void ofTheSwitchAndOfWhatIsMadeInPlace() throws IOException {
      Map<String, String> before = home();
      done("install", "--yes", "--with-hooks");
      write(share.resolve("hooks/off"), "");
      write(share.resolve("jvm/options"), "-Xshare:auto\n");
      write(share.resolve("jvm/hooks.jsa"), "archive");
      done("uninstall");

      assertThat(home()).isEqualTo(before);
    }

    @Test
    void withRootsThatAreLinks() throws IOException {
      Path dotfiles = Files.createDirectories(machine.home.resolve("dotfiles/skills"));
      Files.createDirectories(claude);
      Files.createSymbolicLink(claude.resolve("skills"), dotfiles);
      Map<String, String> before = home();

      done("install", "--yes");
      assertThat(dotfiles.resolve("lean-computer-use/SKILL.md")).exists();
      done("uninstall");
      assertThat(home()).isEqualTo(before);
    }
  }

  @Nested
  final class Settings {
    // kind: mrgoonie/claudekit-cli#897, rysweet/amplihack#3060, kaitranntt/ccs#317
    @Test
    void noEntryDangles() throws IOException {
      write(settings, "{\n  \"model\": \"x\"\n}\n");
      done("install", "--yes", "--with-hooks");
      done("uninstall");

      assertThat(settings).hasContent("{\n  \"model\": \"x\"\n}\n");
    }

    // kind: JuliusBrussee/caveman#593, Ikalus1988/MisakaNet#1802
    @Test
    void aHookOfTheUsersWhosePathHoldsOurNameStays() throws IOException {
      String mine =
          "{\"hooks\": {\"PreToolUse\": [{\"matcher\": \"Bash\", \"hooks\": [{\"type\":"
              + " \"command\", \"command\": \"/home/ann/lean-computer-use-notes/native-hook\"}]}]}}";
      write(settings, mine);
      done("install", "--yes", "--with-hooks");
      done("uninstall");

      assertThat(Files.readString(settings)).isEqualTo(mine);
    }

    // kind: Yeachan-Heo/oh-my-claudecode#3640, akaszubski/autonomous-dev#1548
    @Test
    void aHandlerOfTheUsersInOurGroupStays() throws IOException {
      done("install", "--yes", "--with-hooks");
      String text = Files.readString(settings);
      write(
          settings,
          text.replaceFirst(
              "\"hooks\": \\[\\s*\\{\\s*\"type\"",
              "\"hooks\": [{\"type\": \"command\", \"command\": \"mine\"}, {\"type\""));
      done("uninstall");

      assertThat(Files.readString(settings)).contains("mine").doesNotContain("--owner=");
    }

    // kind: cycodehq/cycode-cli#537
    @Test
    void aFileThatWeDidNotCreateIsNeverDeleted() throws IOException {
      write(settings, "");
      done("install", "--yes", "--with-hooks");
      done("uninstall");

      assertThat(settings).exists().isEmptyFile();
    }

    @Test
    void entriesPastedByHandAreTakenOut() throws IOException {
      done("install", "--yes");
      write(settings, Files.readString(share.resolve("hooks/settings-snippet.json")));
      done("uninstall");

      assertThat(Files.readString(settings)).doesNotContain("--owner=lean-computer-use");
    }

    @Test
    void thatCannotBeEditedMeansThatNothingIsRemoved() throws IOException {
      done("install", "--yes", "--with-hooks");
      write(settings, "{ torn");
      Map<String, String> before = home();
      Machine.Outcome outcome = machine.run("uninstall");

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err()).hasLineCount(1).contains(settings.toString(), "run again");
      assertThat(home()).isEqualTo(before);
    }

    @Test
    void thatAreGoneAreNoObstacle() throws IOException {
      done("install", "--yes", "--with-hooks");
      Files.delete(settings);
      done("uninstall");

      assertThat(share).doesNotExist();
      assertThat(settings).doesNotExist();
    }
  }

  @Nested
  final class EditedFiles {
    @Test
    void stayAndAreListed() throws IOException {
      done("install", "--yes");
      write(runner, "edited\n");
      Machine.Outcome outcome = done("uninstall");

      assertThat(outcome.out()).contains("Kept, for your review:", runner.toString());
      assertThat(runner).hasContent("edited");
      assertThat(share).doesNotExist();
    }

    @Test
    void areInTheJson() throws IOException {
      done("install", "--yes");
      write(runner, "edited\n");
      JsonNode json = new ObjectMapper().readTree(done("uninstall", "--json").out());

      assertThat(json.path("outcome").asText()).isEqualTo("done");
      assertThat(json.path("kept").get(0).asText()).isEqualTo(runner.toString());
    }
  }

  @Nested
  final class LookingOnly {
    @ParameterizedTest
    @ValueSource(strings = {"--dry-run", "--dry"})
    void writesNothingAtAll(String option) throws IOException {
      done("install", "--yes", "--with-hooks");
      Map<String, String> before = home();

      assertThat(done("uninstall", option).out())
          .contains("Take out of settings.json", "Remove", "Dry run: nothing was written.");
      done("uninstall", option, "--json");
      assertThat(home()).isEqualTo(before);
    }
  }

  @Nested
  final class WithoutAManifest {
    @Test
    void thePathAndTheManualStepsAreNamed() throws IOException {
      Map<String, String> before = home();
      Machine.Outcome outcome = machine.run("uninstall");

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err())
          .hasLineCount(1)
          .contains(share.resolve("install-manifest.json").toString(), "by hand", "--owner=");
      assertThat(home()).isEqualTo(before);
    }

    // kind: vercel-labs/skills#577
    @Test
    void aSecondUninstallHasNothingToDo() {
      done("install", "--yes");
      done("uninstall");

      assertThat(machine.run("uninstall").exit()).isEqualTo(2);
    }
  }

  @Nested
  final class TamperedManifest {
    @ParameterizedTest
    @ValueSource(strings = {"../../../notes.txt", "/home/ann/notes.txt", "C:/notes.txt"})
    void anEntryThatLeadsElsewhereIsRefusedAndNamed(String path) throws IOException {
      write(machine.home.resolve("notes.txt"), "mine");
      done("install", "--yes");
      Path manifest = share.resolve("install-manifest.json");
      write(manifest, Files.readString(manifest).replace("\"desk-runner.md\"", '"' + path + '"'));
      Machine.Outcome outcome = machine.run("uninstall");

      assertThat(outcome.exit()).isEqualTo(1);
      assertThat(outcome.err()).contains(path);
      assertThat(machine.home.resolve("notes.txt")).hasContent("mine");
      assertThat(manifest).as("says what is left").exists();
    }

    @Test
    void thatIsNoneIsRefused() throws IOException {
      done("install", "--yes");
      Path manifest = share.resolve("install-manifest.json");
      write(manifest, "{}");

      Machine.Outcome outcome = machine.run("uninstall");
      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err()).hasLineCount(1).contains(manifest.toString());
      assertThat(runner).exists();
    }
  }

  @Nested
  final class Roots {
    @Test
    void comeFromTheManifestWhateverTheEnvironmentSays() throws IOException {
      machine.environment.put("CLAUDE_CONFIG_DIR", "/home/ann/conf");
      Map<String, String> before = home();
      done("install", "--yes", "--with-hooks");
      machine.environment.remove("CLAUDE_CONFIG_DIR");
      done("uninstall");

      assertThat(home()).isEqualTo(before);
    }

    @Test
    void thatAreNamedAndAreOthersAreRefused() {
      done("install", "--yes");
      Machine.Outcome outcome = machine.run("uninstall", "--dir", "/home/ann/other");

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err()).hasLineCount(1).contains("/home/ann/other", "--dir");
      assertThat(runner).exists();
    }
  }
}
