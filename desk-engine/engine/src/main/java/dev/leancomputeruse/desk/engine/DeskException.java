package dev.leancomputeruse.desk.engine;

import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;

/** Ends a command with what a person must be told, and the exit code that goes with it. */
public final class DeskException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The answer is an error or a refusal. */
  public static final int ANSWER = 1;

  /** Invalid arguments, or our own trouble. */
  public static final int TROUBLE = 2;

  private final transient DeskError error;
  private final Outcome outcome;
  private final int exit;
  private transient byte @org.jspecify.annotations.Nullable [] answer;

  /** An error with its outcome and the exit code of the command. */
  public DeskException(DeskError error, Outcome outcome, int exit) {
    super(error.line());
    this.error = error;
    this.outcome = outcome;
    this.exit = exit;
  }

  /** Arguments that make no sense: nothing was asked of any driver. */
  public static DeskException invalid(String message, String hint) {
    return new DeskException(
        DeskError.of("invalid_arguments", message, hint, true), Outcome.REFUSED, TROUBLE);
  }

  /** The engine's own refusal: nothing was sent. */
  public static DeskException refused(String code, String message, String hint) {
    return new DeskException(DeskError.of(code, message, hint, true), Outcome.REFUSED, ANSWER);
  }

  /** Trouble of ours: no driver, unsafe state, an answer that cannot be read. */
  public static DeskException trouble(String code, String message, String hint) {
    return new DeskException(DeskError.of(code, message, hint, true), Outcome.FAILED, TROUBLE);
  }

  /** Adds what the driver said, which may hold secrets; returns this. */
  public DeskException with(byte[] said) {
    answer = said;
    return this;
  }

  /** Returns what the driver said, or null; not to be printed or saved as it is. */
  public byte @org.jspecify.annotations.Nullable [] answer() {
    return answer;
  }

  /** Returns what is told. */
  public DeskError error() {
    return error;
  }

  /** Returns what is known of the effect. */
  public Outcome outcome() {
    return outcome;
  }

  /** Returns the exit code of the command. */
  public int exit() {
    return exit;
  }
}
