package dev.leancomputeruse.measure;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Prints a report for people, with bars for the shares. */
public final class ReportTable {
  private static final int TOP = 10;
  private static final int DAYS = 14;
  private static final int BAR = 20;

  private final MeasureReport report;
  private final TextLayout text;
  private final Weight weight;

  private ReportTable(MeasureReport report, TextLayout text) {
    this.report = report;
    this.text = text;
    this.weight = Weight.of(report.total());
  }

  /** Appends lines of at most the terminal's width, if that is 64 columns or more. */
  public static void write(MeasureReport report, TerminalFacts terminal, Appendable out)
      throws IOException {
    new ReportTable(report, new TextLayout(terminal, out)).print();
  }

  private void print() throws IOException {
    text.line("What desktop work costs, by the transcripts of this user");
    text.paragraph(
        "  ", Remarks.read(report.counters()) + "; " + Remarks.skipped(report.counters()));
    if (report.counters().files() == 0) {
      text.paragraph("  ", Remarks.nothingRead(report));
      return;
    }
    if (report.counters().deselectedCalls() > 0) {
      text.paragraph("  ", Remarks.deselected(report.counters()));
    }
    totals();
    costParts();
    tools();
    days();
    sessions();
    agents();
    desktop();
    remarks();
  }

  private void totals() throws IOException {
    Figures all = report.total();
    Figures desk = report.desktop().figures();
    text.heading(row("", "all", "desktop", "share") + "  sure");
    count("steps", all.steps(), desk.steps(), Figure.STEPS);
    tokens("input", all.input(), desk.input(), Figure.INPUT);
    tokens("cache read", all.cacheRead(), desk.cacheRead(), Figure.CACHE_READ);
    tokens("cache write, 5 min", all.cacheWrite5m(), desk.cacheWrite5m(), Figure.CACHE_WRITE_5M);
    tokens("cache write, 1 h", all.cacheWrite1h(), desk.cacheWrite1h(), Figure.CACHE_WRITE_1H);
    tokens("output (at least)", all.output(), desk.output(), Figure.OUTPUT);
    totalsLine(
        "tool results",
        Numbers.bytes(all.resultBytes()),
        Numbers.bytes(desk.resultBytes()),
        Numbers.percent(desk.resultBytes(), all.resultBytes()),
        Figure.RESULT_BYTES);
    count("images", all.images(), desk.images(), Figure.IMAGES);
    totalsLine(
        "re-read per step",
        Numbers.tokens(all.rereadPerStep()),
        Numbers.tokens(desk.rereadPerStep()),
        "",
        Figure.REREAD);
    Double usd = all.cost().usd();
    Double deskUsd = desk.cost().usd();
    totalsLine(
        "cost",
        Numbers.cost(all.cost()),
        Numbers.cost(desk.cost()),
        usd == null || deskUsd == null ? "" : Numbers.percent(deskUsd, usd),
        Figure.COST);
  }

  private static String row(String name, String all, String desktop, String share) {
    return "  "
        + TextLayout.pad(name, 20)
        + TextLayout.right(all, 12)
        + TextLayout.right(desktop, 12)
        + TextLayout.right(share, 7);
  }

  private void totalsLine(String name, String all, String desktop, String share, Figure figure)
      throws IOException {
    text.line(row(name, all, desktop, share) + "  " + figure.provenance().label());
  }

  private void count(String name, long all, long desktop, Figure figure) throws IOException {
    totalsLine(
        name, Numbers.count(all), Numbers.count(desktop), Numbers.percent(desktop, all), figure);
  }

  private void tokens(String name, long all, long desktop, Figure figure) throws IOException {
    totalsLine(
        name, Numbers.tokens(all), Numbers.tokens(desktop), Numbers.percent(desktop, all), figure);
  }

  private void costParts() throws IOException {
    Cost cost = report.total().cost();
    Double usd = cost.usd();
    if (usd == null || usd == 0) {
      return;
    }
    text.heading("Where the money goes (derived)");
    Map<String, Double> parts = CostParts.of(cost);
    for (Map.Entry<String, Double> part : parts.entrySet()) {
      text.line(
          "  "
              + TextLayout.pad(part.getKey(), 20)
              + text.bar(part.getValue(), usd, BAR)
              + TextLayout.right(Numbers.percent(part.getValue(), usd), 5)
              + TextLayout.right(Numbers.dollars(part.getValue()), 12));
    }
  }

  private void tools() throws IOException {
    text.heading("By tool, share of " + weight.label() + " (estimated)");
    double whole = weight.weigh(report.total());
    List<MeasureReport.ToolGroup> tools = report.tools();
    for (MeasureReport.ToolGroup group : tools.subList(0, Math.min(TOP, tools.size()))) {
      share(Titles.tool(group), group.figures(), whole);
    }
    more(tools.size());
  }

  private void days() throws IOException {
    List<MeasureReport.DayGroup> days = report.days();
    text.heading("By day in " + report.selection().zone() + ", " + weight.label());
    double whole = 0;
    for (MeasureReport.DayGroup group : days) {
      whole = Math.max(whole, weight.weigh(group.figures()));
    }
    if (days.size() > DAYS) {
      text.line("  (the last " + DAYS + " of " + days.size() + " days)");
    }
    for (MeasureReport.DayGroup group :
        days.subList(Math.max(0, days.size() - DAYS), days.size())) {
      share(group.day() == null ? "no date" : group.day().toString(), group.figures(), whole);
    }
  }

  private void sessions() throws IOException {
    text.heading("By session, share of " + weight.label());
    double whole = weight.weigh(report.total());
    List<MeasureReport.SessionGroup> sessions = report.sessions();
    for (MeasureReport.SessionGroup group : sessions.subList(0, Math.min(TOP, sessions.size()))) {
      share(Titles.session(group), group.figures(), whole);
    }
    more(sessions.size());
  }

  private void agents() throws IOException {
    Map<String, Figures> kinds = AgentKinds.of(report.agents());
    if (kinds.size() < 2) {
      return;
    }
    text.heading("By kind of agent, share of " + weight.label());
    double whole = weight.weigh(report.total());
    int shown = 0;
    for (Map.Entry<String, Figures> kind : kinds.entrySet()) {
      if (shown++ < TOP) {
        share(kind.getKey(), kind.getValue(), whole);
      }
    }
    more(kinds.size());
  }

  private void share(String name, Figures figures, double whole) throws IOException {
    int columns = text.width() - BAR - 34;
    double part = weight.weigh(figures);
    text.line(
        "  "
            + text.name(name, columns)
            + " "
            + text.bar(part, whole, BAR)
            + TextLayout.right(Numbers.percent(part, whole), 5)
            + TextLayout.right(weight.show(figures), 11)
            + TextLayout.right(Numbers.count(figures.steps()), 8)
            + " "
            + Numbers.plural(figures.steps(), "step"));
  }

  private void more(int size) throws IOException {
    if (size > TOP) {
      text.line("  (and " + Numbers.count(size - TOP) + " more; --json has them all)");
    }
  }

  private void desktop() throws IOException {
    MeasureReport.Desktop desktop = report.desktop();
    if (desktop.figures().steps() == 0) {
      text.heading("Desktop work: none in these transcripts");
      return;
    }
    text.heading("Desktop work: single against chained actions (derived)");
    long both = desktop.singleSteps() + desktop.chainedSteps();
    bar("single action a step", desktop.singleSteps(), both);
    bar("several in one step", desktop.chainedSteps(), both);
    text.paragraph("  ", Remarks.batchable(desktop) + " (estimated)");
    text.paragraph("  ", Remarks.blockable(desktop) + " (derived)");
  }

  private void bar(String name, long part, long whole) throws IOException {
    text.line(
        "  "
            + TextLayout.pad(name, 22)
            + text.bar((double) part, (double) whole, BAR)
            + TextLayout.right(Numbers.percent(part, whole), 5)
            + TextLayout.right(Numbers.count(part), 9)
            + " "
            + Numbers.plural(part, "step"));
  }

  private void remarks() throws IOException {
    text.heading("How far this goes");
    text.paragraph("  ", Remarks.crossCheck(report.crossChecks()));
    for (MeasureReport.CrossCheck check : report.crossChecks()) {
      if (!check.equal()) {
        text.paragraph("    ", Titles.difference(check));
      }
    }
    for (String remark : Remarks.prices(report)) {
      text.paragraph("  ", Printable.name(remark, Integer.MAX_VALUE, true));
    }
    for (String remark : Remarks.limits()) {
      text.paragraph("  ", remark);
    }
  }
}
