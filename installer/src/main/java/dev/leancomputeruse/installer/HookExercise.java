package dev.leancomputeruse.installer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls a registered hook command as the agent host would, and compares its verdicts with what they
 * have to be: let a call pass, block a repeated one, and let pass what it cannot read.
 */
final class HookExercise {
  /** A hook that takes longer makes each call of the agent feel slow. */
  static final long SLOW_MILLIS = 1500;

  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final int LARGE = 2 * 1024 * 1024;

  private final Processes processes;
  private final Host host;
  private final Path state;

  /**
   * Prepares to call hooks.
   *
   * @param state a state directory that is used for nothing else; it need not exist
   */
  HookExercise(Host host, Processes processes, Path state) {
    this.host = host;
    this.processes = processes;
    this.state = state;
  }

  /**
   * Calls one command with all payloads.
   *
   * @param role {@code mcp} or {@code bash}
   * @param command the registered command line
   * @param fix what to do about a wrong verdict
   */
  List<Check> run(String role, String command, String fix) {
    String input =
        role.equals("bash")
            ? "\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"desk doctor-check press 1\"}"
            : "\"tool_name\":\"mcp__cua-driver__click\",\"tool_input\":{\"pid\":1,\"x\":2,\"y\":3}";
    List<Check> checks = new ArrayList<>();
    String id = "hook." + role + ".";
    checks.add(judge(id + "pass", 0, fix, command, event("PreToolUse", input, "1", "")));
    checks.add(judge(id + "block", 2, fix, command, repeated(input)));
    checks.add(judge(id + "malformed", 0, fix, command, "{\"session_id\": desk"));
    checks.add(judge(id + "large", 0, fix, command, large(input)));
    return checks;
  }

  private String[] repeated(String input) {
    String error = ",\"error\":\"Exit code 1\\nfailed\"";
    return new String[] {
      event("PostToolUseFailure", input, "2", error),
      event("PostToolUseFailure", input, "3", error),
      event("PreToolUse", input, "4", "")
    };
  }

  private String large(String input) {
    String text = "x".repeat(LARGE);
    return event(
        "PostToolUse",
        input,
        "5",
        ",\"tool_response\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]");
  }

  private static String event(String name, String input, String id, String more) {
    return "{\"session_id\":\"doctor\",\"transcript_path\":\"\",\"cwd\":\"/\","
        + "\"hook_event_name\":\""
        + name
        + "\","
        + input
        + ",\"tool_use_id\":\"doctor-"
        + id
        + "\""
        + more
        + "}\n";
  }

  /** Sends the payloads one after the other and judges the answer to the last. */
  private Check judge(String id, int expected, String fix, String command, String... payloads) {
    Processes.@Nullable Outcome outcome = null;
    try {
      for (String payload : payloads) {
        outcome =
            processes.run(
                List.of("/bin/sh", "-c", command),
                environment(),
                payload.getBytes(StandardCharsets.UTF_8),
                DEADLINE);
      }
    } catch (IOException failed) {
      return Check.fail(id, Reasons.of(failed), fix);
    }
    if (outcome == null) {
      throw new IllegalArgumentException("nothing to send");
    }
    String took = outcome.millis() + " ms";
    if (!outcome.out().isEmpty()) {
      return Check.fail(id, "printed what is no verdict: " + excerpt(outcome.out()), fix);
    }
    if (outcome.exit() != expected) {
      return Check.fail(
          id,
          "exit " + outcome.exit() + " instead of " + expected + " " + excerpt(outcome.err()),
          fix);
    }
    if (expected == 2 && outcome.err().isBlank()) {
      return Check.fail(id, "blocks without saying why", fix);
    }
    String verdict = expected == 0 ? "passes" : "blocks";
    return outcome.millis() > SLOW_MILLIS
        ? Check.warn(id, verdict + ", but takes " + took, slow(id))
        : Check.ok(id, verdict + ", " + took);
  }

  /** A payload of that size takes its time whatever the archive. */
  private static String slow(String id) {
    return id.endsWith(".large")
        ? "look again when the machine has less to do; only a call with megabytes of answer takes"
            + " that long"
        : "look again when the machine has less to do; doctor --repair remakes a class archive that"
            + " does not fit";
  }

  /** What a host started from a desktop has: next to nothing, and no PATH to find things by. */
  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    for (String name : List.of("HOME", "TMPDIR", "LANG", "LC_ALL")) {
      String value = host.environment().get(name);
      if (value != null) {
        environment.put(name, value);
      }
    }
    environment.put("PATH", "");
    environment.put("LEAN_COMPUTER_USE_STATE", state.toString());
    return environment;
  }

  private static String excerpt(String text) {
    String line = text.strip();
    return line.length() > 120 ? line.substring(0, 120) + "..." : line;
  }
}
