package dev.leancomputeruse.hooks;

/**
 * What a hook says to the agent host.
 *
 * @param kind whether it says anything
 * @param text the sentence for the model; empty if the call passes
 */
public record Verdict(Kind kind, String text) {
  /** The call goes its way. */
  public static final Verdict PASS = new Verdict(Kind.PASS, "");

  /** What there is to say. */
  public enum Kind {
    PASS,
    /** The tool must not run. */
    BLOCK,
    /** The tool ran, and the model reads a hint with its answer. */
    HINT
  }
}
