package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

/**
 * The contract's heading "Doctor", in memory; the hooks themselves are called in a real process.
 */
final class DoctorTest {
  private Machine machine;
  private Path share;
  private Path settings;
  private Path runner;

  @BeforeEach
  void aPlainInstall() throws IOException {
    machine = Machine.unix();
    share = machine.home.resolve(".local/share/lean-computer-use");
    settings = machine.home.resolve(".claude/settings.json");
    runner = machine.home.resolve(".claude/agents/desk-runner.md");
    assertThat(machine.run("install", "--yes").exit()).isZero();
  }

  private void withHooks() {
    assertThat(machine.run("install", "--yes", "--with-hooks").exit()).isZero();
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private JsonNode json(int exit, String... more) throws IOException {
    return DoctorJson.of(machine, exit, more);
  }

  private Map<String, String> statuses(int exit, String... more) throws IOException {
    return DoctorJson.statuses(machine, exit, more);
  }

  @Nested
  final class Contract {
    @Test
    void theKeysAreThese() throws IOException {
      JsonNode json = json(0);

      assertThat(json.fieldNames())
          .toIterable()
          .containsExactly("product", "version", "ok", "checks", "summary");
      assertThat(json.path("product").asText()).isEqualTo("lean-computer-use");
      assertThat(json.path("ok").asBoolean()).isTrue();
      assertThat(json.path("summary").fieldNames())
          .toIterable()
          .containsExactly("ok", "warn", "fail", "skipped");
      for (JsonNode check : json.path("checks")) {
        assertThat(check.fieldNames())
            .toIterable()
            .containsExactly("id", "status", "detail", "fix");
        assertThat(check.path("status").asText()).isIn("ok", "warn", "fail", "skipped");
      }
    }

    @Test
    void theIdsOfAPlainInstallOnAHeadlessMachineAreThese() throws IOException {
      assertThat(statuses(0))
          .containsExactlyInAnyOrderEntriesOf(
              Map.ofEntries(
                  Map.entry("java", "warn"),
                  Map.entry("archive", "ok"),
                  Map.entry("package", "ok"),
                  Map.entry("manifest", "ok"),
                  Map.entry("transaction", "ok"),
                  Map.entry("files", "ok"),
                  Map.entry("settings", "skipped"),
                  Map.entry("registration.PreToolUse", "skipped"),
                  Map.entry("registration.PostToolUse", "skipped"),
                  Map.entry("registration.PostToolUseFailure", "skipped"),
                  Map.entry("registration.elsewhere", "ok"),
                  Map.entry("hook", "skipped"),
                  Map.entry("driver", "warn"),
                  Map.entry("desktop", "skipped")));
    }

    @Test
    void theSummaryCounts() throws IOException {
      JsonNode json = json(0);
      int all = 0;
      for (JsonNode count : json.path("summary")) {
        all += count.asInt();
      }

      assertThat(all).isEqualTo(json.path("checks").size());
    }

    @Test
    void aFixIsOneLineAndStandsBesideEveryFailure() throws IOException {
      withHooks();
      Files.delete(runner);
      Files.delete(share.resolve("hooks/native-hook"));
      write(settings, "{ torn");
      for (JsonNode check : json(1).path("checks")) {
        assertThat(check.path("detail").asText()).hasLineCount(1);
        if (check.path("status").asText().equals("fail")) {
          assertThat(check.path("fix").asText()).hasLineCount(1);
        }
      }
    }

    @Test
    void aPersonReadsTheSameWithItsFixes() throws IOException {
      Files.delete(runner);
      Machine.Outcome outcome = machine.run("doctor");

      assertThat(outcome.exit()).isEqualTo(1);
      assertThat(outcome.out())
          .contains("fail     file:agents/desk-runner.md: ", "fix: run doctor --repair")
          .contains("Something failed:")
          .doesNotContain("\u001b");
    }
  }

  @Nested
  final class WritesNothing {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void atAll(boolean hooks) throws IOException {
      if (hooks) {
        withHooks();
      }
      Map<String, String> before = TreeSnapshot.of(machine.path("/"));
      machine.run("doctor");
      machine.run("doctor", "--json");
      machine.run("hooks", "status");
      machine.run("hooks", "status", "--json");

      assertThat(TreeSnapshot.of(machine.path("/"))).isEqualTo(before);
    }

    @Test
    void whereNothingIsInstalled() throws IOException {
      machine = Machine.unix();
      Map<String, String> before = TreeSnapshot.of(machine.path("/"));

      assertThat(statuses(1)).containsEntry("manifest", "fail").containsEntry("files", "skipped");
      assertThat(TreeSnapshot.of(machine.path("/"))).isEqualTo(before);
    }
  }

  @Nested
  final class FilesAndManifest {
    @Test
    void aMissingFileFails() throws IOException {
      Files.delete(runner);

      assertThat(statuses(1))
          .containsEntry("files", "fail")
          .containsEntry("file:agents/desk-runner.md", "fail");
    }

    @Test
    void aFileReplacedByALinkFails() throws IOException {
      Files.delete(runner);
      Files.createSymbolicLink(runner, share.resolve("hooks/README.md"));

      assertThat(statuses(1)).containsEntry("file:agents/desk-runner.md", "fail");
    }

    @Test
    void aDirectoryReplacedByALinkFails() throws IOException {
      Path skill = machine.home.resolve(".claude/skills/lean-computer-use");
      Path elsewhere = machine.home.resolve("elsewhere");
      Files.move(skill, elsewhere);
      Files.createSymbolicLink(skill, elsewhere);

      assertThat(statuses(1)).containsEntry("file:skills/lean-computer-use/SKILL.md", "fail");
    }

    @Test
    void anEditedFileWarns() throws IOException {
      write(runner, "edited");

      assertThat(statuses(0))
          .containsEntry("files", "warn")
          .containsEntry("file:agents/desk-runner.md", "warn");
    }

    @Test
    void aChangedModeWarns() throws IOException {
      Files.setPosixFilePermissions(
          share.resolve("hooks/native-hook"), PosixFilePermissions.fromString("rw-r--r--"));

      assertThat(statuses(0)).containsEntry("file:share/hooks/native-hook", "warn");
    }

    @Test
    void aManifestChangedByHandFails() throws IOException {
      Path manifest = share.resolve("install-manifest.json");
      write(manifest, Files.readString(manifest).replaceFirst("\"size\" ?: ?\\d", "$0" + "1"));

      assertThat(statuses(1)).containsEntry("manifest", "fail");
    }

    @Test
    void aManifestThatIsNoneFails() throws IOException {
      write(share.resolve("install-manifest.json"), "[]");

      assertThat(statuses(1)).containsEntry("manifest", "fail");
    }
  }

  @Nested
  final class Repairing {
    @Test
    void restoresWhatIsMissingAndRegistersAgain() throws IOException {
      withHooks();
      String registered = Files.readString(settings);
      Files.delete(runner);
      write(settings, "{}");

      assertThat(statuses(0, "--repair")).containsEntry("files", "ok");
      assertThat(runner).exists();
      assertThat(Files.readString(settings)).contains("--owner=lean-computer-use");
      assertThat(registered).contains("--owner=lean-computer-use");
    }

    @Test
    void neverTouchesAnEditedFile() throws IOException {
      write(runner, "edited");
      Files.setPosixFilePermissions(runner, PosixFilePermissions.fromString("rw-------"));

      assertThat(statuses(0, "--repair")).containsEntry("files", "warn");
      assertThat(runner).hasContent("edited");
      assertThat(Files.getPosixFilePermissions(runner)).hasSize(2);
    }

    @Test
    void doesNotRegisterWhatNeverWas() throws IOException {
      assertThat(statuses(0, "--repair")).containsEntry("registration.PreToolUse", "skipped");
      assertThat(settings).doesNotExist();
    }

    @Test
    void followsTheManifestWhateverTheEnvironmentSays() throws IOException {
      machine = Machine.unix();
      machine.environment.put("CLAUDE_CONFIG_DIR", "/home/ann/conf");
      assertThat(machine.run("install", "--yes", "--with-hooks").exit()).isZero();
      Path moved = machine.home.resolve("conf/agents/desk-runner.md");
      Files.delete(machine.path("/home/ann/conf/agents/desk-runner.md"));
      machine.environment.remove("CLAUDE_CONFIG_DIR");

      assertThat(machine.run("doctor", "--repair").exit()).isZero();
      assertThat(machine.path(moved.toString())).exists();
    }
  }

  @Nested
  final class Switch {
    @Test
    void offIsSaidAndOnPutsItBack() throws IOException {
      withHooks();
      assertThat(machine.run("hooks", "off").exit()).isZero();
      assertThat(share.resolve("hooks/off")).isEmptyFile();
      assertThat(machine.run("hooks").out()).contains("Registered: yes", "off");

      assertThat(machine.run("hooks", "on").out()).contains("on again");
      assertThat(share.resolve("hooks/off")).doesNotExist();
      assertThat(machine.run("hooks", "on").out()).contains("They were on.");
      assertThat(machine.run("hooks", "reset").exit()).isZero();
    }

    @Test
    void needsAnInstall() throws IOException {
      machine = Machine.unix();

      assertThat(machine.run("hooks", "off").exit()).isEqualTo(2);
      assertThat(machine.run("hooks", "sideways").exit()).isEqualTo(2);
    }
  }
}
