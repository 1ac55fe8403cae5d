package dev.leancomputeruse.installer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The installed desk commands and the installed hook side by side: what the one says, the other
 * counts. The driver is the stand-in of the desk engine's tests.
 */
final class DeskHooksIT {
  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final String APP = "org.example.Editor";

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path directory;

  private RealMachine machine;
  private Path fake;

  @BeforeEach
  void install() throws IOException {
    machine = new RealMachine(directory, "home");
    machine.done("install", "--yes", "--with-hooks");
    Path bin = Path.of(System.getProperty("project.root"), "desk-engine/engine/src/test/fake/bin");
    fake = Files.createDirectory(directory.resolve("fake"));
    machine.environment.put("PATH", bin + ":/usr/bin:/bin");
    machine.environment.put("FAKE_CUA", fake.toString());
  }

  @AfterEach
  void endTheApps() throws IOException {
    Path pids = fake.resolve("pids");
    for (String pid : Files.exists(pids) ? Files.readAllLines(pids) : List.<String>of()) {
      ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  private void desktop(String effects) throws IOException {
    Files.writeString(
        fake.resolve("switches.json"),
        "{\"platform\":\"linux\",\"profile\":\"0.28\",\"effects\":"
            + effects
            + ",\"apps\":[{\"name\":\"Editor\",\"bundle_id\":\"org.example.Editor\","
            + "\"scene\":\"editor\",\"running\":true}]}");
  }

  /** A call of the shell tool, from its hook before to its hook after. */
  private boolean blocked(int number, String command) throws IOException {
    if (hook(payload("PreToolUse", number, command)).exit() == 2) {
      return true;
    }
    Processes.Outcome outcome = machine.process(List.of("/bin/sh", "-c", command));
    ObjectNode after =
        payload(outcome.exit() == 0 ? "PostToolUse" : "PostToolUseFailure", number, command);
    if (outcome.exit() == 0) {
      after.putObject("tool_response").put("stdout", outcome.out()).put("stderr", outcome.err());
    } else {
      after.put("error", "Exit code " + outcome.exit() + "\n" + outcome.out() + outcome.err());
    }
    assertThat(hook(after).exit()).isZero();
    return false;
  }

  private static ObjectNode payload(String event, int number, String command) {
    ObjectNode payload = new ObjectMapper().createObjectNode();
    payload.put("session_id", "s").put("tool_use_id", "use-" + number);
    payload.put("hook_event_name", event).put("tool_name", "Bash");
    payload.putObject("tool_input").put("command", command);
    return payload;
  }

  private Processes.Outcome hook(ObjectNode payload) throws IOException {
    return new SystemProcesses()
        .run(
            List.of(
                machine.share().resolve("hooks/native-hook").toString(),
                "bash",
                "--owner=lean-computer-use"),
            machine.environment,
            (payload + "\n").getBytes(UTF_8),
            DEADLINE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " 2>&1 | cat"})
  void anActionWithoutEffectCountsLikeAnErrorEvenBehindAMaskedExit(String mask) throws IOException {
    desktop("{\"set_value\":\"confirmed_not_landed\"}");
    String command =
        machine.share().resolve("desk/desk")
            + " "
            + APP
            + " set_value '{\"role\":\"textfield\",\"value\":\"hello\"}'"
            + mask;
    Processes.Outcome once = machine.process(List.of("/bin/sh", "-c", command));
    assertThat(once.out() + once.err()).contains("desk: no_effect: ");
    List<Boolean> blocked = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      blocked.add(blocked(i, command));
    }
    assertThat(blocked).containsExactly(false, false, true);
  }

  @Test
  void doctorLooksAtTheDriverAndFailsOnlyForOneThatWasChosen() throws IOException {
    desktop("{}");
    machine.environment.put("LEAN_COMPUTER_USE_DRIVER", "cua");
    Processes.Outcome well = machine.run("doctor", "--json");
    assertThat(driver(well))
        .contains("\"status\":\"ok\"")
        .contains("version: cua-driver 0.28.2", "daemon: running", "telemetry: off");
    machine.environment.put("PATH", "/usr/bin:/bin");
    Processes.Outcome missing = machine.run("doctor", "--json");
    assertThat(missing.exit()).isEqualTo(1);
    assertThat(driver(missing)).contains("\"status\":\"fail\"");
    assertThat(Files.readString(fake.resolve("calls.log"))).doesNotContain("serve", "\"tool\"");
  }

  private static String driver(Processes.Outcome doctor) throws IOException {
    for (JsonNode check : new ObjectMapper().readTree(doctor.out()).path("checks")) {
      if (check.path("id").asText().equals("driver")) {
        return check.toString();
      }
    }
    throw new AssertionError(doctor.out());
  }

  @Test
  void anActionThatLandsIsNeverBlocked() throws IOException {
    desktop("{}");
    String command = machine.share().resolve("desk/desk-read") + " " + APP;
    for (int i = 0; i < 4; i++) {
      assertThat(blocked(i, command)).isFalse();
    }
  }
}
