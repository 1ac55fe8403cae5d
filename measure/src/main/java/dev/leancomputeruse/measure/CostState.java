package dev.leancomputeruse.measure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The client's own sums for a session and a model, as it writes them when it ends. They only grow,
 * so of several rows the largest values are the last ones.
 */
record CostState(
    String session,
    String model,
    double input,
    double output,
    double cacheRead,
    double cacheWrite,
    double webSearches,
    double costUsd) {

  CostState max(CostState other) {
    return new CostState(
        session,
        model,
        Math.max(input, other.input),
        Math.max(output, other.output),
        Math.max(cacheRead, other.cacheRead),
        Math.max(cacheWrite, other.cacheWrite),
        Math.max(webSearches, other.webSearches),
        Math.max(costUsd, other.costUsd));
  }

  /** Reads a cost-state line. */
  static List<CostState> parse(byte[] text, int from, int to) throws UnusableLineException {
    Object root;
    try {
      root = JsonValues.read(new ByteArrayInputStream(text, from, to - from));
    } catch (IOException e) {
      // The line is JSON, or it would not have come here: a name twice, a number of many digits.
      throw new UnusableLineException(SkipReason.BAD_FIELD);
    }
    if (!(root instanceof Map<?, ?> row)
        || !(row.get("sessionId") instanceof String session)
        || !(row.get("modelUsage") instanceof Map<?, ?> usage)) {
      throw new UnusableLineException(SkipReason.BAD_FIELD);
    }
    List<CostState> states = new ArrayList<>();
    for (Map.Entry<?, ?> entry : usage.entrySet()) {
      if (!(entry.getValue() instanceof Map<?, ?> sums)) {
        throw new UnusableLineException(SkipReason.BAD_FIELD);
      }
      states.add(
          new CostState(
              session,
              ModelNames.withoutVariant(String.valueOf(entry.getKey())),
              number(sums, "inputTokens"),
              number(sums, "outputTokens"),
              number(sums, "cacheReadInputTokens"),
              number(sums, "cacheCreationInputTokens"),
              number(sums, "webSearchRequests"),
              number(sums, "costUSD")));
    }
    return states;
  }

  private static double number(Map<?, ?> sums, String field) throws UnusableLineException {
    Object value = sums.get(field);
    if (value == null) {
      return 0;
    }
    if (value instanceof Double number && number >= 0 && number < 1e15) {
      return number;
    }
    throw new UnusableLineException(SkipReason.BAD_USAGE);
  }
}
