package dev.leancomputeruse.budgets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Times whole processes against each other: every round runs each lane once, in turn, so that a
 * change of the machine's speed hits all of them alike. Figures are ratios of medians, never single
 * times.
 */
final class Race {
  private static final int WARM_UPS = 2;
  private static final long LIMIT_SECONDS = 120;

  private final Map<String, Lane> lanes = new LinkedHashMap<>();

  private record Lane(ProcessBuilder process, Path input, int copies) {}

  /** Adds a command that reads {@code input} and whose output is thrown away. */
  Race lane(String name, ProcessBuilder process, Path input) {
    return lane(name, process, input, 1);
  }

  /** Adds a command of which {@code copies} run at once; its time is that of the last to end. */
  Race lane(String name, ProcessBuilder process, Path input, int copies) {
    process
        .redirectInput(input.toFile())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD);
    lanes.put(name, new Lane(process, input, copies));
    return this;
  }

  /**
   * Runs the race.
   *
   * @param rounds how often each lane is timed, after two warm-ups
   * @throws IOException if a command cannot be started, fails or does not end
   */
  Times run(int rounds) throws IOException, InterruptedException {
    Map<String, long[]> nanos = new LinkedHashMap<>();
    lanes.keySet().forEach(name -> nanos.put(name, new long[rounds]));
    for (int round = -WARM_UPS; round < rounds; round++) {
      for (Map.Entry<String, Lane> lane : lanes.entrySet()) {
        long time = time(lane.getKey(), lane.getValue());
        if (round >= 0) {
          nanos.get(lane.getKey())[round] = time;
        }
      }
    }
    return new Times(nanos);
  }

  private static long time(String name, Lane lane) throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<Process> running = new ArrayList<>();
    for (int i = 0; i < lane.copies(); i++) {
      running.add(lane.process().start());
    }
    for (Process process : running) {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(name + " did not end within " + LIMIT_SECONDS + " s");
      }
      if (process.exitValue() != 0) {
        throw new IOException(name + " failed with exit " + process.exitValue());
      }
    }
    return System.nanoTime() - start;
  }

  /** The times of a race, in nanoseconds per lane and round. */
  record Times(Map<String, long[]> nanos) {

    /** The median time of a lane, in milliseconds. */
    double median(String lane) {
      long[] sorted = nanos.get(lane).clone();
      Arrays.sort(sorted);
      return sorted[sorted.length / 2] / 1e6;
    }

    /** How many times the median of {@code other} the median of {@code lane} is. */
    double ratio(String lane, String other) {
      return median(lane) / median(other);
    }
  }
}
