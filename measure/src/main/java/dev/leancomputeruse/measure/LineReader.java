package dev.leancomputeruse.measure;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.function.IntSupplier;

/**
 * Cuts a stream of bytes into lines without copying them. One buffer is used again and again; it
 * grows for a long line, but only one reader at a time may hold a very long one, and beyond {@link
 * #MAX_LINE} a line is passed over.
 */
final class LineReader {
  /** The longest line that is held: a tool result with several large images. */
  static final int MAX_LINE = 32 << 20;

  private static final int USUAL = 512 << 10;
  private static final int LONG = 4 << 20;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;
  private static final long NEWLINES = ONES * '\n';

  private final Semaphore longLines;
  private final IntSupplier room;
  private byte[] buffer = new byte[USUAL + JsonCursor.PADDING];
  private int start;
  private int limit;
  private long base;
  private long passedFrom;
  private boolean passing;
  private boolean permit;

  /**
   * Makes a reader for many files.
   *
   * @param longLines shared by all readers, with one permit
   * @param room how long a line there is memory for just now
   */
  LineReader(Semaphore longLines, IntSupplier room) {
    this.longLines = longLines;
    this.room = room;
  }

  /** Gives bytes. */
  @FunctionalInterface
  interface Source {
    /** Fills in at most {@code length} bytes and says how many; -1 at the end. */
    int read(byte[] into, int at, int length) throws IOException;
  }

  /** Takes lines; each method returns false to stop the reading. */
  interface Sink {
    /**
     * Takes {@code text[from, to)}, with padding behind it.
     *
     * @param offset where the line begins, counted from where the reading began
     * @param terminated whether a line end follows
     */
    boolean line(byte[] text, int from, int to, long offset, boolean terminated) throws IOException;

    /** Takes notice of a line that is too long. */
    boolean tooLong(long offset) throws IOException;
  }

  /**
   * Reads to the end of the source, or until the sink has enough.
   *
   * @throws IOException if the source or the sink fails; the sink has all that was read before
   */
  void read(Source source, Sink sink) throws IOException {
    start = 0;
    limit = 0;
    base = 0;
    passing = false;
    try {
      while (true) {
        int read = next(source, sink);
        if (read < 0) {
          rest(sink);
          return;
        }
        int searched = limit;
        limit += read;
        if (!lines(searched, sink)) {
          return;
        }
        makeRoom();
      }
    } finally {
      if (permit) {
        shrink();
      }
    }
  }

  /** Before a failure is passed on, what was read up to it is handed on. */
  private int next(Source source, Sink sink) throws IOException {
    try {
      // No more at once than usual: outside the heap a channel keeps a copy of the largest piece.
      return source.read(buffer, limit, Math.min(USUAL, capacity() - limit));
    } catch (IOException e) {
      rest(sink);
      throw e;
    }
  }

  private int capacity() {
    return buffer.length - JsonCursor.PADDING;
  }

  /** Hands on every line that is complete. */
  private boolean lines(int searched, Sink sink) throws IOException {
    for (int at = newline(buffer, searched, limit); at >= 0; at = newline(buffer, at + 1, limit)) {
      boolean goOn =
          passing ? sink.tooLong(passedFrom) : sink.line(buffer, start, at, base + start, true);
      passing = false;
      start = at + 1;
      if (!goOn) {
        return false;
      }
    }
    return true;
  }

  /** What stands behind the last line end. */
  private void rest(Sink sink) throws IOException {
    if (passing) {
      sink.tooLong(passedFrom);
    } else if (limit > start) {
      Arrays.fill(buffer, limit, limit + JsonCursor.PADDING, (byte) 0);
      sink.line(buffer, start, limit, base + start, false);
    }
  }

  private void makeRoom() {
    if (passing) {
      drop(limit);
    } else {
      drop(start);
    }
    if (permit && limit < USUAL) {
      shrink();
    }
    if (limit < capacity()) {
      return;
    }
    int longest = limit < LONG ? LONG : Math.max(LONG, Math.min(MAX_LINE, room.getAsInt()));
    if (limit >= longest) {
      passing = true;
      passedFrom = base;
      drop(limit);
      return;
    }
    if (limit * 2 > LONG && !permit) {
      longLines.acquireUninterruptibly();
      permit = true;
    }
    buffer = Arrays.copyOf(buffer, Math.min(limit * 2, longest) + JsonCursor.PADDING);
  }

  /** Forgets the first {@code count} bytes. */
  private void drop(int count) {
    if (count > 0) {
      System.arraycopy(buffer, count, buffer, 0, limit - count);
      base += count;
      limit -= count;
      start = 0;
    }
  }

  private void shrink() {
    buffer = Arrays.copyOf(buffer, USUAL + JsonCursor.PADDING);
    longLines.release();
    permit = false;
  }

  private static int newline(byte[] text, int from, int to) {
    int p = from;
    while (p < to) {
      long word = (long) LONGS.get(text, p) ^ NEWLINES;
      long hit = (word - ONES) & ~word & HIGHS;
      if (hit != 0) {
        p += Long.numberOfTrailingZeros(hit) >>> 3;
        return p < to ? p : -1;
      }
      p += 8;
    }
    return -1;
  }
}
