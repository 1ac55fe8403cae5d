package dev.leancomputeruse.measure;

import java.util.EnumMap;
import java.util.Map;

/** Adds up the desktop work. */
final class DesktopSums {
  private final Sums sums = new Sums();
  private final Map<DesktopUse, Long> kinds = new EnumMap<>(DesktopUse.class);
  private long single;
  private long chained;
  private long failed;
  private long repeated;
  private final AvoidableSums batchable = new AvoidableSums();
  private final AvoidableSums blockable = new AvoidableSums();

  Sums sums() {
    return sums;
  }

  void use(DesktopUse kind) {
    kinds.merge(kind, 1L, Long::sum);
  }

  /**
   * Adds a step with desktop work.
   *
   * @param uses all tool uses of the step
   * @param actions single actions among them
   * @param chains uses that hold several actions
   */
  void step(Step step, int uses, int actions, int chains, DesktopRun run) {
    sums.add(step);
    if (actions == 1 && uses == 1) {
      single++;
    } else if (actions + chains > 0) {
      chained++;
    }
    failed += run.failed;
    repeated += run.repeatedFailures;
    if (run.batchable) {
      batchable.add(step);
    }
    if (run.blockable) {
      blockable.add(step);
    }
  }

  MeasureReport.Desktop desktop() {
    Map<DesktopUse, Long> uses = new EnumMap<>(DesktopUse.class);
    for (DesktopUse kind : DesktopUse.values()) {
      if (kind != DesktopUse.NONE) {
        uses.put(kind, kinds.getOrDefault(kind, 0L));
      }
    }
    return new MeasureReport.Desktop(
        sums.figures(),
        uses,
        single,
        chained,
        failed,
        repeated,
        batchable.avoidable(),
        blockable.avoidable());
  }

  private static final class AvoidableSums {
    private long steps;
    private long reread;
    private double inputCost;
    private double cacheReadCost;
    private long priced;

    void add(Step step) {
      steps++;
      reread += step.reread();
      inputCost += step.inputCost;
      cacheReadCost += step.cacheReadCost;
      if (step.priced) {
        priced++;
      }
    }

    MeasureReport.Avoidable avoidable() {
      return new MeasureReport.Avoidable(
          steps, reread, new Cost(inputCost, cacheReadCost, 0, 0, 0, priced, steps - priced));
    }
  }
}
