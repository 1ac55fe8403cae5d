package dev.leancomputeruse.measure;

import java.util.LinkedHashMap;
import java.util.Map;

/** The parts of a cost under their names, in the order of every output. */
final class CostParts {

  private CostParts() {}

  static Map<String, Double> of(Cost cost) {
    Map<String, Double> parts = new LinkedHashMap<>();
    parts.put("cache read", cost.cacheRead());
    parts.put("cache write", cost.cacheWrite());
    parts.put("output", cost.output());
    parts.put("input", cost.input());
    if (cost.webSearch() > 0) {
      parts.put("web search", cost.webSearch());
    }
    return parts;
  }
}
