package dev.leancomputeruse.measure;

/** A line that cannot be used, and why. Carries no stack trace: there may be very many. */
final class UnusableLineException extends Exception {
  private static final long serialVersionUID = 1L;

  private final SkipReason reason;

  UnusableLineException(SkipReason reason) {
    super(reason.label(), null, false, false);
    this.reason = reason;
  }

  SkipReason reason() {
    return reason;
  }
}
