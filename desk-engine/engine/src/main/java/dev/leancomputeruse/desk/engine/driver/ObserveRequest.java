package dev.leancomputeruse.desk.engine.driver;

import org.jspecify.annotations.Nullable;

/**
 * How much of a window is to be read.
 *
 * @param maxNodes elements, menus included
 * @param maxDepth levels
 * @param timeoutMillis how long to wait for the answer
 * @param name also what is scrolled out of view and has this in its name, in any case; null for
 *     nothing that is out of view. A driver that cannot tell answers as without it
 */
public record ObserveRequest(
    int maxNodes, int maxDepth, long timeoutMillis, @Nullable String name) {

  /** Asks for what shows. */
  public ObserveRequest(int maxNodes, int maxDepth, long timeoutMillis) {
    this(maxNodes, maxDepth, timeoutMillis, null);
  }

  /** Asks for the same, and for what is out of view and has this in its name. */
  public ObserveRequest finding(@Nullable String part) {
    return new ObserveRequest(
        maxNodes, maxDepth, timeoutMillis, part == null || part.isBlank() ? null : part);
  }
}
