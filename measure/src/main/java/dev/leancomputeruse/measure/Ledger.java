package dev.leancomputeruse.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all readers together have found: the tables, the client's sums and the counters. Readers
 * hand in their rows in batches, under one lock.
 */
final class Ledger {
  /** Bytes the tables need for a call and for a tool use, with their index and their order. */
  private static final int BYTES_PER_CALL = 76;

  private static final int BYTES_PER_USE = 56;

  /** Sessions, agents and projects. */
  final Names names = new Names(1 << 20);

  /** Models and tools, which the tables hold in 16 bits. */
  final Names labels = new Names(Character.MAX_VALUE);

  final CallTable calls = new CallTable(names, labels);
  final UseTable uses = new UseTable();
  final Map<String, CostState> costStates = new LinkedHashMap<>();
  private final long budget;
  private volatile long needed;

  /** Keeps the tables under {@code budget} bytes. */
  Ledger(long budget) {
    this.budget = budget;
  }

  /** The rows a reader has gathered since it last came here. */
  static final class Batch {
    private static final int SIZE = 64;
    private final Row[] rows = new Row[SIZE];
    private int used;

    Batch() {
      for (int i = 0; i < SIZE; i++) {
        rows[i] = new Row();
      }
    }

    Row next() {
      return rows[used];
    }

    /** Keeps the row; true if the batch is full. */
    boolean keep() {
      return ++used == SIZE;
    }
  }

  /** Takes in the rows and empties the batch. */
  synchronized void take(Batch batch) throws TablesFullException {
    for (int i = 0; i < batch.used; i++) {
      Row row = batch.rows[i];
      if (row.kind == Row.Kind.CALL) {
        uses.mergeUses(row, calls.merge(row), calls);
      } else {
        uses.mergeResults(row);
      }
    }
    batch.used = 0;
    needed =
        (long) BYTES_PER_CALL * calls.size()
            + (long) BYTES_PER_USE * uses.size()
            + names.bytes()
            + labels.bytes();
    if (needed > budget) {
      throw new TablesFullException(calls.size());
    }
  }

  /** How long a line may be that is held beside the tables, and copied once as it grows. */
  int roomForLine() {
    return (int) Math.min(Integer.MAX_VALUE, (budget - needed) / 2);
  }

  synchronized void take(List<CostState> states) {
    for (CostState state : states) {
      costStates.merge(state.session() + '\n' + state.model(), state, CostState::max);
    }
  }

  List<CostState> costStates() {
    return new ArrayList<>(costStates.values());
  }
}
