package dev.leancomputeruse.measure;

/** One call with its price, in the hands of the {@link Aggregator}; one object is filled again. */
final class Step {
  long input;
  long cacheRead;
  long cacheWrite5m;
  long cacheWrite1h;
  long output;
  long webSearches;

  boolean priced;
  double inputCost;
  double cacheReadCost;
  double cacheWriteCost;
  double outputCost;
  double webSearchCost;

  long reread() {
    return input + cacheRead;
  }
}
