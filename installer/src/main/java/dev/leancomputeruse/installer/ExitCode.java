package dev.leancomputeruse.installer;

/** The exit codes of every command, in one place because scripts depend on them. */
final class ExitCode {
  /** Done, or nothing to do. */
  static final int DONE = 0;

  /** Not done or not well: declined, a check failed, verification failed after writing. */
  static final int NOT_DONE = 1;

  /** A usage error or a precondition that does not hold; nothing was written. */
  static final int REFUSED = 2;

  private ExitCode() {}
}
