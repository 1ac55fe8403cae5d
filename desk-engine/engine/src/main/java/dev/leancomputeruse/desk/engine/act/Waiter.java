package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.observe.Observed;
import dev.leancomputeruse.desk.engine.observe.Observer;
import dev.leancomputeruse.desk.engine.observe.Preset;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import org.jspecify.annotations.Nullable;

/** Waits for an expectation: reads until it holds or the time is up. */
final class Waiter {
  private final DesktopDriver driver;
  private final Observer observer;

  Waiter(DesktopDriver driver, Observer observer) {
    this.driver = driver;
    this.observer = observer;
  }

  /** Returns what was read when it held, or null if it did not within its time. */
  @Nullable Observed await(Resolved where, Expectation expectation, long timeoutMillis)
      throws DeskException {
    long end = System.nanoTime() + expectation.withinMillis() * 1_000_000;
    while (true) {
      Observed observed =
          observer.observe(where, Observer.request(Preset.DEEP, timeoutMillis), Preset.DEEP.word());
      Boolean holds = expectation.holds(observed);
      if (Boolean.TRUE.equals(holds)) {
        return observed;
      }
      if (System.nanoTime() - end >= 0) {
        if (holds == null) {
          throw DeskException.refused(
              "incomplete_tree",
              observed.outOfView() > 0
                  ? observed.outOfView()
                      + " elements are scrolled out of view, so it is not proved that something is gone"
                  : "the tree of the window is not complete, so it does not prove that something is gone",
              "expect a text to be present instead");
        }
        return null;
      }
      driver.waitFor(where.target(), (end - System.nanoTime()) / 1_000_000);
    }
  }

  /** What is told when it did not hold. */
  static DeskException failed(Expectation expectation, Outcome outcome, String what) {
    return new DeskException(
        DeskError.of(
            outcome == Outcome.NO_EFFECT ? "no_effect" : "expectation_failed",
            what
                + "the expectation ("
                + expectation.words()
                + ") did not hold within "
                + expectation.withinMillis()
                + " ms",
            "read the window with desk-read before the next action",
            outcome.retrySafe()),
        outcome,
        DeskException.ANSWER);
  }
}
