package dev.leancomputeruse.measure;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Draws charts without a script: bars of HTML, which a narrow screen can wrap, and columns of SVG.
 */
final class HtmlCharts {
  private static final double COLUMN = 10;
  private static final double HEIGHT = 100;

  private final HtmlWriter html;

  HtmlCharts(HtmlWriter html) {
    this.html = html;
  }

  /** One bar of a list, with its name and figures above it. */
  void bar(String name, String figures, double part, double whole, String kind) throws IOException {
    html.raw("<li><span class=\"name\">" + HtmlWriter.escape(name) + "</span> ");
    html.raw("<span class=\"figure\">" + HtmlWriter.escape(figures) + "</span>");
    html.raw("<span class=\"track\"><span class=\"fill " + kind + "\" style=\"width:");
    html.raw(percent(part, whole) + "\"></span></span></li>\n");
  }

  /** One bar made of the parts of a whole, with their figures below it. */
  void stack(Map<String, Double> parts, Function<Double, String> show) throws IOException {
    Map<String, Double> ordered = parts.size() == 2 ? new TreeMap<>(parts).descendingMap() : parts;
    double whole = ordered.values().stream().mapToDouble(Double::doubleValue).sum();
    html.raw("<div class=\"stack\">");
    int kind = 1;
    for (Map.Entry<String, Double> part : ordered.entrySet()) {
      html.raw("<span class=\"part" + kind++ + "\" style=\"width:");
      html.raw(percent(part.getValue(), whole) + "\" title=\"" + HtmlWriter.escape(part.getKey()));
      html.raw("\"></span>");
    }
    html.raw("</div>\n<ul class=\"legend\">\n");
    kind = 1;
    for (Map.Entry<String, Double> part : ordered.entrySet()) {
      html.raw("<li><span class=\"swatch part" + kind++ + "\"></span>");
      html.raw(HtmlWriter.escape(part.getKey() + " " + show.apply(part.getValue()) + ", "));
      html.raw(Numbers.percent(part.getValue(), whole) + "</li>\n");
    }
    html.raw("</ul>\n");
  }

  void legend(Map<String, String> kinds) throws IOException {
    html.raw("<ul class=\"legend\">\n");
    for (Map.Entry<String, String> kind : new TreeMap<>(kinds).entrySet()) {
      html.raw("<li><span class=\"swatch " + kind.getKey() + "\"></span>");
      html.raw(HtmlWriter.escape(kind.getValue()) + "</li>\n");
    }
    html.raw("</ul>\n");
  }

  /** A column for each day, the desktop steps at its foot. */
  void days(List<MeasureReport.DayGroup> days, Weight weight) throws IOException {
    double highest = 0;
    for (MeasureReport.DayGroup group : days) {
      highest = Math.max(highest, weight.weigh(group.figures()));
    }
    html.raw("<div class=\"columns\">\n");
    html.raw(
        String.format(
            Locale.ROOT,
            "<svg viewBox=\"0 0 %.0f %.0f\" preserveAspectRatio=\"none\" role=\"img\""
                + " aria-label=\"%s by day\">\n",
            Math.max(8, days.size()) * COLUMN,
            HEIGHT,
            weight.label()));
    for (int i = 0; i < days.size(); i++) {
      MeasureReport.DayGroup group = days.get(i);
      double all = height(weight.weigh(group.figures()), highest);
      double desktop = height(weight.weigh(group.desktop()), highest);
      html.raw("<g><title>" + HtmlWriter.escape(dayTitle(group, weight)) + "</title>");
      column(i, all, HEIGHT, "rest");
      column(i, desktop, HEIGHT, "desk");
      html.raw("</g>\n");
    }
    html.raw("</svg>\n</div>\n");
    if (!days.isEmpty()) {
      html.raw("<p class=\"axis\"><span>" + name(days.get(0)) + "</span><span>highest ");
      html.raw(HtmlWriter.escape(show(highest, weight)) + "</span><span>");
      html.raw(name(days.get(days.size() - 1)) + "</span></p>\n");
    }
  }

  private void column(int place, double height, double floor, String kind) throws IOException {
    html.raw(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%.2f\" width=\"%.1f\" height=\"%.2f\" class=\"%s\"/>",
            place * COLUMN + 1,
            floor - height,
            COLUMN - 2,
            height,
            kind));
  }

  private static double height(double value, double highest) {
    return highest <= 0 ? 0 : HEIGHT * value / highest;
  }

  private static String dayTitle(MeasureReport.DayGroup group, Weight weight) {
    return name(group)
        + ": "
        + weight.show(group.figures())
        + ", desktop "
        + weight.show(group.desktop())
        + ", "
        + Numbers.count(group.figures().steps(), "step");
  }

  private static String name(MeasureReport.DayGroup group) {
    return group.day() == null ? "no date" : group.day().toString();
  }

  private static String show(double value, Weight weight) {
    return weight == Weight.COST ? Numbers.dollars(value) : Numbers.tokensInWords(value);
  }

  private static String percent(double part, double whole) {
    double share = whole <= 0 ? 0 : Math.max(0, Math.min(1, part / whole));
    return String.format(Locale.ROOT, "%.2f%%", share * 100);
  }
}
