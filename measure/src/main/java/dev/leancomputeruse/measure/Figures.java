package dev.leancomputeruse.measure;

/**
 * The sums of a group of steps. A step is one call of the model, counted once by its message id.
 *
 * @param steps model calls
 * @param input input tokens that were neither read from nor written to the cache
 * @param cacheRead input tokens read from the cache
 * @param cacheWrite5m input tokens written to the cache for five minutes
 * @param cacheWrite1h input tokens written to the cache for an hour
 * @param output output tokens as logged
 * @param webSearches searches the server made
 * @param toolUses tool uses in these steps
 * @param resultBytes bytes of text that the tools answered
 * @param images images that the tools answered
 * @param cost what the steps cost
 */
public record Figures(
    long steps,
    long input,
    long cacheRead,
    long cacheWrite5m,
    long cacheWrite1h,
    long output,
    long webSearches,
    long toolUses,
    long resultBytes,
    long images,
    Cost cost) {

  /** Tokens of the whole prompts. */
  public long context() {
    return input + cacheRead + cacheWrite5m + cacheWrite1h;
  }

  /** Tokens that were sent again: what the prompts held beyond the newly cached part. */
  public long reread() {
    return input + cacheRead;
  }

  /** {@link #reread()} per step, 0 without steps. */
  public double rereadPerStep() {
    return steps == 0 ? 0 : (double) reread() / steps;
  }

  /** Cache writes of both kinds. */
  public long cacheWrite() {
    return cacheWrite5m + cacheWrite1h;
  }
}
