package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What doctor says of the settings file and of what is registered in it. */
final class DoctorRegistrationTest {
  private Machine machine;
  private Path share;
  private Path settings;

  @BeforeEach
  void anInstallWithHooks() throws IOException {
    machine = Machine.unix();
    share = machine.home.resolve(".local/share/lean-computer-use");
    settings = machine.home.resolve(".claude/settings.json");
    assertThat(machine.run("install", "--yes").exit()).isZero();
    withHooks();
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

  private JsonNode check(int exit, String id) throws IOException {
    for (JsonNode check : json(exit).path("checks")) {
      if (check.path("id").asText().equals(id)) {
        return check;
      }
    }
    throw new AssertionError("no check " + id);
  }

  @Test
  void asItShouldBe() throws IOException {
    assertThat(statuses(0))
        .containsEntry("settings", "ok")
        .containsEntry("registration.PreToolUse", "ok")
        .containsEntry("registration.PostToolUse", "ok")
        .containsEntry("registration.PostToolUseFailure", "ok")
        .containsEntry("hook", "skipped");
  }

  @Test
  void recordedButMissingFails() throws IOException {
    write(settings, "{}");

    assertThat(statuses(1)).containsEntry("registration.PostToolUseFailure", "fail");
  }

  // kind: Dicklesworthstone/eidetic_engine_cli#41
  @Test
  void duplicatedFailsForItCountsAndDoesNotJustLook() throws IOException {
    String text = Files.readString(settings);
    int start = text.indexOf('{', text.indexOf("\"PreToolUse\""));
    int end = text.indexOf("\"PostToolUse\"");
    String groups = text.substring(start, text.lastIndexOf(']', end));
    write(
        settings, text.substring(0, start) + groups.stripTrailing() + "," + text.substring(start));

    assertThat(check(1, "registration.PreToolUse").path("detail").asText()).contains("2 times");
  }

  // kind: mrgoonie/claudekit-cli#897
  @Test
  void danglingFails() throws IOException {
    Files.delete(share.resolve("hooks/native-hook"));

    assertThat(check(1, "registration.PreToolUse").path("detail").asText()).contains("dangling");
  }

  @Test
  void danglingWithoutAnInstallNamesWhatHelpsThen() throws IOException {
    for (Path path : everythingIn(share)) {
      Files.delete(path);
    }
    JsonNode check = check(1, "registration.PreToolUse");
    assertThat(check.path("status").asText()).isEqualTo("fail");
    assertThat(check.path("fix").asText())
        .contains("install --with-hooks", "--owner=lean-computer-use");
  }

  private List<Path> everythingIn(Path directory) throws IOException {
    try (var walk = Files.walk(directory)) {
      return walk.sorted(java.util.Comparator.reverseOrder()).toList();
    }
  }

  @Test
  void changedWarns() throws IOException {
    write(settings, Files.readString(settings).replace("\"timeout\": 10", "\"timeout\": 600"));

    assertThat(statuses(0)).containsEntry("registration.PreToolUse", "warn");
  }

  @Test
  void commentsFailForTheHostIgnoresTheFile() throws IOException {
    write(settings, "// mine\n" + Files.readString(settings));

    assertThat(statuses(1)).containsEntry("settings", "fail");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"\"disableAllHooks\": true", "\"allowManagedHooksOnly\": true"})
  void aPolicyWarns(String policy) throws IOException {
    write(settings, Files.readString(settings).replaceFirst("\\{", "{" + policy + ","));

    assertThat(statuses(0)).containsEntry("settings", "warn");
  }

  @Test
  void aForeignEntryThatTheHostRejectsFails() throws IOException {
    String text = Files.readString(settings);
    write(
        settings,
        text.replaceFirst("(\"PreToolUse\": \\[)", "$1{\"hooks\": [{\"type\": \"telepathy\"}]},"));

    assertThat(statuses(1)).containsEntry("settings", "fail");
  }

  @Test
  void unreadableFails() throws IOException {
    write(settings, "{ torn");

    assertThat(statuses(1))
        .containsEntry("settings", "fail")
        .containsEntry("registration.PreToolUse", "skipped");
  }
}
