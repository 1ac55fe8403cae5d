package dev.leancomputeruse.measure;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was found out. Lists are in a fixed order, so equal transcripts give equal
 * reports whatever the order of their lines, the number of threads or the spread over files.
 *
 * @param selection what was asked for
 * @param counters what happened to every file and line
 * @param total all selected steps
 * @param desktop the desktop work among them
 * @param sessions by session, dearest first
 * @param agents by agent within a session, dearest first
 * @param tools by tool, dearest first; the tokens of a step with several tools are shared evenly
 * @param days by day, in order
 * @param models by model, dearest first
 * @param curve the context re-read per step, by the step's place in its agent's run
 * @param crossChecks the client's own sums beside ours
 * @param prices where the prices come from and what had none
 */
public record MeasureReport(
    Selection selection,
    Counters counters,
    Figures total,
    Desktop desktop,
    List<SessionGroup> sessions,
    List<AgentGroup> agents,
    List<ToolGroup> tools,
    List<DayGroup> days,
    List<ModelGroup> models,
    List<CurvePoint> curve,
    List<CrossCheck> crossChecks,
    PriceFacts prices) {

  /** What was asked for. */
  public record Selection(
      List<String> roots,
      @Nullable LocalDate since,
      @Nullable LocalDate until,
      @Nullable String project,
      @Nullable String session,
      String zone) {}

  /**
   * What happened to every file and line: {@code lines} is the sum of blank, other, synthetic,
   * call, result and cost-state lines and of all that was skipped.
   *
   * @param files transcripts read, also those read in part
   * @param filesInPart of these, transcripts that could not be read to their end, by reason
   * @param filesSkipped transcripts that could not be read at all, by reason
   * @param bytes size of the transcripts read
   * @param lines lines met
   * @param blankLines empty lines
   * @param otherLines lines that hold neither a call nor a tool result
   * @param syntheticLines the client's own words in the form of an answer, without tokens
   * @param callLines lines that hold a call, or a part of one
   * @param resultLines lines that hold tool results
   * @param costStateLines the client's own sums
   * @param skippedLines lines that look like one of these but cannot be used, by reason
   * @param duplicateLines call lines beyond the first of their message
   * @param calls calls found before the selection was applied
   * @param deselectedCalls calls outside the selection
   * @param undatedCalls calls without a usable time, which a selection by day leaves out
   * @param orphanResults tool results whose tool use is in no transcript that was read
   * @param orphanResultBytes their bytes
   */
  public record Counters(
      long files,
      Map<String, Long> filesInPart,
      Map<String, Long> filesSkipped,
      long bytes,
      long lines,
      long blankLines,
      long otherLines,
      long syntheticLines,
      long callLines,
      long resultLines,
      long costStateLines,
      Map<String, Long> skippedLines,
      long duplicateLines,
      long calls,
      long deselectedCalls,
      long undatedCalls,
      long orphanResults,
      long orphanResultBytes) {

    /** Whether {@code --strict} has to fail. */
    public boolean skippedAnything() {
      return !filesInPart.isEmpty() || !filesSkipped.isEmpty() || !skippedLines.isEmpty();
    }
  }

  /** A session. */
  public record SessionGroup(
      String session,
      String project,
      @Nullable LocalDate firstDay,
      Figures figures,
      Figures desktop) {}

  /** An agent in a session; {@code agent} is null for the main one. */
  public record AgentGroup(
      String session,
      @Nullable String agent,
      @Nullable String type,
      Figures figures,
      Figures desktop) {}

  /** A tool; null stands for the steps that used none. */
  public record ToolGroup(@Nullable String tool, boolean desktop, Figures figures) {}

  /** A day; null stands for calls without a usable time. */
  public record DayGroup(@Nullable LocalDate day, Figures figures, Figures desktop) {}

  /** A model; null stands for calls that name none. */
  public record ModelGroup(@Nullable String model, Figures figures) {}

  /**
   * The context re-read by the steps from the {@code from}th to the {@code to}th of their agent's
   * run, for main agents and subagents apart.
   */
  public record CurvePoint(
      long from, long to, long mainSteps, long mainReread, long subSteps, long subReread) {

    /** Tokens per step of main agents, 0 without steps. */
    public double mainRereadPerStep() {
      return mainSteps == 0 ? 0 : (double) mainReread / mainSteps;
    }

    /** Tokens per step of subagents, 0 without steps. */
    public double subRereadPerStep() {
      return subSteps == 0 ? 0 : (double) subReread / subSteps;
    }
  }

  /**
   * The desktop work.
   *
   * @param figures all steps with a desktop tool use; their bytes and images are those of the
   *     desktop tool uses alone
   * @param uses desktop tool uses by kind
   * @param singleSteps steps whose only tool use is a single action
   * @param chainedSteps steps with several actions, in one use or in several
   * @param failedUses desktop tool uses that were answered with an error
   * @param repeatedFailures of these, uses that repeat a failing use unchanged
   * @param batchable single actions that could have been part of the call before
   * @param blockable steps that repeat a use which had failed twice already
   */
  public record Desktop(
      Figures figures,
      Map<DesktopUse, Long> uses,
      long singleSteps,
      long chainedSteps,
      long failedUses,
      long repeatedFailures,
      Avoidable batchable,
      Avoidable blockable) {}

  /**
   * Steps that need not have been, and what re-reading the context for them took.
   *
   * @param steps how many
   * @param reread the tokens of context sent again for them
   * @param rereadCost what these tokens cost
   */
  public record Avoidable(long steps, long reread, Cost rereadCost) {}

  /** One figure of the client's beside ours. */
  public record CrossFigure(String name, double client, double ours) {}

  /**
   * One session and model with the client's own sums.
   *
   * @param equal whether every figure agrees
   * @param differences the figures that do not
   */
  public record CrossCheck(
      String session, String model, boolean equal, List<CrossFigure> differences) {}

  /** Where the prices come from, and the models that have none. */
  public record PriceFacts(String date, String source, Map<String, Long> unpricedSteps) {}
}
