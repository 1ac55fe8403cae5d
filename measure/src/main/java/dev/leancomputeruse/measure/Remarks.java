package dev.leancomputeruse.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The sentences that say how far the figures go, the same in the table and on the page. */
final class Remarks {

  private Remarks() {}

  /** What was read and what was passed over. */
  static String read(MeasureReport.Counters counters) {
    return Numbers.count(counters.files(), "transcript")
        + ", "
        + Numbers.bytes(counters.bytes())
        + ", "
        + Numbers.count(counters.lines(), "line")
        + ": "
        + Numbers.count(counters.calls(), "call")
        + " on "
        + Numbers.count(counters.callLines(), "line")
        + ", "
        + Numbers.count(counters.resultLines(), "line")
        + " with tool results";
  }

  /** What was skipped, by reason. */
  static String skipped(MeasureReport.Counters counters) {
    if (!counters.skippedAnything()) {
      return "nothing was skipped";
    }
    List<String> parts = new ArrayList<>();
    List<String> inPart = new ArrayList<>();
    counters
        .skippedLines()
        .forEach((reason, count) -> parts.add(Numbers.count(count, "line") + " " + reason));
    counters
        .filesSkipped()
        .forEach((reason, count) -> parts.add(Numbers.count(count, "file") + " " + reason));
    counters
        .filesInPart()
        .forEach((reason, count) -> inPart.add(Numbers.count(count, "file") + " " + reason));
    List<String> all = new ArrayList<>();
    if (!inPart.isEmpty()) {
      all.add("read in part: " + String.join(", ", inPart));
    }
    if (!parts.isEmpty()) {
      all.add("skipped: " + String.join(", ", parts));
    }
    return String.join("; ", all);
  }

  /** Why there is nothing to show although nothing was left out by the selection. */
  static String nothingRead(MeasureReport report) {
    String roots = Printable.name(String.join(", ", report.selection().roots()), 2000, true);
    return report.counters().filesSkipped().isEmpty()
        ? "No transcripts found under " + roots + ". Name their directory with --dir P."
        : "No transcript under " + roots + " could be read.";
  }

  /** What the selection leaves out. */
  static String deselected(MeasureReport.Counters counters) {
    return "The selection leaves out "
        + Numbers.count(counters.deselectedCalls(), "call")
        + (counters.undatedCalls() == 0
            ? ""
            : " ("
                + Numbers.count(counters.undatedCalls(), "call")
                + (counters.undatedCalls() == 1 ? " has" : " have")
                + " no date)")
        + ".";
  }

  static String batchable(MeasureReport.Desktop desktop) {
    MeasureReport.Avoidable avoidable = desktop.batchable();
    return "Of "
        + Numbers.count(desktop.singleSteps(), "single action")
        + ", at most "
        + Numbers.count(avoidable.steps())
        + " could have been part of the call before."
        + reread(avoidable);
  }

  static String blockable(MeasureReport.Desktop desktop) {
    MeasureReport.Avoidable avoidable = desktop.blockable();
    return Numbers.count(desktop.failedUses(), "desktop call")
        + " failed; "
        + Numbers.count(desktop.repeatedFailures())
        + " repeated a failing one unchanged. "
        + Numbers.count(avoidable.steps(), "step")
        + " only repeated what had failed twice already."
        + reread(avoidable);
  }

  private static String reread(MeasureReport.Avoidable avoidable) {
    return avoidable.steps() == 0
        ? ""
        : " Re-reading the context for "
            + (avoidable.steps() == 1 ? "it" : "them")
            + " took "
            + Numbers.tokensInWords((double) avoidable.reread())
            + dollars(avoidable.rereadCost())
            + ".";
  }

  private static String dollars(Cost cost) {
    return cost.usd() == null ? " (price unknown)" : " (" + Numbers.cost(cost) + ")";
  }

  static String crossCheck(List<MeasureReport.CrossCheck> checks) {
    if (checks.isEmpty()) {
      return "The client left no sums of its own to compare with.";
    }
    long equal = checks.stream().filter(MeasureReport.CrossCheck::equal).count();
    return "The client's own sums agree for "
        + Numbers.count(equal)
        + " of "
        + Numbers.count(checks.size(), "pair")
        + " of session and model"
        + (equal == checks.size()
            ? "."
            : ". A session that went on after the client wrote its sums, or a call that it made"
                + " without logging it, makes them differ.");
  }

  /** Everything a reader has to know about the prices. */
  static List<String> prices(MeasureReport report) {
    List<String> remarks = new ArrayList<>();
    remarks.add("Prices as of " + report.prices().date() + ", " + report.prices().source() + ".");
    Map<String, Long> unpriced = report.prices().unpricedSteps();
    if (!unpriced.isEmpty()) {
      List<String> names = new ArrayList<>();
      unpriced.forEach(
          (model, steps) ->
              names.add(
                  Printable.name(model, 60, true) + " (" + Numbers.count(steps, "step") + ")"));
      remarks.add(
          "No price is known for "
              + String.join(", ", names)
              + ": what such a step cost is in no sum of dollars, and a + marks the sums it is missing"
              + " from. Give prices with --prices FILE.");
    }
    return remarks;
  }

  /** What every figure has in common. */
  static List<String> limits() {
    return List.of(
        "Output is under-reported by the transcripts themselves, which may hold the count from the"
            + " start of an answer and leave out thinking; no counter can repair that.",
        "logged: as the client wrote it. derived: counted, or computed by a published rule."
            + " estimated: rests on an assumption. All of this is about what was done, and claims"
            + " nothing about what another set-up would have cost.");
  }
}
