package dev.leancomputeruse.desk.engine.driver;

/**
 * A driver that keeps connections to apps between calls, and so has to live in a process that
 * stays.
 */
public interface Resident extends AutoCloseable {
  /**
   * Returns whether a connection has to stay open because an app shows a dialog that was opened
   * through it: closing it would freeze the app. Answers from memory, at once, on any thread.
   */
  boolean holdsDialog();

  /**
   * Returns whether the desktop that the driver works on has gone, so that no call can succeed any
   * more. Answers from memory while it lives, at once, on any thread.
   */
  default boolean desktopGone() {
    return false;
  }

  /** Closes the connections, so that the process can end without waiting for blocked reads. */
  @Override
  default void close() {}
}
