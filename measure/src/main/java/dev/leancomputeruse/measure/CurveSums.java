package dev.leancomputeruse.measure;

import java.util.ArrayList;
import java.util.List;

/** Adds up the context re-read by the place of the step in its agent's run. */
final class CurveSums {
  /** The last place of each bucket; what comes later is in one more. */
  private static final long[] ENDS = {5, 10, 20, 40, 80, 160, 320};

  private final long[][] sums = new long[ENDS.length + 1][4];
  private long last;

  void add(long place, boolean main, long reread) {
    int bucket = 0;
    while (bucket < ENDS.length && place > ENDS[bucket]) {
      bucket++;
    }
    int at = main ? 0 : 2;
    sums[bucket][at]++;
    sums[bucket][at + 1] += reread;
    last = Math.max(last, place);
  }

  List<MeasureReport.CurvePoint> points() {
    List<MeasureReport.CurvePoint> points = new ArrayList<>();
    long from = 1;
    for (int bucket = 0; bucket <= ENDS.length; bucket++) {
      long to = bucket < ENDS.length ? Math.min(ENDS[bucket], last) : last;
      long[] sum = sums[bucket];
      if (sum[0] + sum[2] > 0) {
        points.add(new MeasureReport.CurvePoint(from, to, sum[0], sum[1], sum[2], sum[3]));
      }
      from = to + 1;
    }
    return points;
  }
}
