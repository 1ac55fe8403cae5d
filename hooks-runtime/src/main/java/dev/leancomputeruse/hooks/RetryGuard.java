package dev.leancomputeruse.hooks;

import dev.leancomputeruse.desk.protocol.Digest128;
import dev.leancomputeruse.desk.protocol.ToolKind;
import org.jspecify.annotations.Nullable;

/**
 * Stops a call that has failed twice unchanged. Remembers one call: the last that failed.
 *
 * <p>Immutable; the table in the contract is the two methods that return the next guard.
 *
 * @param key the keyed hash of the call that failed last, or null
 * @param target the keyed hash of its target, or null
 * @param errors how often it failed in a row
 */
record RetryGuard(@Nullable Digest128 key, @Nullable Digest128 target, int errors) {
  static final RetryGuard CLEAR = new RetryGuard(null, null, 0);

  /** So many errors of the same call are enough. */
  static final int LIMIT = 2;

  private static final int MOST = 1_000_000;

  /** Returns whether a call must not run. */
  boolean blocks(ToolKind kind, Digest128 itsKey) {
    return kind != ToolKind.PROBE && errors >= LIMIT && itsKey.equals(key);
  }

  /** Returns the guard after a call that failed. */
  RetryGuard failed(ToolKind kind, Digest128 itsKey, Digest128 itsTarget) {
    if (kind == ToolKind.PROBE) {
      return this;
    }
    return new RetryGuard(itsKey, itsTarget, itsKey.equals(key) ? Math.min(errors + 1, MOST) : 1);
  }

  /** Returns the guard after a call that did not fail. */
  RetryGuard succeeded(ToolKind kind, Digest128 itsKey, Digest128 itsTarget) {
    if (kind == ToolKind.PROBE || key == null) {
      return this;
    }
    if (itsKey.equals(key) || !itsTarget.equals(target)) {
      return CLEAR;
    }
    // What stood in the way may be gone: one more try.
    return kind.changesSomething() && errors > 1 ? new RetryGuard(key, target, 1) : this;
  }
}
