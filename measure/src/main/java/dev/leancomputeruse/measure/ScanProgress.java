package dev.leancomputeruse.measure;

/** Hears how far the reading is; called from the reading threads, but never by two at once. */
@FunctionalInterface
public interface ScanProgress {

  /** Bytes as they stand on disk, so a compressed transcript counts by its compressed size. */
  void update(long bytesDone, long bytesTotal);

  /** Hears nothing. */
  static ScanProgress none() {
    return (done, total) -> {};
  }
}
