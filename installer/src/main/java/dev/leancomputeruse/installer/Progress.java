package dev.leancomputeruse.installer;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Shows on a terminal what is being done, once it has taken longer than a second; says nothing
 * anywhere else.
 */
final class Progress implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 1000;

  private final PrintStream out;
  private final int width;
  private final ScheduledExecutorService clock;
  private String step = "";
  private long since;
  private int shownNow;

  /**
   * Begins to watch.
   *
   * @param wanted whether anything may be shown at all; not beside JSON
   */
  Progress(Host host, boolean wanted) {
    this(
        host.out(),
        wanted && host.terminal().interactive(),
        host.terminal().width(),
        PATIENCE_MILLIS);
  }

  Progress(PrintStream out, boolean shown, int width, long patienceMillis) {
    this.out = out;
    this.width = width;
    this.clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "progress");
              thread.setDaemon(true);
              return thread;
            });
    if (shown) {
      var unused =
          clock.scheduleAtFixedRate(
              () -> tick(patienceMillis), patienceMillis, patienceMillis, TimeUnit.MILLISECONDS);
    }
  }

  /** Begins a step; the one before it is over. */
  synchronized void step(String name) {
    if (step.isEmpty()) {
      since = System.nanoTime();
    }
    step = name;
  }

  private synchronized void tick(long patienceMillis) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
    if (!step.isEmpty() && millis >= patienceMillis) {
      String text = step + " ... " + millis / 1000 + " s";
      String line = text.substring(0, Math.min(text.length(), width - 1));
      wipe();
      out.print(line);
      out.flush();
      shownNow = line.length();
    }
  }

  private void wipe() {
    if (shownNow > 0) {
      out.print('\r' + " ".repeat(shownNow) + '\r');
      out.flush();
      shownNow = 0;
    }
  }

  /** Leaves the line as it was found. */
  @Override
  public synchronized void close() {
    clock.shutdownNow();
    wipe();
    step = "";
  }
}
