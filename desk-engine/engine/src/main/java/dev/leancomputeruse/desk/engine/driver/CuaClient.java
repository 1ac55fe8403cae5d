package dev.leancomputeruse.desk.engine.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.io.IOException;
import java.util.List;

/**
 * Calls one tool of cua-driver as a process and says what its answer means.
 *
 * <p>The arguments go in by stdin: what is typed must not stand in a process list.
 */
final class CuaClient {
  private static final byte[] NOTHING = new byte[0];

  private final ProcessRunner runner;
  private final String executable;
  private final CuaDaemon daemon;

  CuaClient(ProcessRunner runner, String executable, CuaDaemon daemon) {
    this.runner = runner;
    this.executable = executable;
    this.daemon = daemon;
  }

  /** Calls a tool that answers with an object. */
  JsonObject call(String tool, JsonObject args, boolean changes, long timeoutMillis)
      throws DeskException {
    byte[] out = raw(tool, args, changes, timeoutMillis);
    try {
      return JsonObject.parse(new String(out, UTF_8));
    } catch (IOException e) {
      throw unreadable(tool, changes);
    }
  }

  /**
   * Calls a tool and returns its answer unread, once it is certain that it is not a failure.
   *
   * @param changes whether the tool changes something, so that no answer may mean that it happened
   */
  byte[] raw(String tool, JsonObject args, boolean changes, long timeoutMillis)
      throws DeskException {
    ProcessResult result = process(tool, args, timeoutMillis);
    if (result.exit() != 0 && !result.timedOut() && mayStart(result, changes)) {
      daemon.start();
      result = process(tool, args, timeoutMillis);
    }
    if (result.timedOut()) {
      throw noAnswer(tool, changes, timeoutMillis).with(result.out());
    }
    if (result.exit() != 0) {
      throw exit(tool, result, changes).with(result.out());
    }
    if (result.tooLong()) {
      throw unreadable(tool, changes);
    }
    return judged(tool, result.out(), changes);
  }

  private byte[] judged(String tool, byte[] out, boolean changes) throws DeskException {
    int start = 0;
    while (start < out.length && out[start] >= 0 && out[start] <= ' ') {
      start++;
    }
    if (start == out.length) {
      throw unreadable(tool, changes);
    }
    if (out[start] != '{') {
      String words = new String(out, start, Math.min(out.length - start, 4096), UTF_8);
      throw FailureShapes.text(tool, words).with(out);
    }
    JsonObject top;
    try {
      top = AnswerShape.of(out);
    } catch (IOException e) {
      throw unreadable(tool, changes).with(out);
    }
    if (AnswerShape.isFailure(top)) {
      throw FailureShapes.object(tool, top).with(out);
    }
    return out;
  }

  private ProcessResult process(String tool, JsonObject args, long timeoutMillis)
      throws DeskException {
    try {
      return runner.run(
          List.of(executable, "call", tool), args.toString().getBytes(UTF_8), timeoutMillis);
    } catch (IOException e) {
      throw DeskException.trouble(
          "driver_unusable",
          "cua-driver could not be started: " + e.getMessage(),
          "run desk doctor, and see docs/driver.md");
    }
  }

  /** Whether the call failed because nobody was there to take it, so that nothing was sent. */
  private boolean mayStart(ProcessResult result, boolean changes) {
    if (result.exit() != 1 || result.out().length > 0) {
      return false;
    }
    String words = result.err();
    boolean saysSo =
        words.contains("not running") || words.contains("onnect") || words.contains("no daemon");
    return (saysSo || !changes) && daemon.running() == Sessions.Running.NO;
  }

  private static DeskException exit(String tool, ProcessResult result, boolean changes) {
    // 2, 64 and 65 are about the call itself, 75 and 77 about permissions: nothing was done.
    int exit = result.exit();
    boolean nothingSent = exit == 2 || exit == 64 || exit == 65 || exit == 75 || exit == 77;
    Outcome outcome = nothingSent ? Outcome.REFUSED : Outcome.FAILED;
    String words = FailureShapes.firstLine(result.err());
    String hint =
        switch (exit) {
          case 64 -> "this driver has no such tool or option: see desk doctor for its version";
          case 75, 77 -> "the person has to grant the driver its permissions: see docs/driver.md";
          default -> "run desk doctor, and see docs/driver.md";
        };
    return new DeskException(
        DeskError.of(
            exit == 75 ? "permissions_pending" : "driver_exit",
            "cua-driver itself ended "
                + tool
                + " with exit code "
                + exit
                + (words.isEmpty() ? "" : ": " + words),
            hint,
            nothingSent || !changes),
        outcome,
        exit > 0 ? exit : DeskException.TROUBLE);
  }

  private static DeskException noAnswer(String tool, boolean changes, long timeoutMillis) {
    String message = "no answer to " + tool + " within " + timeoutMillis + " ms";
    return changes
        ? new DeskException(
            DeskError.of(
                "pending",
                message + "; it may have happened",
                "look with desk-read before doing anything again",
                false),
            Outcome.PENDING,
            DeskException.TROUBLE)
        : new DeskException(
            DeskError.of(
                "no_answer",
                message,
                "ask for less with a smaller preset, or give --timeout",
                true),
            Outcome.FAILED,
            DeskException.TROUBLE);
  }

  private static DeskException unreadable(String tool, boolean changes) {
    String message = "the answer to " + tool + " is not one JSON object";
    return changes
        ? new DeskException(
            DeskError.of(
                "unreadable_answer",
                message + "; it may have happened",
                "look with desk-read before doing anything again",
                false),
            Outcome.PENDING,
            DeskException.TROUBLE)
        : DeskException.trouble("unreadable_answer", message, "run desk doctor");
  }

  /** Runs a verb of the command line. */
  ProcessResult verb(long timeoutMillis, String... words) throws IOException {
    String[] command = new String[words.length + 1];
    command[0] = executable;
    System.arraycopy(words, 0, command, 1, words.length);
    return runner.run(List.of(command), NOTHING, timeoutMillis);
  }
}
