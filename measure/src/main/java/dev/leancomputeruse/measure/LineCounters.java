package dev.leancomputeruse.measure;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** What happened to the lines that one reader has met. */
final class LineCounters {
  long lines;
  long blank;
  long other;
  long synthetic;
  long calls;
  long results;
  long costStates;
  private final Map<SkipReason, Long> skipped = new EnumMap<>(SkipReason.class);

  void skip(SkipReason reason) {
    skipped.merge(reason, 1L, Long::sum);
  }

  void add(LineCounters more) {
    lines += more.lines;
    blank += more.blank;
    other += more.other;
    synthetic += more.synthetic;
    calls += more.calls;
    results += more.results;
    costStates += more.costStates;
    more.skipped.forEach((reason, count) -> skipped.merge(reason, count, Long::sum));
  }

  /** The reasons that occurred. */
  Map<String, Long> skipped() {
    Map<String, Long> reasons = new TreeMap<>();
    skipped.forEach((reason, count) -> reasons.put(reason.label(), count));
    return reasons;
  }
}
