package dev.leancomputeruse.installer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What doctor makes of the answers of a hook. */
final class HookExerciseTest {
  private Machine machine;
  private final List<Map<String, String>> environments = new ArrayList<>();
  private final List<String> payloads = new ArrayList<>();

  @BeforeEach
  void aMachine() throws IOException {
    machine = Machine.unix();
    machine.environment.put("JAVA_HOME", "/opt/jdk");
    machine.environment.put("LEAN_COMPUTER_USE_HOOKS", "off");
  }

  /** How a hook answers one payload. */
  private interface Hook {
    Processes.Outcome answer(String payload) throws IOException;
  }

  private static Processes.Outcome passing() {
    return new Processes.Outcome(0, "", "", 5);
  }

  private static Processes.Outcome rightly(String payload) {
    return payload.contains("\"tool_use_id\":\"doctor-4\"")
        ? new Processes.Outcome(2, "", "stop, and try something else", 5)
        : passing();
  }

  private List<Check> exercise(String role, Hook hook) {
    Processes processes =
        (List<String> command, Map<String, String> environment, byte[] in, Duration deadline) -> {
          environments.add(environment);
          payloads.add(new String(in, UTF_8));
          assertThat(command).startsWith("/bin/sh", "-c").contains("the command");
          return hook.answer(new String(in, UTF_8));
        };
    return new HookExercise(machine.host(), processes, machine.path("/tmp/state"))
        .run(role, "the command", "fix it");
  }

  private static List<Check.Status> statuses(List<Check> checks) {
    return checks.stream().map(Check::status).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcp", "bash"})
  void rightVerdictsAreWell(String role) {
    assertThat(statuses(exercise(role, HookExerciseTest::rightly)))
        .containsExactly(Check.Status.OK, Check.Status.OK, Check.Status.OK, Check.Status.OK);
    assertThat(payloads).hasSize(6).anyMatch(payload -> payload.length() > 2 * 1024 * 1024);
  }

  // kind: thedotmack/claude-mem#1598
  @Test
  void theHookGetsAnEmptyPathAndNothingOfTheUsersToFindJavaBy() {
    var unused = exercise("mcp", HookExerciseTest::rightly);

    assertThat(environments)
        .allSatisfy(
            environment ->
                assertThat(environment)
                    .containsEntry("PATH", "")
                    .containsEntry("LEAN_COMPUTER_USE_STATE", "/tmp/state")
                    .doesNotContainKeys("JAVA_HOME", "LEAN_COMPUTER_USE_HOOKS"));
  }

  @Test
  void aHookThatBlocksEverythingFails() {
    assertThat(statuses(exercise("mcp", payload -> new Processes.Outcome(2, "", "no", 5))))
        .containsExactly(Check.Status.FAIL, Check.Status.OK, Check.Status.FAIL, Check.Status.FAIL);
  }

  @Test
  void aHookThatNeverBlocksFails() {
    assertThat(exercise("bash", payload -> passing()).get(1))
        .isEqualTo(Check.fail("hook.bash.block", "exit 0 instead of 2 ", "fix it"));
  }

  @Test
  void aByteOnStdoutFails() {
    assertThat(
            statuses(
                exercise(
                    "mcp",
                    payload -> {
                      Processes.Outcome right = rightly(payload);
                      return new Processes.Outcome(right.exit(), "x", right.err(), 5);
                    })))
        .containsOnly(Check.Status.FAIL);
  }

  @Test
  void aBlockWithoutAReasonFails() {
    assertThat(
            exercise("mcp", payload -> new Processes.Outcome(rightly(payload).exit(), "", "", 5))
                .get(1)
                .status())
        .isEqualTo(Check.Status.FAIL);
  }

  @Test
  void aSlowHookWarns() {
    assertThat(
            statuses(
                exercise(
                    "mcp",
                    payload -> {
                      Processes.Outcome right = rightly(payload);
                      return new Processes.Outcome(right.exit(), "", right.err(), 9000);
                    })))
        .containsOnly(Check.Status.WARN);
  }

  @Test
  void noArchiveIsBlamedForWhatALargePayloadCosts() {
    List<Check> checks =
        exercise(
            "mcp",
            payload -> {
              Processes.Outcome right = rightly(payload);
              return new Processes.Outcome(right.exit(), "", right.err(), 9000);
            });

    assertThat(checks)
        .allSatisfy(
            check ->
                assertThat(check.fix().contains("--repair"))
                    .isEqualTo(!check.id().endsWith(".large")));
  }

  @Test
  void aHookThatCannotBeStartedFails() {
    assertThat(
            exercise(
                "mcp",
                payload -> {
                  throw new IOException("/bin/sh: gone");
                }))
        .allSatisfy(check -> assertThat(check.detail()).contains("gone"));
  }
}
