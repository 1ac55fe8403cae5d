package dev.leancomputeruse.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Measures what the transcripts hold. */
public final class Measure {
  /** What the rest of the program and the readers' buffers need of the heap. */
  private static final long RESERVE = 14L << 20;

  private Measure() {}

  /**
   * Reads every transcript under the roots of the request, streaming, and adds up what they hold.
   *
   * @throws MeasureException if the request cannot be met: a named root that is not there, a page
   *     that would take the place of a transcript, more calls than fit into memory
   * @throws IOException if a root cannot be listed
   */
  public static MeasureReport run(MeasureRequest request, ScanProgress progress)
      throws IOException, MeasureException {
    TranscriptFinder finder = new TranscriptFinder();
    for (Path root : request.roots()) {
      if (!finder.addRoot(root) && request.rootsNamed()) {
        throw new MeasureException("no such file or directory: " + root);
      }
    }
    List<TranscriptFile> files = finder.files();
    refuse(request.page(), files);
    Ledger ledger = new Ledger(Math.max(1L << 20, Runtime.getRuntime().maxMemory() - RESERVE));
    Scan scan = new Scan(ledger, files, request, progress);
    try {
      scan.run();
    } catch (TablesFullException e) {
      throw new MeasureException(String.valueOf(e.getMessage()), e);
    }
    Aggregator sums = new Aggregator(ledger, request);
    sums.run();
    return new MeasureReport(
        selection(request),
        counters(finder, files, scan, ledger, sums),
        sums.total(),
        sums.desktop(),
        sums.sessions(),
        sums.agents(),
        sums.tools(),
        sums.days(),
        sums.models(),
        sums.curve(),
        sums.crossChecks(),
        new MeasureReport.PriceFacts(
            request.prices().date(), request.prices().source(), sums.unpriced()));
  }

  private static void refuse(@Nullable Path page, List<TranscriptFile> files)
      throws MeasureException {
    if (page == null || !Files.exists(page, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    for (TranscriptFile file : files) {
      if (PageFile.isSame(page, file.path())) {
        throw new MeasureException(
            "--html " + page + " is a transcript that is read; name another file");
      }
    }
  }

  private static MeasureReport.Selection selection(MeasureRequest request) {
    List<String> roots = new ArrayList<>();
    for (Path root : request.roots()) {
      roots.add(root.toString());
    }
    return new MeasureReport.Selection(
        roots,
        request.since(),
        request.until(),
        request.project(),
        request.session(),
        request.zone().getId().equals("Z") ? "UTC" : request.zone().getId());
  }

  private static MeasureReport.Counters counters(
      TranscriptFinder finder,
      List<TranscriptFile> files,
      Scan scan,
      Ledger ledger,
      Aggregator sums) {
    Map<String, Long> skippedFiles = new TreeMap<>(finder.skipped());
    scan.files().skipped().forEach((reason, count) -> skippedFiles.merge(reason, count, Long::sum));
    long read = 0;
    long bytes = 0;
    for (TranscriptFile file : files) {
      if (!scan.files().isSkipped(file)) {
        read++;
        bytes += file.size();
      }
    }
    long orphans = 0;
    long orphanBytes = 0;
    for (int use = 0; use < ledger.uses.size(); use++) {
      if (!ledger.uses.flags.has(use, UseTable.HAS_USE)) {
        orphans++;
        orphanBytes += ledger.uses.bytes.get(use);
      }
    }
    LineCounters lines = scan.counters();
    return new MeasureReport.Counters(
        read,
        scan.files().inPart(),
        skippedFiles,
        bytes,
        lines.lines,
        lines.blank,
        lines.other,
        lines.synthetic,
        lines.calls,
        lines.results,
        lines.costStates,
        lines.skipped(),
        ledger.calls.duplicates(),
        ledger.calls.size(),
        sums.deselected(),
        sums.undatedCalls(),
        orphans,
        orphanBytes);
  }
}
