package dev.leancomputeruse.measure;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The price of a model from one day to another.
 *
 * @param from first day, null for always
 * @param until last day, null for still
 * @param base the rates
 * @param aboveTokens prompts longer than this are charged at {@code above}, all of their tokens
 * @param above the rates of long prompts, null if length does not matter
 * @param fast what fast mode multiplies the rates by, 0 if there is no known price for it
 * @param us what inference kept in one country multiplies the rates by
 */
record ModelPrice(
    @Nullable LocalDate from,
    @Nullable LocalDate until,
    Rates base,
    long aboveTokens,
    @Nullable Rates above,
    double fast,
    double us) {

  /** US dollars for a million tokens of each kind. */
  record Rates(
      double input, double output, double cacheRead, double cacheWrite5m, double cacheWrite1h) {

    /** Fills in the published multiples where only the two main rates are given. */
    static Rates of(
        double input,
        double output,
        @Nullable Double cacheRead,
        @Nullable Double write5m,
        @Nullable Double write1h) {
      return new Rates(
          input,
          output,
          cacheRead == null ? input * 0.1 : cacheRead,
          write5m == null ? input * 1.25 : write5m,
          write1h == null ? input * 2 : write1h);
    }
  }

  boolean holdsOn(@Nullable LocalDate day) {
    if (day == null) {
      return until == null;
    }
    return (from == null || !day.isBefore(from)) && (until == null || !day.isAfter(until));
  }

  /** Whether there is a day on which both would hold. */
  boolean overlaps(ModelPrice other) {
    return !endsBefore(other) && !other.endsBefore(this);
  }

  private boolean endsBefore(ModelPrice other) {
    return until != null && other.from != null && until.isBefore(other.from);
  }

  /** The rates for a prompt of so many tokens. */
  Rates ratesFor(long promptTokens) {
    return above != null && promptTokens > aboveTokens ? above : base;
  }

  /** What the rates are multiplied by, 0 if a call of this kind has no known price. */
  double factor(boolean fastMode, boolean inUs) {
    return (fastMode ? fast : 1) * (inUs ? us : 1);
  }
}
