package dev.leancomputeruse.desk.engine.resident;

import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How much memory all requests together may take beyond the few kilobytes that each may have: so
 * that many peers with long requests wait for each other instead of filling the memory.
 */
final class RequestRoom {
  /** What each request may take without asking, in bytes. */
  static final int FREE = 1 << 16;

  private static final int ALL = 4 << 20;

  private final Semaphore room = new Semaphore(ALL);

  /** Returns the share of one request, empty so far. */
  Share share() {
    return new Share();
  }

  /** What one request has taken; given back when the request is done. */
  final class Share implements AutoCloseable {
    private int taken;

    void take(int bytes, long deadline) throws IOException {
      try {
        if (!room.tryAcquire(bytes, deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          throw new TooLateException();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while waiting for memory", e);
      }
      taken += bytes;
    }

    @Override
    public void close() {
      room.release(taken);
      taken = 0;
    }
  }
}
