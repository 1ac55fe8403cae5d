package dev.leancomputeruse.measure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Prints a report as one page of HTML that needs nothing else: no script, no font, no network. */
public final class ReportHtml {
  /** How every page begins, and by which it is known again. */
  static final String HEAD =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="generator" content="lean-computer-use measure">
      """;

  private static final String STYLE = "report.css";
  private static final int TOP = 12;

  private final MeasureReport report;
  private final HtmlWriter html;
  private final HtmlCharts charts;
  private final Weight weight;

  private ReportHtml(MeasureReport report, Appendable out) {
    this.report = report;
    this.html = new HtmlWriter(out);
    this.charts = new HtmlCharts(html);
    this.weight = Weight.of(report.total());
  }

  /** Appends the whole page, to be stored as UTF-8. */
  public static void write(MeasureReport report, Appendable out) throws IOException {
    new ReportHtml(report, out).page();
  }

  private void page() throws IOException {
    html.raw(HEAD);
    html.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';");
    html.raw(" style-src 'unsafe-inline'; img-src data:\">\n");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.raw(
        "<link rel=\"icon\" href=\"data:,\">\n<title>What desktop work costs</title>\n<style>\n");
    html.raw(style());
    html.raw("</style>\n</head>\n<body>\n<main>\n<h1>What desktop work costs</h1>\n");
    html.element(
        "p",
        "lead",
        Remarks.read(report.counters()) + "; " + Remarks.skipped(report.counters()) + ".");
    selection();
    if (report.total().steps() == 0) {
      html.element(
          "p",
          "",
          report.counters().files() == 0
              ? Remarks.nothingRead(report)
              : report.counters().deselectedCalls() > 0
                  ? Remarks.deselected(report.counters())
                  : "There are no calls to show.");
    } else {
      cards();
      costParts();
      tools();
      days();
      curve();
      desktop();
      sessions();
      agents();
      models();
    }
    limits();
    html.raw("</main>\n</body>\n</html>\n");
  }

  private static String style() throws IOException {
    try (InputStream in = ReportHtml.class.getResourceAsStream(STYLE)) {
      if (in == null) {
        throw new IllegalStateException("the jar has no " + STYLE);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void selection() throws IOException {
    MeasureReport.Selection selection = report.selection();
    StringBuilder text = new StringBuilder("Days in " + selection.zone() + ".");
    if (selection.since() != null) {
      text.append(" Since ").append(selection.since()).append('.');
    }
    if (selection.until() != null) {
      text.append(" Until ").append(selection.until()).append('.');
    }
    if (selection.project() != null) {
      text.append(" Project ").append(selection.project()).append('.');
    }
    if (selection.session() != null) {
      text.append(" Session ").append(selection.session()).append('.');
    }
    html.element("p", "quiet", text.toString());
  }

  private void cards() throws IOException {
    Figures all = report.total();
    Figures desk = report.desktop().figures();
    html.raw("<dl class=\"cards\">\n");
    card("Cost", Numbers.cost(all.cost()), "desktop " + Numbers.cost(desk.cost()), Figure.COST);
    card(
        "Steps",
        Numbers.count(all.steps()),
        "desktop " + Numbers.count(desk.steps()),
        Figure.STEPS);
    card(
        "Context re-read per step",
        Numbers.tokens(all.rereadPerStep()),
        "desktop " + Numbers.tokens(desk.rereadPerStep()),
        Figure.REREAD);
    card(
        "Output, at least",
        Numbers.tokens(all.output()),
        "desktop " + Numbers.tokens(desk.output()),
        Figure.OUTPUT);
    card(
        "Cache read",
        Numbers.tokens(all.cacheRead()),
        "written " + Numbers.tokens(all.cacheWrite()),
        Figure.CACHE_READ);
    card(
        "Tool results",
        Numbers.bytes(all.resultBytes()),
        Numbers.count(all.images(), "image"),
        Figure.RESULT_BYTES);
    html.raw("</dl>\n");
  }

  private void card(String name, String value, String more, Figure figure) throws IOException {
    html.raw("<div>");
    html.element("dt", "", name);
    html.element("dd", "value", value);
    html.element("dd", "quiet", more);
    html.label(figure);
    html.raw("</div>\n");
  }

  private void costParts() throws IOException {
    Cost cost = report.total().cost();
    Double usd = cost.usd();
    if (usd == null || usd == 0) {
      return;
    }
    html.section("Where the money goes", Figure.COST);
    charts.stack(CostParts.of(cost), Numbers::dollars);
    html.raw("</section>\n");
  }

  private void tools() throws IOException {
    html.section("Shares by tool", Figure.TOOL_SHARES);
    double whole = weight.weigh(report.total());
    List<MeasureReport.ToolGroup> tools = report.tools();
    html.raw("<ol class=\"bars\">\n");
    for (MeasureReport.ToolGroup group : tools.subList(0, Math.min(TOP, tools.size()))) {
      charts.bar(
          Titles.tool(group),
          weight.show(group.figures())
              + ", "
              + Numbers.percent(weight.weigh(group.figures()), whole)
              + ", "
              + Numbers.count(group.figures().steps(), "step"),
          weight.weigh(group.figures()),
          whole,
          group.desktop() ? "desk" : "rest");
    }
    html.raw("</ol>\n");
    charts.legend(Map.of("desk", "desktop tools", "rest", "other tools"));
    html.raw("</section>\n");
  }

  private void days() throws IOException {
    html.section(weight == Weight.COST ? "Cost by day" : "Tokens by day", Figure.COST);
    charts.days(report.days(), weight);
    charts.legend(Map.of("desk", "desktop steps", "rest", "other steps"));
    html.raw("</section>\n");
  }

  private void curve() throws IOException {
    html.section("Context re-read per step", Figure.REREAD);
    html.element(
        "p",
        "quiet",
        "By the place of the step in its agent's run: what the model reads again each time.");
    double whole = 0;
    for (MeasureReport.CurvePoint point : report.curve()) {
      whole = Math.max(whole, Math.max(point.mainRereadPerStep(), point.subRereadPerStep()));
    }
    html.raw("<ol class=\"bars\">\n");
    for (MeasureReport.CurvePoint point : report.curve()) {
      String place = "step " + point.from() + (point.to() > point.from() ? "–" + point.to() : "");
      if (point.mainSteps() > 0) {
        curveBar(place, point.mainRereadPerStep(), point.mainSteps(), whole, "main");
      }
      if (point.subSteps() > 0) {
        curveBar(place, point.subRereadPerStep(), point.subSteps(), whole, "sub");
      }
    }
    html.raw("</ol>\n");
    charts.legend(Map.of("main", "main agents", "sub", "subagents"));
    html.raw("</section>\n");
  }

  private void curveBar(String place, double tokens, long steps, double whole, String kind)
      throws IOException {
    charts.bar(
        place + (kind.equals("main") ? ", main" : ", subagent"),
        Numbers.tokensInWords(tokens) + ", " + Numbers.count(steps, "step"),
        tokens,
        whole,
        kind);
  }

  private void desktop() throws IOException {
    MeasureReport.Desktop desktop = report.desktop();
    html.section("Single against chained actions", Figure.BATCHABLE);
    if (desktop.figures().steps() == 0) {
      html.element("p", "", "There is no desktop work in these transcripts.");
    } else {
      charts.stack(
          Map.of(
              "single action a step", (double) desktop.singleSteps(),
              "several in one step", (double) desktop.chainedSteps()),
          steps -> Numbers.count(steps.longValue(), "step"));
      html.element("p", "", Remarks.batchable(desktop));
      html.element("p", "", Remarks.blockable(desktop));
    }
    html.raw("</section>\n");
  }

  private void sessions() throws IOException {
    html.section("Sessions", Figure.COST);
    html.tableHead("session", "first day", "steps", "desktop", "re-read per step", "cost");
    for (MeasureReport.SessionGroup group :
        report.sessions().subList(0, Math.min(TOP, report.sessions().size()))) {
      html.tableRow(
          Titles.session(group),
          group.firstDay() == null ? "" : group.firstDay().toString(),
          Numbers.count(group.figures().steps()),
          Numbers.count(group.desktop().steps()),
          Numbers.tokens(group.figures().rereadPerStep()),
          Numbers.cost(group.figures().cost()));
    }
    html.tableEnd(report.sessions().size() - TOP);
    html.raw("</section>\n");
  }

  private void agents() throws IOException {
    html.section("Kinds of agents", Figure.COST);
    html.tableHead("agent", "steps", "re-read per step", "output", "cost");
    for (Map.Entry<String, Figures> kind : AgentKinds.of(report.agents()).entrySet()) {
      figuresRow(kind.getKey(), kind.getValue());
    }
    html.tableEnd(0);
    html.raw("</section>\n");
  }

  private void models() throws IOException {
    html.section("Models", Figure.COST);
    html.tableHead("model", "steps", "re-read per step", "output", "cost");
    for (MeasureReport.ModelGroup group : report.models()) {
      figuresRow(Titles.model(group.model()), group.figures());
    }
    html.tableEnd(0);
    html.raw("</section>\n");
  }

  private void figuresRow(String name, Figures figures) throws IOException {
    html.tableRow(
        name,
        Numbers.count(figures.steps()),
        Numbers.tokens(figures.rereadPerStep()),
        Numbers.tokens(figures.output()),
        Numbers.cost(figures.cost()));
  }

  private void limits() throws IOException {
    html.section("How far this goes", null);
    html.element("p", "", Remarks.crossCheck(report.crossChecks()));
    html.raw("<ul>\n");
    for (MeasureReport.CrossCheck check : report.crossChecks()) {
      if (!check.equal()) {
        html.element("li", "", Titles.difference(check));
      }
    }
    for (String remark : Remarks.prices(report)) {
      html.element("li", "", remark);
    }
    for (String remark : Remarks.limits()) {
      html.element("li", "", remark);
    }
    html.raw("</ul>\n<details><summary>How sure each figure is</summary>\n");
    html.tableHead("figure", "sure", "why");
    for (Figure figure : Figure.values()) {
      html.tableRow(figure.field(), figure.provenance().label(), figure.why());
    }
    html.tableEnd(0);
    html.raw("</details>\n</section>\n");
  }
}
