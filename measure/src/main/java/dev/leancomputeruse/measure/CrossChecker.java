package dev.leancomputeruse.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Holds our sums against the client's own, session by session and model by model, over whole
 * sessions whatever was selected.
 *
 * <p>A forked session holds copies of calls that the session it came from had made. Which of the
 * two the client counted them in cannot be seen, so the sums agree if they do with the copies or
 * without.
 */
final class CrossChecker {
  private static final double TOLERANCE = 1e-9;

  private final Ledger ledger;
  private final Pricer pricer;
  private final Step step = new Step();
  private final Map<String, Bill> owned = new HashMap<>();
  private final Map<String, Bill> elsewhere = new HashMap<>();
  private final Map<String, Bill> lent = new HashMap<>();

  CrossChecker(Ledger ledger, Pricer pricer) {
    this.ledger = ledger;
    this.pricer = pricer;
  }

  /** Compares the sessions that are in {@code selected}. */
  List<MeasureReport.CrossCheck> check(Set<String> selected) {
    Set<String> sessions = new HashSet<>();
    for (CostState state : ledger.costStates()) {
      if (selected.contains(state.session())) {
        sessions.add(state.session());
      }
    }
    if (sessions.isEmpty()) {
      return List.of();
    }
    CallTable calls = ledger.calls;
    for (int call = 0; call < calls.size(); call++) {
      String session = session(call);
      if (sessions.contains(session)) {
        add(owned, session, call);
      }
    }
    addShared(sessions);
    List<MeasureReport.CrossCheck> checks = new ArrayList<>();
    for (CostState state : ledger.costStates()) {
      if (sessions.contains(state.session())) {
        checks.add(compare(state));
      }
    }
    checks.sort(
        Comparator.comparing(MeasureReport.CrossCheck::session)
            .thenComparing(MeasureReport.CrossCheck::model));
    return checks;
  }

  private String session(int call) {
    return ledger.names.name(ledger.calls.context(ledger.calls.context.get(call)).session());
  }

  private void addShared(Set<String> sessions) {
    CallTable calls = ledger.calls;
    long[] pairs = new long[calls.sharedSize()];
    Arrays.setAll(pairs, calls.shared::get);
    Arrays.sort(pairs);
    for (int i = 0; i < pairs.length; i++) {
      if (i > 0 && pairs[i] == pairs[i - 1]) {
        continue;
      }
      String session = ledger.names.name((int) (pairs[i] >>> 32));
      int call = (int) pairs[i];
      if (sessions.contains(session)) {
        add(session.equals(session(call)) ? lent : elsewhere, session, call);
      }
    }
  }

  private void add(Map<String, Bill> bills, String session, int call) {
    pricer.read(call, step);
    String model = ModelNames.withoutVariant(ledger.labels.name(ledger.calls.model.get(call)));
    bills.computeIfAbsent(session + '\n' + model, key -> new Bill()).add(step);
  }

  private MeasureReport.CrossCheck compare(CostState state) {
    String key = state.session() + '\n' + state.model();
    Bill own = owned.getOrDefault(key, Bill.NONE);
    Bill more = elsewhere.getOrDefault(key, Bill.NONE);
    Bill less = lent.getOrDefault(key, Bill.NONE);
    List<MeasureReport.CrossFigure> differences = differences(state, own);
    if (!differences.isEmpty()
        && (differences(state, own.plus(more, 1)).isEmpty()
            || differences(state, own.plus(less, -1)).isEmpty())) {
      differences = List.of();
    }
    return new MeasureReport.CrossCheck(
        state.session(), state.model(), differences.isEmpty(), differences);
  }

  private static List<MeasureReport.CrossFigure> differences(CostState state, Bill ours) {
    List<MeasureReport.CrossFigure> differences = new ArrayList<>();
    compare(differences, "input", state.input(), ours.figures[0]);
    compare(differences, "output", state.output(), ours.figures[1]);
    compare(differences, "cacheRead", state.cacheRead(), ours.figures[2]);
    compare(differences, "cacheWrite", state.cacheWrite(), ours.figures[3]);
    compare(differences, "webSearches", state.webSearches(), ours.figures[4]);
    if (ours.priced) {
      compare(differences, "costUsd", state.costUsd(), ours.figures[5]);
    }
    return differences;
  }

  private static void compare(
      List<MeasureReport.CrossFigure> differences, String name, double client, double ours) {
    if (Math.abs(client - ours) > TOLERANCE * Math.max(1, Math.abs(client))) {
      differences.add(new MeasureReport.CrossFigure(name, client, ours));
    }
  }

  /** Sums in the client's terms: input, output, cache reads, cache writes, searches, dollars. */
  private static final class Bill {
    static final Bill NONE = new Bill();

    private final double[] figures = new double[6];
    private boolean priced = true;

    void add(Step step) {
      figures[0] += step.input;
      figures[1] += step.output;
      figures[2] += step.cacheRead;
      figures[3] += step.cacheWrite5m + step.cacheWrite1h;
      figures[4] += step.webSearches;
      figures[5] +=
          step.inputCost
              + step.outputCost
              + step.cacheReadCost
              + step.cacheWriteCost
              + step.webSearchCost;
      priced &= step.priced;
    }

    Bill plus(Bill other, int sign) {
      Bill sum = new Bill();
      for (int i = 0; i < figures.length; i++) {
        sum.figures[i] = figures[i] + sign * other.figures[i];
      }
      sum.priced = priced && other.priced;
      return sum;
    }
  }
}
