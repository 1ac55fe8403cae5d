package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The recorded Java, the driver and the desktop, on a machine whose programs are made up. */
final class JavaChecksTest {
  private static final String STUB =
      "The operation couldn't be completed. Unable to locate a Java Runtime.";

  private Machine machine;
  private Path record;

  @BeforeEach
  void installedWithAJavaRecorded() throws IOException {
    machine = Machine.unix();
    assertThat(machine.run("install", "--yes").exit()).isZero();
    record = machine.home.resolve(".local/share/lean-computer-use/jvm/java");
  }

  private Path program(String path) throws IOException {
    Path program = machine.path(path);
    Files.createDirectories(program.getParent());
    Files.createFile(program);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return program;
  }

  /** Every program answers the same. */
  private void answers(int exit, String out) {
    machine.processes =
        new Processes() {
          @Override
          public Outcome run(
              List<String> command, Map<String, String> environment, byte[] in, Duration deadline) {
            return new Outcome(exit, out, "", 1);
          }
        };
  }

  private JsonNode check(String id) throws IOException {
    for (JsonNode check :
        new ObjectMapper().readTree(machine.run("doctor", "--json").out()).path("checks")) {
      if (check.path("id").asText().equals(id)) {
        return check;
      }
    }
    throw new AssertionError("no check " + id);
  }

  private String status(String id) throws IOException {
    return check(id).path("status").asText();
  }

  @Test
  void theOneThatRunsThisIsWell() throws IOException {
    Files.writeString(record, machine.host().java() + "\n");

    assertThat(status("java")).isEqualTo("ok");
  }

  // kind: thedotmack/claude-mem#1598, lossless-claude/lcm#140
  @Test
  void oneThatIsGoneFails() throws IOException {
    Files.writeString(record, "/opt/gone/bin/java\n");

    assertThat(status("java")).isEqualTo("fail");
    assertThat(check("java").path("fix").asText()).contains("Java 17");
  }

  // kind: oakes/Nightcode#194, jython/jython#125
  @Test
  void aStubThatOnlyOffersADownloadFails() throws IOException {
    program("/opt/stub/bin/java");
    Files.writeString(record, "/opt/stub/bin/java\n");
    answers(1, STUB);

    assertThat(status("java")).isEqualTo("fail");
  }

  @Test
  void anotherOneThatRunsIsWell() throws IOException {
    program("/opt/jdk/bin/java");
    Files.writeString(record, "/opt/jdk/bin/java\n");
    answers(0, "openjdk 21.0.4 2024-07-16\n");

    assertThat(check("java").path("detail").asText()).contains("openjdk 21.0.4");
  }

  @Test
  void aDriverOnPathIsNamedWithItsVersion() throws IOException {
    program("/opt/bin/cua-driver");
    machine.environment.put("PATH", ":/nowhere:/opt/bin");
    answers(0, "cua-driver 0.21.0\n");

    assertThat(status("driver")).isEqualTo("ok");
    assertThat(check("driver").path("detail").asText()).contains("cua-driver 0.21.0");
  }

  @Test
  void aDriverThatDoesNotAnswerWarns() throws IOException {
    program("/opt/bin/cua-driver");
    machine.environment.put("PATH", "/opt/bin");
    answers(-1, "");

    assertThat(status("driver")).isEqualTo("warn");
  }

  /** A driver whose daemon runs, and what it says of permissions and telemetry. */
  private void driverSays(String permissions, String telemetry) throws IOException {
    program("/opt/bin/cua-driver");
    machine.environment.put("PATH", "/opt/bin");
    machine.processes =
        (command, environment, in, deadline) -> {
          assertThat(environment).containsEntry("CUA_DRIVER_RS_TELEMETRY_ENABLED", "false");
          return new Processes.Outcome(
              0,
              switch (command.get(1)) {
                case "--version" -> "cua-driver 0.21.0\n";
                case "status" -> "Cua Driver daemon is running\n";
                case "permissions" -> permissions;
                default -> telemetry;
              },
              "",
              1);
        };
  }

  @Test
  void aDriverTellsItsDaemonItsPermissionsAndItsTelemetry() throws IOException {
    driverSays("{\"accessibility\": true, \"screen_recording\": false}", "{\"enabled\": true}");

    assertThat(status("driver")).isEqualTo("warn");
    assertThat(check("driver").path("detail").asText())
        .contains("daemon runs", "screen_recording not granted", "telemetry on")
        .doesNotContain("accessibility");
  }

  @Test
  void permissionsWithoutBooleansAreUnknownAndNotMissing() throws IOException {
    driverSays("{\"daemon_running\": false, \"status\": \"unknown\"}", "no JSON");

    assertThat(status("driver")).isEqualTo("ok");
  }

  @Test
  void aDriverThatWasChosenAndIsBrokenFails() throws IOException {
    machine.environment.put("LEAN_COMPUTER_USE_DRIVER", "cua");
    assertThat(status("driver")).isEqualTo("fail");

    program("/opt/bin/cua-driver");
    machine.environment.put("PATH", "/opt/bin");
    answers(-1, "");
    assertThat(status("driver")).isEqualTo("fail");
  }

  @Test
  void aDesktopThatWasChosenAndIsNotThereFails() throws IOException {
    assertThat(status("desktop")).isEqualTo("skipped");

    machine.environment.put("LEAN_COMPUTER_USE_DRIVER", "atspi");
    assertThat(status("desktop")).isEqualTo("fail");
    machine.environment.put("DISPLAY", ":0");
    assertThat(status("desktop")).isEqualTo("fail");
    machine.environment.put("XDG_RUNTIME_DIR", "/run/user/1000");
    assertThat(status("desktop")).isEqualTo("ok");
  }

  @Test
  void aDisplayWithoutASessionBusWarns() throws IOException {
    machine.environment.put("DISPLAY", ":0");
    assertThat(status("desktop")).isEqualTo("warn");

    machine.environment.put("XDG_RUNTIME_DIR", "/run/user/1000");
    assertThat(status("desktop")).isEqualTo("ok");
  }
}
