package dev.leancomputeruse.measure;

import java.io.EOFException;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What became of each transcript: it was read, read in part or skipped, one of the three. */
final class FilesRead {
  private final Set<TranscriptFile> begun = new HashSet<>();
  private final Map<TranscriptFile, String> failed = new HashMap<>();

  /** Takes notice that something of the file was read. */
  synchronized void begun(TranscriptFile file) {
    begun.add(file);
  }

  /** Takes notice that the file, or a part of it, could not be read any further. */
  synchronized void failed(TranscriptFile file, IOException e) {
    failed.putIfAbsent(file, reason(file, e));
  }

  private static String reason(TranscriptFile file, IOException e) {
    String reason = TranscriptFinder.reason(e);
    if (!file.isCompressed() || !reason.equals("unreadable")) {
      return reason;
    }
    return e instanceof EOFException ? "truncated" : "damaged";
  }

  /** Whether nothing of the file could be read. */
  synchronized boolean isSkipped(TranscriptFile file) {
    return failed.containsKey(file) && !begun.contains(file);
  }

  /** Files of which nothing could be read, by reason. */
  Map<String, Long> skipped() {
    return count(false);
  }

  /** Files that could be read up to some place, by reason. */
  Map<String, Long> inPart() {
    return count(true);
  }

  private synchronized Map<String, Long> count(boolean inPart) {
    Map<String, Long> reasons = new TreeMap<>();
    failed.forEach(
        (file, reason) -> {
          if (begun.contains(file) == inPart) {
            reasons.merge(reason, 1L, Long::sum);
          }
        });
    return reasons;
  }
}
