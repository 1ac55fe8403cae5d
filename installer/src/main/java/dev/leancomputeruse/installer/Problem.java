package dev.leancomputeruse.installer;

/**
 * What a person must be told instead of the outcome they asked for.
 *
 * <p>The message is one line that names the file and the way out; it is printed as it stands.
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
    return new Problem(ExitCode.REFUSED, message);
  }

  /** The command ran and did not reach its goal. */
  static Problem notDone(String message) {
    return new Problem(ExitCode.NOT_DONE, message);
  }

  int exitCode() {
    return exitCode;
  }

  /** The message of a problem; never null, unlike what {@link Throwable} promises. */
  String line() {
    return String.valueOf(getMessage());
  }
}
