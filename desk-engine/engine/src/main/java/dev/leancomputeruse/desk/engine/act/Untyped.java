package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Redactor;
import java.util.ArrayList;
import java.util.List;

/** Takes what was typed out of a failure: drivers like to quote it. */
final class Untyped {
  private Untyped() {}

  static DeskException of(DeskException failure, Step step) {
    String typed = step.args().string("text", step.args().string("value", ""));
    DeskError error = failure.error();
    if (typed.isEmpty() || !error.line().contains(typed)) {
      return failure;
    }
    List<String> candidates = new ArrayList<>();
    for (String candidate : error.candidates()) {
      candidates.add(without(candidate, typed));
    }
    return new DeskException(
        new DeskError(
            error.code(),
            without(error.message(), typed),
            without(error.hint(), typed),
            error.retrySafe(),
            candidates),
        failure.outcome(),
        failure.exit());
  }

  private static String without(String text, String typed) {
    return text.replace(typed, Redactor.mark("typed"));
  }
}
