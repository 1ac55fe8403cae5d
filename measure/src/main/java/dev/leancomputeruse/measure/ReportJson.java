package dev.leancomputeruse.measure;

import java.io.IOException;
import java.io.OutputStream;

/** Prints a report as JSON; docs/measure.schema.json describes it. */
public final class ReportJson {

  private ReportJson() {}

  /** Writes one document in UTF-8 and a final line end; does not close {@code out}. */
  public static void write(MeasureReport report, OutputStream out) throws IOException {
    throw new IOException("not yet: " + report + out);
  }
}
