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
  private static final String BACK_TO_START = "\r\u001b[K";

  private final PrintStream out;
  private final boolean shown;
  private final ScheduledExecutorService clock;
  private String step = "";
  private long since;
  private boolean onLine;

  /**
   * Begins to watch.
   *
   * @param wanted whether anything may be shown at all; not beside JSON
   */
  Progress(Host host, boolean wanted) {
    this(
        host.out(),
        wanted && host.terminal().interactive() && host.terminal().colour(),
        PATIENCE_MILLIS);
  }

  Progress(PrintStream out, boolean shown, long patienceMillis) {
    this.out = out;
    this.shown = shown;
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
      out.print(BACK_TO_START + step + " ... " + millis / 1000 + " s");
      out.flush();
      onLine = true;
    }
  }

  private void wipe() {
    if (onLine) {
      out.print(BACK_TO_START);
      out.flush();
      onLine = false;
    }
  }

  /** Leaves the line as it was found. */
  @Override
  public synchronized void close() {
    clock.shutdownNow();
    wipe();
    step = "";
  }

  /** Whether anything will ever be shown. */
  boolean shown() {
    return shown;
  }
}
