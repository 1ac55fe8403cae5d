package dev.leancomputeruse.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows on a terminal how far the reading is, in one line that is written over and finally taken
 * away. Silent in the first second, so that a short run shows nothing.
 */
public final class ProgressLine implements ScanProgress, AutoCloseable {
  private static final long QUIET_MILLIS = 1000;
  private static final long PAUSE_MILLIS = 100;

  private final Appendable terminal;
  private final LongSupplier millis;
  private final int room;
  private final long start;
  private long last;
  private int shown;

  /**
   * Writes to {@code terminal}, which has {@code width} columns; {@code millis} is a clock that
   * only goes forward.
   */
  public ProgressLine(Appendable terminal, LongSupplier millis, int width) {
    this.terminal = terminal;
    this.millis = millis;
    this.room = Math.max(0, width - 1);
    this.start = millis.getAsLong();
    this.last = start;
  }

  @Override
  public void update(long bytesDone, long bytesTotal) {
    long now = millis.getAsLong();
    if (now - start < QUIET_MILLIS || (shown > 0 && now - last < PAUSE_MILLIS)) {
      return;
    }
    last = now;
    double seconds = Math.max(0.001, (now - start) / 1000.0);
    long percent = bytesTotal == 0 ? 100 : Math.min(100, bytesDone * 100 / bytesTotal);
    String whole =
        String.format(
            Locale.ROOT,
            "reading transcripts: %d%% of %s, %s/s",
            percent,
            Numbers.bytes(bytesTotal),
            Numbers.bytes((long) (bytesDone / seconds)));
    // A line that wraps could not be written over.
    String line = whole.substring(0, Math.min(whole.length(), room));
    int width = line.length();
    print("\r" + line + " ".repeat(Math.max(0, shown - width)));
    shown = width;
  }

  /** Takes the line away. */
  @Override
  public void close() {
    if (shown > 0) {
      print("\r" + " ".repeat(shown) + "\r");
      shown = 0;
    }
  }

  private void print(String text) {
    try {
      terminal.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
