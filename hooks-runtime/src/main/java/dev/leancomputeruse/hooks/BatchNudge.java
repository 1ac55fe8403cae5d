package dev.leancomputeruse.hooks;

import dev.leancomputeruse.desk.protocol.ToolKind;

/**
 * Hints at batches when single actions come in a row.
 *
 * @param streak how many have come, at most {@link #LIMIT}: the hint has been given then
 */
record BatchNudge(int streak) {
  static final BatchNudge NONE = new BatchNudge(0);

  /** The action that carries the hint. */
  static final int LIMIT = 3;

  /** Returns whether a successful call of that kind is one action too many. */
  boolean hints(ToolKind kind) {
    return kind == ToolKind.ACTION && streak + 1 == LIMIT;
  }

  /** Returns the nudge after a successful call. */
  BatchNudge succeeded(ToolKind kind) {
    return kind == ToolKind.ACTION ? new BatchNudge(Math.min(streak + 1, LIMIT)) : NONE;
  }
}
