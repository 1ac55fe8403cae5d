package dev.leancomputeruse.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The sentences that say how far the figures go, the same in the table and on the page. */
final class Remarks {

  private Remarks() {}

  /** What was read and what was passed over. */
  static String read(MeasureReport.Counters counters) {
    return Numbers.count(counters.files())
        + (counters.files() == 1 ? " transcript, " : " transcripts, ")
        + Numbers.bytes(counters.bytes())
        + ", "
        + Numbers.count(counters.lines())
        + " lines: "
        + Numbers.count(counters.calls())
        + " calls on "
        + Numbers.count(counters.callLines())
        + " lines, "
        + Numbers.count(counters.resultLines())
        + " lines with tool results";
  }

  /** What was skipped, by reason. */
  static String skipped(MeasureReport.Counters counters) {
    if (!counters.skippedAnything()) {
      return "nothing was skipped";
    }
    List<String> parts = new ArrayList<>();
    counters.skippedLines().forEach((reason, count) -> parts.add(count(count, "line", reason)));
    counters.filesSkipped().forEach((reason, count) -> parts.add(count(count, "file", reason)));
    return "skipped: " + String.join(", ", parts);
  }

  private static String count(long count, String noun, String reason) {
    return Numbers.count(count) + " " + noun + (count == 1 ? "" : "s") + " " + reason;
  }

  static String batchable(MeasureReport.Desktop desktop) {
    MeasureReport.Avoidable avoidable = desktop.batchable();
    return "At most "
        + Numbers.count(avoidable.steps())
        + " of the "
        + Numbers.count(desktop.singleSteps())
        + " single actions could have been part of the call before. Re-reading the context for them"
        + " took "
        + Numbers.tokens(avoidable.reread())
        + " tokens"
        + dollars(avoidable.rereadCost())
        + ".";
  }

  static String blockable(MeasureReport.Desktop desktop) {
    MeasureReport.Avoidable avoidable = desktop.blockable();
    return Numbers.count(desktop.failedUses())
        + " desktop calls failed, "
        + Numbers.count(desktop.repeatedFailures())
        + " of them unchanged repeats of a failing one. "
        + Numbers.count(avoidable.steps())
        + " steps only repeated what had failed twice already. Re-reading the context for them took "
        + Numbers.tokens(avoidable.reread())
        + " tokens"
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
        + Numbers.count(checks.size())
        + " sessions and models"
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
              names.add(Printable.name(model, 60, true) + " (" + Numbers.count(steps) + " steps)"));
      remarks.add(
          "No price is known for "
              + String.join(", ", names)
              + ": these steps are in no sum of dollars, and a + marks the sums they are missing"
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
