package dev.leancomputeruse.measure;

import java.io.IOException;

/** Prints a report for people, with bars for the shares. */
public final class ReportTable {

  private ReportTable() {}

  /** Appends lines of at most the terminal's width. */
  public static void write(MeasureReport report, TerminalFacts terminal, Appendable out)
      throws IOException {
    out.append("not yet: " + report + terminal);
  }
}
