package dev.leancomputeruse.measure;

/**
 * Every tool use once, by the hash of its id, joined with its result. The two stand on different
 * lines, which may be in different files and in any order, so either may come first.
 */
final class UseTable {
  static final int HAS_USE = 1;
  static final int HAS_RESULT = 2;
  static final int ERROR = 4;

  final Columns.Longs key = new Columns.Longs();
  final Columns.Ints call = new Columns.Ints();
  final Columns.Chars tool = new Columns.Chars();
  final Columns.Ints input = new Columns.Ints();
  final Columns.Ints bytes = new Columns.Ints();
  final Columns.Chars images = new Columns.Chars();
  final Columns.Flags kind = new Columns.Flags();
  final Columns.Flags flags = new Columns.Flags();

  private final Columns.Index index = new Columns.Index(key);

  int size() {
    return index.size();
  }

  private int row(long useKey) {
    int row = index.find(useKey);
    if (row < 0) {
      row = index.add(useKey);
      call.set(row, -1);
      tool.set(row, Names.NONE);
      input.set(row, 0);
      bytes.set(row, 0);
      images.set(row, 0);
      kind.set(row, 0);
      flags.set(row, 0);
    }
    return row;
  }

  /** Takes in the tool uses of a call. */
  void mergeUses(Row row, int rowCall, CallTable calls) {
    for (int i = 0; i < row.uses; i++) {
      int use = row(row.useKey[i]);
      boolean known = flags.has(use, HAS_USE);
      if (!known || calls.key.get(rowCall) < calls.key.get(call.get(use))) {
        flags.add(use, HAS_USE);
        call.set(use, rowCall);
        tool.set(use, row.useTool[i]);
        input.set(use, row.useInput[i]);
        kind.set(use, row.useKind[i]);
      }
    }
  }

  /** Takes in the results of a line. */
  void mergeResults(Row row) {
    for (int i = 0; i < row.results; i++) {
      int use = row(row.resultKey[i]);
      flags.add(use, row.resultError[i] ? HAS_RESULT | ERROR : HAS_RESULT);
      bytes.max(use, (int) Math.min(Integer.MAX_VALUE, row.resultBytes[i]));
      images.max(use, row.resultImages[i]);
    }
  }
}
