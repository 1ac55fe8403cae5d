package dev.leancomputeruse.desk.protocol;

/**
 * What is known of an action after it was asked for. Delivered is never called done, and no answer
 * is not a failure.
 */
public enum Outcome {
  /** Read back: the effect is there. */
  CONFIRMED("confirmed", false, true),
  /** Sent; the effect is unknown. */
  DELIVERED("delivered", false, true),
  /** Sent, and what was read afterwards shows no effect. */
  NO_EFFECT("no_effect", true, false),
  /** No answer yet; it may have happened. */
  PENDING("pending", false, false),
  /** Nothing was sent. */
  REFUSED("refused", true, false),
  /** It was tried and went wrong; some of it may have happened. */
  FAILED("failed", false, false);

  private final String word;
  private final boolean retrySafe;
  private final boolean onward;

  Outcome(String word, boolean retrySafe, boolean onward) {
    this.word = word;
    this.retrySafe = retrySafe;
    this.onward = onward;
  }

  /** Returns the word that stands in answers. */
  public String word() {
    return word;
  }

  /** Returns whether sending the same again cannot do it twice. */
  public boolean retrySafe() {
    return retrySafe;
  }

  /** Returns {@code safe} or {@code unsafe}, as answers say it. */
  public String retry() {
    return retrySafe ? "safe" : "unsafe";
  }

  /** Returns whether a next step may follow. */
  public boolean goesOn() {
    return onward;
  }
}
