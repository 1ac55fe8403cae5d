package dev.leancomputeruse.desk.engine.dbus;

/**
 * A moment until which something may take.
 *
 * @param nanos of {@link System#nanoTime}
 */
public record Deadline(long nanos) {
  /** Returns the moment that many milliseconds from now. */
  public static Deadline in(long millis) {
    return new Deadline(System.nanoTime() + millis * 1_000_000);
  }

  /** Returns how long it is until then, in nanoseconds; at least 0. */
  public long left() {
    return Math.max(0, nanos - System.nanoTime());
  }

  /** Returns how long it is until then, in milliseconds; at least 0. */
  public long leftMillis() {
    return left() / 1_000_000;
  }

  /** Returns whether it is past. */
  public boolean over() {
    return left() == 0;
  }

  /** Returns the earlier of this and that many milliseconds from now. */
  public Deadline within(long millis) {
    long its = System.nanoTime() + millis * 1_000_000;
    return its - nanos < 0 ? new Deadline(its) : this;
  }
}
