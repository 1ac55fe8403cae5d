package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code install --allow-desk}: opt-in, previewed, recorded, and taken out again. */
final class AllowDeskTest {
  private Machine machine;
  private Path settings;
  private Path share;

  @BeforeEach
  void anEmptyHome() throws IOException {
    machine = Machine.unix();
    settings = machine.home.resolve(".claude/settings.json");
    share = machine.home.resolve(".local/share/lean-computer-use");
  }

  private Machine.Outcome done(String... words) {
    Machine.Outcome outcome = machine.run(words);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).isZero();
    return outcome;
  }

  private String rule(String command) {
    return "Bash(" + share.resolve("desk").resolve(command) + ":*)";
  }

  private List<String> allowed() throws IOException {
    JsonNode root = new ObjectMapper().readTree(Files.readString(settings));
    List<String> rules = new java.util.ArrayList<>();
    root.path("permissions").path("allow").forEach(rule -> rules.add(rule.asText()));
    return rules;
  }

  private Map<String, String> home() throws IOException {
    return TreeSnapshot.of(machine.path("/"));
  }

  private void settings(String text) throws IOException {
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, text);
  }

  @Test
  void withoutItNoRuleIsWritten() throws IOException {
    done("install", "--yes", "--with-hooks");
    assertThat(Files.readString(settings)).doesNotContain("permissions");
  }

  @Test
  void thePreviewShowsEachRuleAndWritesNothing() throws IOException {
    Map<String, String> before = home();
    assertThat(done("install", "--allow-desk", "--dry-run").out())
        .contains("Register in settings.json")
        .contains(rule("desk"), rule("desk-read"), rule("desk-clean"));
    assertThat(home()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{\"permissions\": {\"allow\": [\"Bash(ls:*)\"]}}\n",
        "{\n  \"permissions\": {\n    \"deny\": [\"WebFetch\"]\n  }\n}\n"
      })
  void theRulesComeOnceAndGoWithTheInstall(String text) throws IOException {
    settings(text);
    Map<String, String> before = home();
    done("install", "--yes", "--allow-desk");
    assertThat(allowed()).contains(rule("desk"), rule("desk-read"), rule("desk-clean"));
    assertThat(Files.readString(settings)).doesNotContain("native-hook");
    assertThat(done("install", "--yes", "--allow-desk").out()).startsWith("Nothing to do");
    done("uninstall");
    assertThat(home()).isEqualTo(before);
  }

  @Test
  void hooksAndRulesGoInAndOutTogetherInEveryOrder() throws IOException {
    Map<String, String> before = home();
    done("install", "--yes", "--with-hooks", "--allow-desk");
    done("uninstall");
    assertThat(home()).isEqualTo(before);

    done("install", "--yes", "--with-hooks");
    done("install", "--yes", "--allow-desk");
    assertThat(Files.readString(settings)).contains("native-hook").contains(rule("desk"));
    done("uninstall");
    assertThat(home()).isEqualTo(before);

    done("install", "--yes", "--allow-desk");
    done("install", "--yes", "--with-hooks");
    assertThat(Files.readString(settings)).contains("native-hook").contains(rule("desk"));
    done("uninstall");
    assertThat(home()).isEqualTo(before);
  }

  @Test
  void aRuleOfTheUsersOwnStays() throws IOException {
    settings("{\"permissions\":{\"allow\":[\"" + rule("desk-read") + "\"]}}");
    Map<String, String> before = home();
    done("install", "--yes", "--allow-desk");
    assertThat(allowed()).containsExactly(rule("desk-read"), rule("desk"), rule("desk-clean"));
    done("uninstall");
    assertThat(home()).isEqualTo(before);
  }

  @Test
  void installingAgainWithoutItKeepsTheRulesButBringsNoneBack() throws IOException {
    done("install", "--yes", "--allow-desk");
    assertThat(done("install", "--yes").out()).startsWith("Nothing to do");
    assertThat(allowed()).hasSize(3);
    settings(Files.readString(settings).replace(rule("desk-clean"), "Read"));
    done("install", "--yes");
    assertThat(allowed()).containsExactly(rule("desk"), rule("desk-read"), "Read");
    done("install", "--yes", "--allow-desk");
    assertThat(allowed()).hasSize(4).contains(rule("desk-clean"));
    done("uninstall");
    assertThat(allowed()).containsExactly("Read");
  }

  @Test
  void aManifestHoldsThemAndDoctorMissesNoHooks() throws IOException {
    done("install", "--yes", "--allow-desk");
    assertThat(Files.readString(share.resolve("install-manifest.json"))).contains("desk-read:*");
    JsonNode report = new ObjectMapper().readTree(machine.run("doctor", "--json").out());
    assertThat(report.path("summary").path("fail").asInt()).as(report.toString()).isZero();
    assertThat(report.toString()).contains("never registered");
  }

  @Test
  void permissionsOfAnotherShapeAreRefusedAndNothingIsWritten() throws IOException {
    settings("{\"permissions\":[]}");
    Map<String, String> before = home();
    Machine.Outcome outcome = machine.run("install", "--yes", "--allow-desk");
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("permissions").hasLineCount(1);
    assertThat(home()).isEqualTo(before);
  }
}
