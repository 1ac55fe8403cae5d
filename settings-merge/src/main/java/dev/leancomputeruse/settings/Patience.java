package dev.leancomputeruse.settings;

import java.io.InterruptedIOException;

/**
 * How long to wait beside other writers, in milliseconds.
 *
 * @param blank how long an empty file that was changed just now has to stay empty until it counts:
 *     a writer that truncates in place leaves one for a moment
 * @param torn how long a text that does not parse and was changed just now may take to become whole
 * @param settle how long to look on after publishing, for a writer that came in between and for one
 *     that writes from an older copy
 * @param overall how long to go on merging before the file counts as busy
 * @param lock how long to wait for another run of ours
 */
record Patience(long blank, long torn, long settle, long overall, long lock) {

  /** A file that has not changed for this long is no writer's intermediate state. */
  static final long QUIET_MILLIS = 2_000;

  private static final long STEP_MILLIS = 5;

  static final Patience USUAL = new Patience(300, 1_000, 60, 10_000, 10_000);

  /** For a file that nobody else can be writing to. */
  static final Patience NONE = new Patience(0, 0, 0, 10_000, 10_000);

  /** Waits a moment before looking again. */
  static void step() throws InterruptedIOException {
    pause(STEP_MILLIS);
  }

  static void pause(long millis) throws InterruptedIOException {
    if (millis <= 0) {
      return;
    }
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for another program");
    }
  }

  /** A point in time to wait for. */
  record Deadline(long nanos) {

    static Deadline in(long millis) {
      return new Deadline(System.nanoTime() + millis * 1_000_000);
    }

    boolean passed() {
      return System.nanoTime() - nanos >= 0;
    }
  }
}
