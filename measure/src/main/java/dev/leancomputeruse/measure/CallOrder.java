package dev.leancomputeruse.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Puts the calls in an order that depends on nothing but what they are: by session, agent and
 * project by name, and within these by time.
 */
final class CallOrder {
  private final CallTable calls;
  private final List<Integer> contexts = new ArrayList<>();
  private final int[] starts;
  private final int[] order;

  CallOrder(Ledger ledger) {
    calls = ledger.calls;
    Names names = ledger.names;
    for (int i = 0; i < calls.contexts(); i++) {
      contexts.add(i);
    }
    contexts.sort(
        Comparator.<Integer, String>comparing(i -> names.name(calls.context(i).session()))
            .thenComparing(i -> names.name(calls.context(i).agent()))
            .thenComparing(i -> names.name(calls.context(i).project())));
    starts = new int[calls.contexts() + 1];
    for (int call = 0; call < calls.size(); call++) {
      starts[calls.context.get(call) + 1]++;
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    order = new int[calls.size()];
    int[] next = Arrays.copyOf(starts, calls.contexts());
    for (int call = 0; call < calls.size(); call++) {
      order[next[calls.context.get(call)]++] = call;
    }
    for (int context = 0; context < calls.contexts(); context++) {
      sort(starts[context], starts[context + 1]);
    }
  }

  /** The contexts in order. */
  List<Integer> contexts() {
    return contexts;
  }

  int start(int context) {
    return starts[context];
  }

  int end(int context) {
    return starts[context + 1];
  }

  /** The call at a place between {@link #start} and {@link #end}. */
  int call(int place) {
    return order[place];
  }

  private void sort(int from, int to) {
    if (isSorted(from, to)) {
      return;
    }
    Integer[] boxed = new Integer[to - from];
    Arrays.setAll(boxed, i -> order[from + i]);
    Arrays.sort(boxed, this::compare);
    for (int i = 0; i < boxed.length; i++) {
      order[from + i] = boxed[i];
    }
  }

  private boolean isSorted(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      if (compare(order[i - 1], order[i]) > 0) {
        return false;
      }
    }
    return true;
  }

  private int compare(int a, int b) {
    int byTime = Long.compare(calls.time.get(a), calls.time.get(b));
    return byTime != 0 ? byTime : Long.compare(calls.key.get(a), calls.key.get(b));
  }
}
