package dev.leancomputeruse.measure;

import java.io.IOException;

/** Measures what the transcripts hold. */
public final class Measure {

  private Measure() {}

  /**
   * Reads every transcript under the roots of the request, streaming, and adds up what they hold.
   *
   * @throws MeasureException if the request cannot be met: a named root that is not there, more
   *     calls than fit into memory
   * @throws IOException if a root cannot be listed
   */
  public static MeasureReport run(MeasureRequest request, ScanProgress progress)
      throws IOException, MeasureException {
    throw new MeasureException("not yet: " + request + progress);
  }
}
