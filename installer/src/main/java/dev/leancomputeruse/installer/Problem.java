package dev.leancomputeruse.installer;

import dev.leancomputeruse.manifest.Refusal;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a person must be told instead of the outcome they asked for.
 *
 * <p>Each reason is one line that names the file and the way out; it is printed as it stands.
 */
final class Problem extends Exception {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private Problem(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** A precondition does not hold, and nothing was written. */
  static Problem refused(String message) {
    return new Problem(ExitCode.REFUSED, Reasons.oneLine(message));
  }

  /** Several preconditions do not hold; each is a line of its own. */
  static Problem refused(List<Refusal> refusals) {
    return new Problem(
        ExitCode.REFUSED,
        refusals.stream()
            .map(refusal -> Reasons.oneLine(refusal.toString()))
            .collect(Collectors.joining("\n")));
  }

  /** The command ran and did not reach its goal. */
  static Problem notDone(String message) {
    return new Problem(ExitCode.NOT_DONE, Reasons.oneLine(message));
  }

  int exitCode() {
    return exitCode;
  }

  /** What to say, a line for each reason. */
  List<String> lines() {
    return List.of(String.valueOf(getMessage()).split("\n"));
  }
}
