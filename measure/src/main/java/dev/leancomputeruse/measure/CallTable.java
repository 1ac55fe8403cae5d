package dev.leancomputeruse.measure;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Every call once, by the hash of its message id: per field the largest value of all rows, and of
 * the rows the one that decides to whom the call belongs.
 *
 * <p>Belonging is decided by an order that does not depend on which row was read first: the
 * earliest, then one of the main agent, then one with a request id, then the first session, agent
 * and project by name. A forked session copies rows under its own id, so the calls that are in
 * several sessions are kept for the comparison with the client's sums.
 */
final class CallTable {
  static final int SIDECHAIN = 1;
  static final int FAST = 2;
  static final int IN_US = 4;
  static final int REQUEST_ID = 8;

  /** Whose steps these are. */
  record Context(int session, int agent, int project) {}

  private final Names names;
  private final Names labels;
  private final Map<Context, Integer> contextNumbers = new HashMap<>();
  private Context[] contexts = new Context[64];
  private int[] agentTypes = new int[64];

  final Columns.Longs key = new Columns.Longs();
  final Columns.Longs time = new Columns.Longs();
  final Columns.Ints context = new Columns.Ints();
  final Columns.Ints input = new Columns.Ints();
  final Columns.Ints output = new Columns.Ints();
  final Columns.Ints cacheRead = new Columns.Ints();
  final Columns.Ints cacheWrite = new Columns.Ints();
  final Columns.Ints cacheWrite1h = new Columns.Ints();
  final Columns.Chars webSearches = new Columns.Chars();
  final Columns.Chars model = new Columns.Chars();
  final Columns.Flags flags = new Columns.Flags();

  /** Pairs of a session and a call that is also in it: {@code session << 32 | call}. */
  final Columns.Longs shared = new Columns.Longs();

  private final Columns.Index index = new Columns.Index(key);
  private int sharedSize;
  private long duplicates;

  CallTable(Names names, Names labels) {
    this.names = names;
    this.labels = labels;
  }

  int size() {
    return index.size();
  }

  int sharedSize() {
    return sharedSize;
  }

  long duplicates() {
    return duplicates;
  }

  int contexts() {
    return contextNumbers.size();
  }

  Context context(int number) {
    return contexts[number];
  }

  /** The name of the kind of agent, {@link Names#NONE} if no row told it. */
  int agentType(int context) {
    return agentTypes[context];
  }

  /** Takes in a row that is a call and gives the call's number. */
  int merge(Row row) {
    int context = contextOf(row);
    int call = index.find(row.callKey);
    if (call < 0) {
      call = index.add(row.callKey);
      time.set(call, row.time);
      this.context.set(call, context);
      input.set(call, row.input);
      output.set(call, row.output);
      cacheRead.set(call, row.cacheRead);
      cacheWrite.set(call, row.cacheWrite);
      cacheWrite1h.set(call, row.cacheWrite1h);
      webSearches.set(call, row.webSearches);
      model.set(call, row.model);
      flags.set(call, flagsOf(row));
      return call;
    }
    duplicates++;
    input.max(call, row.input);
    output.max(call, row.output);
    cacheRead.max(call, row.cacheRead);
    cacheWrite.max(call, row.cacheWrite);
    cacheWrite1h.max(call, row.cacheWrite1h);
    webSearches.max(call, row.webSearches);
    mergeModel(call, row.model);
    attribute(call, row, context);
    return call;
  }

  private int contextOf(Row row) {
    Context context = new Context(row.session, row.agent, row.project);
    Integer known = contextNumbers.get(context);
    int number;
    if (known == null) {
      number = contextNumbers.size();
      contextNumbers.put(context, number);
      if (number == contexts.length) {
        contexts = Arrays.copyOf(contexts, number * 2);
        agentTypes = Arrays.copyOf(agentTypes, number * 2);
      }
      contexts[number] = context;
    } else {
      number = known;
    }
    agentTypes[number] = smaller(labels, agentTypes[number], row.agentType);
    return number;
  }

  private void mergeModel(int call, int other) {
    int merged = smaller(labels, model.get(call), other);
    if (merged != model.get(call)) {
      model.set(call, merged);
    }
  }

  /** Of two names the one that comes first, and any name before none. */
  private static int smaller(Names names, int a, int b) {
    if (a == b || b == Names.NONE) {
      return a;
    }
    return a == Names.NONE || names.name(b).compareTo(names.name(a)) < 0 ? b : a;
  }

  private static int flagsOf(Row row) {
    return (row.sidechain ? SIDECHAIN : 0)
        | (row.fast ? FAST : 0)
        | (row.inUs ? IN_US : 0)
        | (row.hasRequestId ? REQUEST_ID : 0);
  }

  private void attribute(int call, Row row, int rowContext) {
    int old = context.get(call);
    int oldFlags = flags.get(call);
    int rowFlags = flagsOf(row);
    int owned = SIDECHAIN | REQUEST_ID;
    int rated = (oldFlags | rowFlags) & ~owned;
    boolean better = order(call, oldFlags, old, row, rowFlags, rowContext) > 0;
    if (contexts[old].session() != contexts[rowContext].session()) {
      share(contexts[old].session(), call);
      share(contexts[rowContext].session(), call);
    }
    if (better) {
      context.set(call, rowContext);
      flags.set(call, rated | (rowFlags & owned));
      time.set(call, row.time);
    } else {
      flags.set(call, rated | (oldFlags & owned));
    }
  }

  private void share(int session, int call) {
    shared.set(sharedSize++, (long) session << 32 | call);
  }

  private int order(int call, int oldFlags, int old, Row row, int rowFlags, int rowContext) {
    int order = Long.compare(time.get(call), row.time);
    if (order == 0) {
      order = Integer.compare(oldFlags & SIDECHAIN, rowFlags & SIDECHAIN);
    }
    if (order == 0) {
      order = Integer.compare(rowFlags & REQUEST_ID, oldFlags & REQUEST_ID);
    }
    if (order != 0 || old == rowContext) {
      return order;
    }
    Context a = contexts[old];
    Context b = contexts[rowContext];
    order = names.name(a.session()).compareTo(names.name(b.session()));
    if (order == 0) {
      order = names.name(a.agent()).compareTo(names.name(b.agent()));
    }
    return order != 0 ? order : names.name(a.project()).compareTo(names.name(b.project()));
  }
}
