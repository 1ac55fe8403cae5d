package dev.leancomputeruse.hooks;

/**
 * Ends the process when a call takes too long: a host that never closes its end would keep it
 * waiting for ever. Halting is safe at any time, since the state is replaced in one instant.
 */
final class Deadline extends Thread {
  private final long millis;

  private Deadline(long millis) {
    super("deadline");
    this.millis = millis;
  }

  /** Starts the count. */
  static void start(long millis) {
    Deadline deadline = new Deadline(millis);
    deadline.setDaemon(true);
    deadline.start();
  }

  @Override
  public void run() {
    try {
      sleep(millis);
    } catch (InterruptedException e) {
      return;
    }
    Runtime.getRuntime().halt(HookProcess.EXIT_DEADLINE);
  }
}
