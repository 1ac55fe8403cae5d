package dev.leancomputeruse.manifest;

import org.jspecify.annotations.Nullable;

/**
 * An interrupted transaction.
 *
 * @param operation what it was for; null if it had not got far enough to say, or was nearly done
 * @param committed whether it will be finished; otherwise it will be discarded
 * @param time when it began, in ISO 8601; empty if that is not known
 */
public record Pending(@Nullable Operation operation, boolean committed, String time) {
  static Pending of(@Nullable Journal journal) {
    return journal == null
        ? new Pending(null, false, "")
        : new Pending(journal.operation(), journal.committed(), journal.time());
  }
}
