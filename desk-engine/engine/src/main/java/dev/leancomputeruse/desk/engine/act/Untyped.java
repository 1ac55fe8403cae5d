package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Redactor;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes what was typed out of a failure: drivers and apps like to quote it. Our own words stay as
 * they are, or codes and numbers of snapshots would be of no use, and would show what was typed.
 */
final class Untyped {
  /** A text that is shorter stands in too many words to be taken out of their middle. */
  private static final int SHORT = 4;

  private Untyped() {}

  static DeskException of(DeskException failure, Step step) {
    String typed = step.args().string("text", step.args().string("value", ""));
    DeskError error = failure.error();
    if (typed.isEmpty() || !error.line().contains(typed)) {
      return failure;
    }
    boolean drivers = failure.answer() != null;
    List<String> candidates = new ArrayList<>();
    for (String candidate : error.candidates()) {
      boolean bare = drivers && candidate.indexOf('"') < 0;
      candidates.add(bare ? without(candidate, typed) : between("\"(", "\")", candidate, typed));
    }
    return new DeskException(
        new DeskError(
            error.code(),
            drivers ? without(error.message(), typed) : between("\"", "\"", error.message(), typed),
            drivers ? without(error.hint(), typed) : error.hint(),
            error.retrySafe(),
            candidates),
        failure.outcome(),
        failure.exit());
  }

  /** Looks only from the first opening mark to the last closing one: that is what an app shows. */
  private static String between(String opening, String closing, String text, String typed) {
    int start = 0;
    while (start < text.length() && opening.indexOf(text.charAt(start)) < 0) {
      start++;
    }
    int end = text.length();
    while (end > start && closing.indexOf(text.charAt(end - 1)) < 0) {
      end--;
    }
    return text.substring(0, start)
        + without(text.substring(start, end), typed)
        + text.substring(end);
  }

  private static String without(String text, String typed) {
    StringBuilder clean = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, from)) {
      int end = at + typed.length();
      boolean taken = typed.length() >= SHORT || isAlone(text, at, end);
      clean.append(text, from, at).append(taken ? Redactor.mark("typed") : typed);
      from = end;
    }
    return clean.append(text.substring(from)).toString();
  }

  private static boolean isAlone(String text, int start, int end) {
    return (start == 0 || !Character.isLetterOrDigit(text.codePointBefore(start)))
        && (end == text.length() || !Character.isLetterOrDigit(text.codePointAt(end)));
  }
}
