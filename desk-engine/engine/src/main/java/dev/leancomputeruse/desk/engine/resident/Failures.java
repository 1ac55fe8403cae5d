package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.io.IOException;

/** A {@link DeskException} as a message, and back, with nothing lost; and those made here. */
final class Failures {
  private static final String LOOK = "look with desk-read before doing anything again";

  private Failures() {}

  static Frame write(DeskException failure) {
    DeskError error = failure.error();
    byte[] said = failure.answer();
    return new Frame(
        JsonObject.empty()
            .with(
                "error",
                JsonObject.empty()
                    .with("code", error.code())
                    .with("message", error.message())
                    .with("hint", error.hint())
                    .with("safe", error.retrySafe())
                    .with("candidates", error.candidates())
                    .with("outcome", failure.outcome().name())
                    .with("exit", failure.exit())
                    .with("said", said != null)),
        said == null ? Frame.NOTHING : said);
  }

  static DeskException read(JsonObject error, byte[] body) throws IOException {
    for (Outcome outcome : Outcome.values()) {
      if (outcome.name().equals(error.string("outcome"))) {
        DeskException failure =
            new DeskException(
                new DeskError(
                    error.string("code", ""),
                    error.string("message", ""),
                    error.string("hint", ""),
                    error.isTrue("safe"),
                    error.strings("candidates")),
                outcome,
                (int) error.integer("exit", DeskException.TROUBLE));
        return error.isTrue("said") ? failure.with(body) : failure;
      }
    }
    throw new IOException("there is no such outcome");
  }

  /** The engine has the request, and more is not known. */
  static DeskException unanswered(String call, boolean changes, String why) {
    String message = "the desk engine gave no answer to " + call + ": " + why;
    return changes
        ? new DeskException(
            DeskError.of("pending", message + "; it may have happened", LOOK, false),
            Outcome.PENDING,
            DeskException.TROUBLE)
        : DeskException.trouble(
            "no_answer", message, "try again, or ask for less with a smaller preset");
  }

  /** The driver ended in a way that is its own mistake. */
  static DeskException mistake(String call, boolean changes, Throwable thrown) {
    String message = "the driver failed in " + call + " with " + thrown;
    return changes
        ? new DeskException(
            DeskError.of("driver_mistake", message + "; it may have happened", LOOK, false),
            Outcome.PENDING,
            DeskException.TROUBLE)
        : DeskException.trouble("driver_mistake", message, "run desk doctor, and report it");
  }

  static DeskException busy(String what) {
    return new DeskException(
        DeskError.of(
            "app_busy",
            "another action on " + what + " has not ended yet, so nothing was sent",
            "wait for it, then read the window",
            true),
        Outcome.REFUSED,
        DeskException.ANSWER);
  }
}
