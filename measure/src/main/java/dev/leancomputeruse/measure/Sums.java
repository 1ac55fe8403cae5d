package dev.leancomputeruse.measure;

/** Adds up steps. */
final class Sums {
  private long steps;
  private long input;
  private long cacheRead;
  private long cacheWrite5m;
  private long cacheWrite1h;
  private long output;
  private long webSearches;
  private long toolUses;
  private long resultBytes;
  private long images;

  private double inputCost;
  private double cacheReadCost;
  private double cacheWriteCost;
  private double outputCost;
  private double webSearchCost;
  private long pricedSteps;
  private long unpricedSteps;

  /** Adds a whole step. */
  void add(Step step) {
    addShare(step, 0, 1);
    countStep(step);
  }

  /** Adds the {@code part}th of {@code parts} even shares of a step's tokens and costs. */
  void addShare(Step step, int part, int parts) {
    input += share(step.input, part, parts);
    cacheRead += share(step.cacheRead, part, parts);
    cacheWrite5m += share(step.cacheWrite5m, part, parts);
    cacheWrite1h += share(step.cacheWrite1h, part, parts);
    output += share(step.output, part, parts);
    webSearches += share(step.webSearches, part, parts);
    inputCost += step.inputCost / parts;
    cacheReadCost += step.cacheReadCost / parts;
    cacheWriteCost += step.cacheWriteCost / parts;
    outputCost += step.outputCost / parts;
    webSearchCost += step.webSearchCost / parts;
  }

  void countStep(Step step) {
    steps++;
    if (step.priced) {
      pricedSteps++;
    } else {
      unpricedSteps++;
    }
  }

  /** Adds a tool use and its result. */
  void addUse(long bytes, long images) {
    toolUses++;
    resultBytes += bytes;
    this.images += images;
  }

  /** The shares of all parts add up to the whole. */
  private static long share(long whole, int part, int parts) {
    return parts == 1 ? whole : whole * (part + 1) / parts - whole * part / parts;
  }

  boolean isEmpty() {
    return steps == 0;
  }

  Figures figures() {
    return new Figures(
        steps,
        input,
        cacheRead,
        cacheWrite5m,
        cacheWrite1h,
        output,
        webSearches,
        toolUses,
        resultBytes,
        images,
        new Cost(
            inputCost,
            cacheReadCost,
            cacheWriteCost,
            outputCost,
            webSearchCost,
            pricedSteps,
            unpricedSteps));
  }
}
