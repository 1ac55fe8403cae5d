package dev.leancomputeruse.measure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads the transcripts on several threads. Since nothing depends on the order of lines, a large
 * file is simply cut into parts.
 */
final class Scan {
  private static final long PART = 32L << 20;

  private final Ledger ledger;
  private final MeasureRequest request;
  private final ScanProgress progress;
  private final List<Part> parts = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();
  private final Semaphore longLines = new Semaphore(1);
  private final long bytesTotal;

  private final LineCounters counters = new LineCounters();
  private final FilesRead files = new FilesRead();
  private long bytesDone;

  private record Part(TranscriptFile file, long from, long to) {}

  Scan(Ledger ledger, List<TranscriptFile> files, MeasureRequest request, ScanProgress progress) {
    this.ledger = ledger;
    this.request = request;
    this.progress = progress;
    long total = 0;
    for (TranscriptFile file : files) {
      total += file.size();
      long from = 0;
      while (!file.isCompressed() && file.size() - from > PART * 3 / 2) {
        parts.add(new Part(file, from, from + PART));
        from += PART;
      }
      // To the very end, wherever that is by then: a running session goes on writing.
      parts.add(new Part(file, from, Long.MAX_VALUE));
    }
    this.bytesTotal = total;
  }

  /** Reads everything. */
  void run() throws IOException {
    int threads = Math.max(1, Math.min(request.threads(), parts.size()));
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Void>> readers = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        readers.add(pool.submit((Callable<Void>) this::readParts));
      }
      for (Future<Void> reader : readers) {
        reader.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      next.set(parts.size());
      pool.shutdownNow();
    }
  }

  LineCounters counters() {
    return counters;
  }

  FilesRead files() {
    return files;
  }

  private Void readParts() throws IOException {
    LineReader reader = new LineReader(longLines, ledger::roomForLine);
    LineSorter sorter = new LineSorter(ledger, request.classifier());
    for (int i = next.getAndIncrement(); i < parts.size(); i = next.getAndIncrement()) {
      Part part = parts.get(i);
      try {
        read(part, reader, sorter);
      } catch (TablesFullException e) {
        throw e;
      } catch (IOException e) {
        files.failed(part.file(), e);
      }
    }
    sorter.finish();
    synchronized (counters) {
      counters.add(sorter.counters());
    }
    return null;
  }

  private void read(Part part, LineReader reader, LineSorter sorter) throws IOException {
    if (part.file().isCompressed()) {
      sorter.begin(part.file(), 0, Long.MAX_VALUE);
      try (GzipSource source =
          new GzipSource(() -> new CountingStream(Files.newInputStream(part.file().path())))) {
        reader.read((into, at, length) -> noted(part, source.read(into, at, length)), sorter);
      }
      return;
    }
    // Begins one byte early, so that a line that begins with the part is told from a torn one.
    long from = Math.max(0, part.from() - 1);
    long to = part.to() == Long.MAX_VALUE ? Long.MAX_VALUE : part.to() - from;
    sorter.begin(part.file(), part.from() - from, to);
    try (SeekableByteChannel channel = Files.newByteChannel(part.file().path())) {
      channel.position(from);
      reader.read(
          (into, at, length) -> {
            int read = channel.read(ByteBuffer.wrap(into, at, length));
            if (read > 0) {
              advance(read);
            }
            return noted(part, read);
          },
          sorter);
    }
  }

  private void advance(long bytes) {
    synchronized (progress) {
      bytesDone += bytes;
      progress.update(bytesDone, bytesTotal);
    }
  }

  private int noted(Part part, int read) {
    if (read > 0) {
      files.begun(part.file());
    }
    return read;
  }

  /** Tells the progress what was read of a compressed file. */
  private final class CountingStream extends java.io.FilterInputStream {
    CountingStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      if (b >= 0) {
        advance(1);
      }
      return b;
    }

    @Override
    public int read(byte[] into, int at, int length) throws IOException {
      int read = super.read(into, at, length);
      if (read > 0) {
        advance(read);
      }
      return read;
    }
  }
}
