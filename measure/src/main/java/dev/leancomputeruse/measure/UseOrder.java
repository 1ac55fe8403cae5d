package dev.leancomputeruse.measure;

/** Finds the tool uses of a call. */
final class UseOrder {
  private final int[] starts;
  private final int[] order;

  UseOrder(UseTable uses, int calls) {
    int[] ends = new int[calls + 1];
    int size = 0;
    for (int use = 0; use < uses.size(); use++) {
      if (uses.flags.has(use, UseTable.HAS_USE)) {
        ends[uses.call.get(use)]++;
        size++;
      }
    }
    int sum = 0;
    for (int call = 0; call <= calls; call++) {
      sum += ends[call];
      ends[call] = sum;
    }
    order = new int[size];
    // Backwards from the ends, which thereby become the starts.
    for (int use = uses.size() - 1; use >= 0; use--) {
      if (uses.flags.has(use, UseTable.HAS_USE)) {
        order[--ends[uses.call.get(use)]] = use;
      }
    }
    starts = ends;
    for (int call = 0; call < calls; call++) {
      sort(uses, starts[call], starts[call + 1]);
    }
  }

  int start(int call) {
    return starts[call];
  }

  int end(int call) {
    return starts[call + 1];
  }

  /** The tool use at a place between {@link #start} and {@link #end}. */
  int use(int place) {
    return order[place];
  }

  /** By key, so that the order does not depend on which line was read first. */
  private void sort(UseTable uses, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int use = order[i];
      int j = i - 1;
      while (j >= from && uses.key.get(order[j]) > uses.key.get(use)) {
        order[j + 1] = order[j];
        j--;
      }
      order[j + 1] = use;
    }
  }
}
