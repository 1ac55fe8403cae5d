package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.protocol.Outcome;
import org.jspecify.annotations.Nullable;

/** Judges an action by what is read before and after, whatever the driver claims. */
final class ReadBack {
  /** The driver shows no more of a field on Linux. */
  private static final int SHOWN = 4096;

  /** What can be said where the driver does not show what a field holds. */
  static final Verdict UNSEEN =
      new Verdict(Outcome.DELIVERED, "sent; the driver does not show what the field holds");

  private ReadBack() {}

  /** What came out, and what to say about it. */
  record Verdict(Outcome outcome, String note) {}

  /** Judges text that was added to a field. */
  static Verdict typed(String text, @Nullable String before, @Nullable String after) {
    if (after == null || before == null || after.length() >= SHOWN) {
      return UNSEEN;
    }
    String expected = normal(text);
    String now = normal(after);
    String then = normal(before);
    if (count(now, expected) > count(then, expected)
        || (now.length() == then.length() + expected.length() && now.contains(expected))) {
      return new Verdict(Outcome.CONFIRMED, "the field holds the text");
    }
    if (now.equals(then)) {
      return new Verdict(Outcome.NO_EFFECT, "the field holds what it held before");
    }
    return new Verdict(
        Outcome.FAILED, "the field changed, but does not hold the text: only a part arrived");
  }

  /** Judges a field that was set. */
  static Verdict set(String value, @Nullable String before, @Nullable String after) {
    if (after == null || after.length() >= SHOWN) {
      return UNSEEN;
    }
    if (normal(after).equals(normal(value))) {
      return new Verdict(Outcome.CONFIRMED, "the field holds the value");
    }
    if (after.equals(before)) {
      return new Verdict(Outcome.NO_EFFECT, "the field holds what it held before");
    }
    return new Verdict(Outcome.DELIVERED, "the field changed, but shows another text than was set");
  }

  /** Judges a click and its kind by what the driver claims and whether the window changed. */
  static Verdict done(ActionAnswer.Claim claim, @Nullable Boolean changed) {
    return switch (claim) {
      case CONFIRMED ->
          Boolean.TRUE.equals(changed)
              ? new Verdict(Outcome.CONFIRMED, "the driver says so and the window changed")
              : new Verdict(
                  Outcome.DELIVERED, "the driver says it worked, but the window shows no change");
      case NONE ->
          Boolean.FALSE.equals(changed)
              ? new Verdict(
                  Outcome.NO_EFFECT, "the driver suspects no effect, and the window shows none")
              : new Verdict(Outcome.DELIVERED, "the driver suspects no effect");
      case PARTIAL -> new Verdict(Outcome.FAILED, "only a part of it was done");
      case UNKNOWN -> new Verdict(Outcome.DELIVERED, "sent; the effect is unknown");
    };
  }

  private static String normal(String text) {
    return text.replace("\r\n", "\n").replace('\u00a0', ' ');
  }

  private static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      count++;
    }
    return count;
  }
}
