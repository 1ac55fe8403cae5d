package dev.leancomputeruse.measure;

/**
 * Follows one agent's steps and tells which of its desktop steps need not have been, by the rules
 * of the hooks: what the batch nudge would have asked to join, and what the retry guard would have
 * stopped.
 *
 * <p>A run of successful single actions, one a step with nothing in between, could have been one
 * call; a failure or any other step ends the run, since the model may have needed to look. So the
 * number is an upper bound for actions that depend on what came before, and a lower bound for
 * everything else.
 */
final class DesktopRun {
  private static final int ALLOWED_FAILURES = 2;

  private final UseTable uses;
  private final UseOrder order;
  private int run;
  private long failing;
  private int failures;

  /** Whether the last step could have been a part of the call before it. */
  boolean batchable;

  /** Whether the last step only repeated what had failed twice already. */
  boolean blockable;

  /** Desktop uses of the last step that repeat a failing one. */
  int repeatedFailures;

  /** Desktop uses of the last step that failed. */
  int failed;

  DesktopRun(UseTable uses, UseOrder order) {
    this.uses = uses;
    this.order = order;
  }

  /** Begins with another agent. */
  void restart() {
    run = 0;
    failing = 0;
    failures = 0;
  }

  /** Takes the agent's next step. */
  void step(int call) {
    batchable = false;
    repeatedFailures = 0;
    failed = 0;
    int from = order.start(call);
    int to = order.end(call);
    int blocked = 0;
    boolean single = false;
    for (int place = from; place < to; place++) {
      int use = order.use(place);
      DesktopUse kind = DesktopUse.of(uses.kind.get(use));
      if (kind == DesktopUse.NONE) {
        continue;
      }
      boolean answered = uses.flags.has(use, UseTable.HAS_RESULT);
      boolean error = uses.flags.has(use, UseTable.ERROR);
      single = to - from == 1 && kind == DesktopUse.ACTION && answered && !error;
      if (error) {
        failed++;
      }
      if (answered && kind != DesktopUse.PROBE && follow(use, kind, error)) {
        blocked++;
      }
    }
    blockable = blocked > 0 && blocked == to - from;
    run = single ? run + 1 : 0;
    batchable = run > 1;
  }

  /** Keeps count of failures as the retry guard does; true if it would have stopped this use. */
  private boolean follow(int use, DesktopUse kind, boolean error) {
    long key = (long) uses.tool.get(use) << 32 | (uses.input.get(use) & 0xffffffffL);
    if (error) {
      failures = key == failing ? failures + 1 : 1;
      failing = key;
      if (failures > 1) {
        repeatedFailures++;
      }
      return failures > ALLOWED_FAILURES;
    }
    if (key == failing) {
      failures = 0;
    } else if (kind != DesktopUse.OBSERVATION) {
      failures = Math.min(failures, 1);
    }
    return false;
  }
}
