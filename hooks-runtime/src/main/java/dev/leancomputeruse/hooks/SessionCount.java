package dev.leancomputeruse.hooks;

/**
 * What the hooks have counted in one session, or in one subagent of it.
 *
 * @param session a keyed hash: it tells sessions apart and says nothing else
 * @param errors how often the same call has failed in a row; at {@value #BLOCKS} it is blocked
 * @param streak how many single actions came in a row
 * @param changedMillis when it last changed, in milliseconds since 1970
 */
public record SessionCount(String session, int errors, int streak, long changedMillis) {
  /** So many errors block the call. */
  public static final int BLOCKS = 2;

  /** Returns whether the call that failed would be blocked now. */
  public boolean blocks() {
    return errors >= BLOCKS;
  }
}
