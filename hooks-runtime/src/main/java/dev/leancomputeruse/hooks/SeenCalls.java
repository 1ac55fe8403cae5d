package dev.leancomputeruse.hooks;

import java.util.Arrays;

/**
 * The calls that were counted last: one that is reported by two events counts once.
 *
 * <p>Immutable. Sixty-four are more than run at once; a hash of 64 bits tells them apart.
 */
final class SeenCalls {
  static final SeenCalls NONE = new SeenCalls(new long[0]);

  private static final int MOST = 64;

  private final long[] hashes;

  private SeenCalls(long[] hashes) {
    this.hashes = hashes;
  }

  int size() {
    return hashes.length;
  }

  long get(int index) {
    return hashes[index];
  }

  boolean contains(long hash) {
    for (long seen : hashes) {
      if (seen == hash) {
        return true;
      }
    }
    return false;
  }

  /** Returns these calls and one more; the oldest is forgotten if there are too many. */
  SeenCalls with(long hash) {
    int drop = hashes.length == MOST ? 1 : 0;
    int kept = hashes.length - drop;
    long[] next = Arrays.copyOfRange(hashes, drop, drop + kept + 1);
    next[kept] = hash;
    return new SeenCalls(next);
  }
}
