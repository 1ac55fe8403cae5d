/**
 * What desktop work costs in the user's own transcripts.
 *
 * <p>The way in is {@link dev.leancomputeruse.measure.Measure}: a {@link
 * dev.leancomputeruse.measure.MeasureRequest} goes in, a {@link
 * dev.leancomputeruse.measure.MeasureReport} comes out, and {@link
 * dev.leancomputeruse.measure.ReportTable}, {@link dev.leancomputeruse.measure.ReportJson} and
 * {@link dev.leancomputeruse.measure.ReportHtml} print it.
 */
@NullMarked
package dev.leancomputeruse.measure;

import org.jspecify.annotations.NullMarked;
