package dev.leancomputeruse.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds agents of one kind together: there may be thousands of one. */
final class AgentKinds {

  private AgentKinds() {}

  /** Figures by kind, those with most context first. */
  static Map<String, Figures> of(List<MeasureReport.AgentGroup> agents) {
    Map<String, Figures> kinds = new TreeMap<>();
    for (MeasureReport.AgentGroup group : agents) {
      kinds.merge(Titles.agentKind(group), group.figures(), AgentKinds::plus);
    }
    List<Map.Entry<String, Figures>> sorted = new ArrayList<>(kinds.entrySet());
    sorted.sort(Comparator.comparing(kind -> -kind.getValue().context()));
    Map<String, Figures> ordered = new LinkedHashMap<>();
    for (Map.Entry<String, Figures> kind : sorted) {
      ordered.put(kind.getKey(), kind.getValue());
    }
    return ordered;
  }

  private static Figures plus(Figures a, Figures b) {
    Cost x = a.cost();
    Cost y = b.cost();
    return new Figures(
        a.steps() + b.steps(),
        a.input() + b.input(),
        a.cacheRead() + b.cacheRead(),
        a.cacheWrite5m() + b.cacheWrite5m(),
        a.cacheWrite1h() + b.cacheWrite1h(),
        a.output() + b.output(),
        a.webSearches() + b.webSearches(),
        a.toolUses() + b.toolUses(),
        a.resultBytes() + b.resultBytes(),
        a.images() + b.images(),
        new Cost(
            x.input() + y.input(),
            x.cacheRead() + y.cacheRead(),
            x.cacheWrite() + y.cacheWrite(),
            x.output() + y.output(),
            x.webSearch() + y.webSearch(),
            x.pricedSteps() + y.pricedSteps(),
            x.unpricedSteps() + y.unpricedSteps()));
  }
}
