package dev.leancomputeruse.measure;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the calls of the ledger, agent by agent in the order of time. The order is always the
 * same for the same calls, so even the last digit of a sum of dollars is.
 */
final class Aggregator {
  private final Ledger ledger;
  private final Selector selector;
  private final Pricer pricer;
  private final UseOrder uses;
  private final DesktopRun run;
  private final Step step = new Step();

  private final Sums total = new Sums();
  private final DesktopSums desktop = new DesktopSums();
  private final Map<Integer, Sums> models = new HashMap<>();
  private final Map<Tool, Sums> tools = new HashMap<>();
  private final Map<LocalDate, Pair> days = new HashMap<>();
  private final Pair undated = new Pair();
  private final CurveSums curve = new CurveSums();
  private final List<MeasureReport.SessionGroup> sessions = new ArrayList<>();
  private final List<MeasureReport.AgentGroup> agents = new ArrayList<>();
  private final Set<String> selectedSessions = new HashSet<>();
  private long deselected;
  private long undatedCalls;

  private Pair session = new Pair();
  private Pair agent = new Pair();
  private @Nullable LocalDate firstDay;

  /** The tool of a use, and whether that use was desktop work. */
  private record Tool(int tool, boolean desktop) {}

  /** All steps of a group, and the desktop steps among them. */
  private static final class Pair {
    final Sums all = new Sums();
    final Sums desktop = new Sums();
  }

  Aggregator(Ledger ledger, MeasureRequest request) {
    this.ledger = ledger;
    this.selector = new Selector(request);
    this.pricer = new Pricer(ledger, request.prices());
    this.uses = new UseOrder(ledger.uses, ledger.calls.size());
    this.run = new DesktopRun(ledger.uses, uses);
  }

  /** Goes through all calls. */
  void run() {
    CallOrder order = new CallOrder(ledger);
    List<Integer> contexts = order.contexts();
    for (int i = 0; i < contexts.size(); i++) {
      CallTable.Context context = ledger.calls.context(contexts.get(i));
      CallTable.Context next =
          i + 1 < contexts.size() ? ledger.calls.context(contexts.get(i + 1)) : null;
      calls(order, contexts.get(i), context);
      boolean sessionEnds = next == null || next.session() != context.session();
      if (next == null || sessionEnds || next.agent() != context.agent()) {
        endAgent(context, ledger.calls.agentType(contexts.get(i)));
      }
      if (sessionEnds) {
        endSession(context);
      }
    }
  }

  private void calls(CallOrder order, int number, CallTable.Context context) {
    boolean taken =
        selector.takesSession(ledger.names.name(context.session()))
            && selector.takesProject(ledger.names.name(context.project()));
    run.restart();
    long place = 0;
    for (int at = order.start(number); at < order.end(number); at++) {
      int call = order.call(at);
      run.step(call);
      place++;
      LocalDate day = selector.day(ledger.calls.time.get(call));
      if (day == null) {
        undatedCalls++;
      }
      if (!taken || !selector.takesDay(day)) {
        deselected++;
        continue;
      }
      add(call, day, context.agent() == Names.NONE, place);
    }
  }

  private void add(int call, @Nullable LocalDate day, boolean main, long place) {
    pricer.read(call, step);
    if (!step.priced) {
      pricer.noteUnpriced(call);
    }
    Pair ofDay = day == null ? undated : days.computeIfAbsent(day, d -> new Pair());
    if (day != null && (firstDay == null || day.isBefore(firstDay))) {
      firstDay = day;
    }
    total.add(step);
    session.all.add(step);
    agent.all.add(step);
    ofDay.all.add(step);
    Sums ofModel = models.computeIfAbsent(ledger.calls.model.get(call), m -> new Sums());
    ofModel.add(step);
    curve.add(place, main, step.reread());
    int from = uses.start(call);
    int to = uses.end(call);
    if (from == to) {
      tools.computeIfAbsent(new Tool(Names.NONE, false), t -> new Sums()).add(step);
      return;
    }
    uses(from, to, ofDay, ofModel);
  }

  private void uses(int from, int to, Pair ofDay, Sums ofModel) {
    UseTable table = ledger.uses;
    int actions = 0;
    int chains = 0;
    boolean any = false;
    for (int place = from; place < to; place++) {
      any |= table.kind.get(uses.use(place)) != 0;
    }
    for (int place = from; place < to; place++) {
      int use = uses.use(place);
      DesktopUse kind = DesktopUse.of(table.kind.get(use));
      long bytes = table.bytes.get(use);
      long images = table.images.get(use);
      total.addUse(bytes, images);
      session.all.addUse(bytes, images);
      agent.all.addUse(bytes, images);
      ofDay.all.addUse(bytes, images);
      ofModel.addUse(bytes, images);
      Tool tool = new Tool(table.tool.get(use), kind != DesktopUse.NONE);
      Sums ofTool = tools.computeIfAbsent(tool, t -> new Sums());
      ofTool.addShare(step, place - from, to - from);
      ofTool.addUse(bytes, images);
      if (isFirstOf(tool, from, place)) {
        ofTool.countStep(step);
      }
      if (kind != DesktopUse.NONE) {
        desktop.use(kind);
        desktop.sums().addUse(bytes, images);
        session.desktop.addUse(bytes, images);
        agent.desktop.addUse(bytes, images);
        ofDay.desktop.addUse(bytes, images);
        actions += kind == DesktopUse.ACTION ? 1 : 0;
        chains += kind == DesktopUse.CHAIN ? 1 : 0;
      }
    }
    if (any) {
      desktop.step(step, to - from, actions, chains, run);
      session.desktop.add(step);
      agent.desktop.add(step);
      ofDay.desktop.add(step);
    }
  }

  private boolean isFirstOf(Tool tool, int from, int place) {
    for (int before = from; before < place; before++) {
      int use = uses.use(before);
      if (ledger.uses.tool.get(use) == tool.tool()
          && (ledger.uses.kind.get(use) != 0) == tool.desktop()) {
        return false;
      }
    }
    return true;
  }

  private void endAgent(CallTable.Context context, int type) {
    if (!agent.all.isEmpty()) {
      agents.add(
          new MeasureReport.AgentGroup(
              ledger.names.name(context.session()),
              context.agent() == Names.NONE ? null : ledger.names.name(context.agent()),
              type == Names.NONE ? null : ledger.labels.name(type),
              agent.all.figures(),
              agent.desktop.figures()));
    }
    agent = new Pair();
  }

  private void endSession(CallTable.Context context) {
    if (!session.all.isEmpty()) {
      String name = ledger.names.name(context.session());
      selectedSessions.add(name);
      sessions.add(
          new MeasureReport.SessionGroup(
              name,
              ledger.names.name(context.project()),
              firstDay,
              session.all.figures(),
              session.desktop.figures()));
    }
    session = new Pair();
    firstDay = null;
  }

  long deselected() {
    return deselected;
  }

  long undatedCalls() {
    return undatedCalls;
  }

  Figures total() {
    return total.figures();
  }

  MeasureReport.Desktop desktop() {
    return desktop.desktop();
  }

  List<MeasureReport.SessionGroup> sessions() {
    sessions.sort(
        dearest(MeasureReport.SessionGroup::figures, MeasureReport.SessionGroup::session));
    return sessions;
  }

  List<MeasureReport.AgentGroup> agents() {
    agents.sort(
        dearest(
            MeasureReport.AgentGroup::figures, group -> group.session() + '\n' + group.agent()));
    return agents;
  }

  List<MeasureReport.ToolGroup> tools() {
    List<MeasureReport.ToolGroup> groups = new ArrayList<>();
    tools.forEach(
        (tool, sums) ->
            groups.add(
                new MeasureReport.ToolGroup(
                    tool.tool() == Names.NONE ? null : ledger.labels.name(tool.tool()),
                    tool.desktop(),
                    sums.figures())));
    groups.sort(
        dearest(MeasureReport.ToolGroup::figures, group -> group.tool() + "\n" + group.desktop()));
    return groups;
  }

  List<MeasureReport.ModelGroup> models() {
    List<MeasureReport.ModelGroup> groups = new ArrayList<>();
    models.forEach(
        (model, sums) ->
            groups.add(
                new MeasureReport.ModelGroup(
                    model == Names.NONE ? null : ledger.labels.name(model), sums.figures())));
    groups.sort(dearest(MeasureReport.ModelGroup::figures, group -> "" + group.model()));
    return groups;
  }

  List<MeasureReport.DayGroup> days() {
    List<MeasureReport.DayGroup> groups = new ArrayList<>();
    days.forEach(
        (day, pair) ->
            groups.add(
                new MeasureReport.DayGroup(day, pair.all.figures(), pair.desktop.figures())));
    groups.sort(Comparator.comparing(group -> String.valueOf(group.day())));
    if (!undated.all.isEmpty()) {
      groups.add(
          new MeasureReport.DayGroup(null, undated.all.figures(), undated.desktop.figures()));
    }
    return groups;
  }

  List<MeasureReport.CurvePoint> curve() {
    return curve.points();
  }

  List<MeasureReport.CrossCheck> crossChecks() {
    return new CrossChecker(ledger, pricer).check(selectedSessions);
  }

  Map<String, Long> unpriced() {
    return Collections.unmodifiableMap(pricer.unpriced());
  }

  /** By cost, then by tokens, then by name. */
  private static <T> Comparator<T> dearest(
      java.util.function.Function<T, Figures> figures,
      java.util.function.Function<T, String> name) {
    return Comparator.<T, Double>comparing(group -> -usd(figures.apply(group)))
        .thenComparing(group -> -figures.apply(group).context() - figures.apply(group).output())
        .thenComparing(name);
  }

  private static double usd(Figures figures) {
    Double usd = figures.cost().usd();
    return usd == null ? 0 : usd;
  }
}
