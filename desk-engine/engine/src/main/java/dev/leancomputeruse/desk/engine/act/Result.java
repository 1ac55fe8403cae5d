package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;

/**
 * What came of a step.
 *
 * @param what what it was done to, without secrets
 * @param note what there is to say about it, maybe empty
 */
public record Result(Outcome outcome, String tool, String what, String note) {

  /**
   * Returns this, if a next step may follow.
   *
   * @throws DeskException if there was no effect, or something went wrong: the hooks count that
   */
  Result orThrow() throws DeskException {
    if (outcome.goesOn()) {
      return this;
    }
    String message = tool + (what.isEmpty() ? "" : " on " + what) + ": " + note;
    String hint =
        outcome == Outcome.NO_EFFECT
            ? "try another way to the same end, not the same again: another action, set_value, the menu"
            : "read the window before anything else: some of it may have happened";
    throw new DeskException(
        DeskError.of(outcome.word(), message, hint, outcome.retrySafe()),
        outcome,
        DeskException.ANSWER);
  }
}
