package dev.leancomputeruse.measure;

import org.jspecify.annotations.Nullable;

/**
 * Money in US dollars, by what it was spent on, of the steps that have a price.
 *
 * @param input fresh input
 * @param cacheRead reads from the cache
 * @param cacheWrite writes to the cache, both kinds
 * @param output output
 * @param webSearch searches of the server
 * @param pricedSteps steps that are in these sums
 * @param unpricedSteps steps that are not, because their model has no price
 */
public record Cost(
    double input,
    double cacheRead,
    double cacheWrite,
    double output,
    double webSearch,
    long pricedSteps,
    long unpricedSteps) {

  /** Nothing spent. */
  public static final Cost NONE = new Cost(0, 0, 0, 0, 0, 0, 0);

  /** The sum; null if there are steps and none of them has a price, never 0 for unknown. */
  public @Nullable Double usd() {
    if (pricedSteps == 0 && unpricedSteps > 0) {
      return null;
    }
    return input + cacheRead + cacheWrite + output + webSearch;
  }

  /** Whether every step is in the sum. */
  public boolean isComplete() {
    return unpricedSteps == 0;
  }
}
