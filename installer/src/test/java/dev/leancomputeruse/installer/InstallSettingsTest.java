package dev.leancomputeruse.installer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's heading "Hooks": what an install does to settings.json, in memory. */
final class InstallSettingsTest {
  private Machine machine;
  private Path claude;
  private Path settings;

  @BeforeEach
  void anEmptyHome() throws IOException {
    machine = Machine.unix();
    claude = machine.home.resolve(".claude");
    settings = claude.resolve("settings.json");
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

  private Map<String, String> home() throws IOException {
    return TreeSnapshot.of(machine.path("/"));
  }

  // kind: DeusData/codebase-memory-mcp#1200, #1201, wxtsky/CodeIsland#106, vshulcz/deja-vu#1665
  @Test
  void foreignTextStaysToTheByte() throws IOException {
    String foreign =
        "{\r\n\t\"z\": 1.0,\r\n\t\"hooks\": {\"PreToolUse\": [{\"matcher\": \"Bash\", \"hooks\":"
            + " [{\"type\": \"command\", \"command\": \"lint\"}]}]},\r\n\t\"a\": \"\\/x\"\r\n}";
    write(settings, foreign);
    done(install("--yes", "--with-hooks"));

    String text = Files.readString(settings);
    assertThat(text).contains("\"z\": 1.0,\r\n", "\"command\": \"lint\"", "\"a\": \"\\/x\"\r\n}");
    JsonNode hooks = new ObjectMapper().readTree(text).path("hooks");
    for (String event : List.of("PreToolUse", "PostToolUse", "PostToolUseFailure")) {
      assertThat(hooks.path(event).findValuesAsText("matcher"))
          .contains("mcp__(plugin_.+_)?(computer-use|cua-driver)__.*", "Bash");
    }
    done(machine.run("uninstall"));
    assertThat(Files.readString(settings)).isEqualTo(foreign);
  }

  @Test
  void withoutTheFlagRegistrationsStay() throws IOException {
    done(install("--yes", "--with-hooks"));
    String registered = Files.readString(settings);
    machine.jar = "PK a newer jar".getBytes(UTF_8);

    done(install("--yes"));
    assertThat(settings).hasContent(registered);
  }

  @Test
  void withoutTheFlagRegistrationsAreRefreshed() throws IOException {
    done(install("--yes", "--with-hooks"));
    String registered = Files.readString(settings);
    Files.writeString(settings, registered.replace("\"timeout\": 10", "\"timeout\": 600"));

    done(install("--yes"));
    assertThat(settings).hasContent(registered);
  }

  @Test
  void aFileWithCommentsIsRegisteredInactive() throws IOException {
    write(settings, "{\n  // mine\n  \"a\": 1\n}\n");
    Machine.Outcome outcome = install("--yes", "--with-hooks");

    done(outcome);
    assertThat(outcome.out()).contains("registered, inactive:");
    assertThat(Files.readString(settings)).contains("// mine", "--owner=lean-computer-use");
    assertThat(machine.run("doctor").exit()).isEqualTo(1);
  }

  // kind: gsd-build/get-shit-done#1461, vshulcz/deja-vu#3223, rtk-ai/rtk#3400
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[]",
        "{\"hooks\": 1}",
        "{\"hooks\": {\"PreToolUse\": {}}}",
        "{\"a\": 1, \"a\": 2}",
        "\u0000{\u0000}\u0000",
        "no json"
      })
  void whatCannotBeEditedIsRefusedAndNothingIsWritten(String text) throws IOException {
    write(settings, text);
    Map<String, String> before = home();
    Machine.Outcome outcome = install("--yes", "--with-hooks");

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains(settings.toString());
    assertThat(home()).isEqualTo(before);
  }

  // kind: akitaonrails/ai-memory#263, Storybloq/storybloq#12, petergaultney/lemonaid#45
  @Test
  void aLinkedSettingsFileStaysALink() throws IOException {
    Path real = machine.path("/home/ann/dotfiles/settings.json");
    write(real, "{}\n");
    Files.createDirectories(claude);
    Files.createSymbolicLink(settings, real);
    done(install("--yes", "--with-hooks"));

    assertThat(settings).isSymbolicLink();
    assertThat(Files.readString(real)).contains("--owner=lean-computer-use");
    done(machine.run("uninstall"));
    assertThat(settings).isSymbolicLink();
    assertThat(real).hasContent("{}\n");
  }

  // kind: nix-community/home-manager#4814
  @Test
  void anotherNameOfTheSettingsFileIsSaidBeforeItIsLeftBehind() throws IOException {
    write(settings, "{}\n");
    Files.createLink(machine.home.resolve("copy.json"), settings);
    String said = "has another name (a hard link)";

    assertThat(install("--with-hooks", "--dry-run").out()).contains(said);
    assertThat(install("--with-hooks", "--yes", "--json").out()).contains(said);
    assertThat(machine.home.resolve("copy.json")).hasContent("{}");
  }

  @Test
  void aDanglingLinkIsRefusedWithTheSnippetToPaste() throws IOException {
    Files.createDirectories(claude);
    Files.createSymbolicLink(settings, machine.path("/nix/store/gone.json"));
    Map<String, String> before = home();
    Machine.Outcome outcome = install("--yes", "--with-hooks");

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains("by hand");
    assertThat(outcome.out())
        .contains("merge this into settings.json", "--owner=lean-computer-use");
    assertThat(home()).isEqualTo(before);
  }
}
