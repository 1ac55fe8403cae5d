package dev.leancomputeruse.installer;

import dev.leancomputeruse.manifest.Refusal;
import dev.leancomputeruse.manifest.RefusedException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a person must be told instead of the outcome they asked for.
 *
 * <p>Each reason is one line that names the file and the way out; it is printed as it stands.
 */
final class Problem extends Exception {
  private static final long serialVersionUID = 1L;

  private final int exitCode;
  private boolean told;
  private boolean stale;

  private Problem(int exitCode, @Nullable String message) {
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
            .distinct()
            .collect(Collectors.joining("\n")));
  }

  /** A transaction was refused, and nothing was written. */
  static Problem refused(RefusedException refused) {
    Problem problem = refused(refused.refusals());
    problem.stale = refused.isStale();
    return problem;
  }

  /** What did not come out as planned, each thing a line of its own. */
  static Problem notDone(List<Refusal> refusals) {
    return new Problem(ExitCode.NOT_DONE, refused(refusals).getMessage());
  }

  /** The command ran and did not reach its goal. */
  static Problem notDone(String message) {
    return new Problem(ExitCode.NOT_DONE, Reasons.oneLine(message));
  }

  /** The same problem, which the JSON object of the command already tells. */
  Problem alreadyInJson() {
    Problem same = new Problem(exitCode, getMessage());
    same.told = true;
    same.stale = stale;
    return same;
  }

  /** Whether a new plan, made now, may succeed. */
  boolean stale() {
    return stale;
  }

  boolean told() {
    return told;
  }

  int exitCode() {
    return exitCode;
  }

  /** What to say, a line for each reason. */
  List<String> lines() {
    return List.of(String.valueOf(getMessage()).split("\n"));
  }
}
