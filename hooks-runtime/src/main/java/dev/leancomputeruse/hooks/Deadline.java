package dev.leancomputeruse.hooks;

/**
 * Ends the process when a call takes too long: a host that never closes its end would keep it
 * waiting for ever. Halting is safe at any time, since the state is replaced in one instant.
 */
final class Deadline extends Thread {
  private volatile long end;

  private Deadline(long millis) {
    super("deadline");
    end = System.nanoTime() + millis * 1_000_000;
  }

  /** Starts the count. */
  static Deadline in(long millis) {
    Deadline deadline = new Deadline(millis);
    deadline.setDaemon(true);
    deadline.start();
    return deadline;
  }

  /** Allows for more time. */
  synchronized void extend(long millis) {
    end += millis * 1_000_000;
  }

  @Override
  public void run() {
    try {
      long left = end - System.nanoTime();
      while (left > 0) {
        sleep(left / 1_000_000 + 1);
        left = end - System.nanoTime();
      }
    } catch (InterruptedException e) {
      return;
    }
    Runtime.getRuntime().halt(HookProcess.EXIT_DEADLINE);
  }
}
