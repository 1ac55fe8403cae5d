package dev.leancomputeruse.desk.engine.resident;

import java.util.concurrent.TimeUnit;

/**
 * Counts the calls that are being carried out, and closes for good: no call begins after that, so
 * whoever asked meets a connection without a receipt and knows that nothing was done.
 */
final class Gate {
  /** Longer than any call may take. */
  private static final long LONGEST_CALL_NANOS = TimeUnit.MINUTES.toNanos(15);

  private int calls;
  private boolean closed;
  private long lastNanos = System.nanoTime();

  /** Begins a call; false if none begins any more. */
  synchronized boolean begin() {
    if (closed) {
      return false;
    }
    calls++;
    lastNanos = System.nanoTime();
    return true;
  }

  /** Ends a call. */
  synchronized void end() {
    calls--;
    lastNanos = System.nanoTime();
    notifyAll();
  }

  /** Closes. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Waits so long, or until it closes. */
  synchronized void pause(long millis) {
    long deadline = FrameChannel.in(millis);
    while (!closed) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return;
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Closes if nothing was asked for so long; says whether it is closed now. */
  synchronized boolean closeIfIdle(long idleNanos) {
    long idle = System.nanoTime() - lastNanos;
    if (idle >= idleNanos && (calls == 0 || idle >= idleNanos + LONGEST_CALL_NANOS)) {
      closed = true;
    }
    return closed;
  }

  /** Starts the idle time again: somebody needs the engine without a call. */
  synchronized void touch() {
    lastNanos = System.nanoTime();
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** Waits for the calls that have begun; says whether all have ended. */
  synchronized boolean drain(long millis) {
    long deadline = FrameChannel.in(millis);
    while (calls > 0) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
