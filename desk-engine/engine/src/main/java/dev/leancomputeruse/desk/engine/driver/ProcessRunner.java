package dev.leancomputeruse.desk.engine.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program to its end or up to a deadline, and drains both of its pipes meanwhile: a program
 * whose pipe is full stands still forever.
 */
final class ProcessRunner {
  private static final int MAX_OUT = 48 << 20;
  private static final int MAX_ERR = 64 << 10;
  private static final long AFTER_END_MILLIS = 1_000;

  private final Map<String, String> environment;
  private final Path directory;

  /**
   * Starts programs with exactly this environment.
   *
   * @param directory where they start
   */
  ProcessRunner(Map<String, String> environment, Path directory) {
    this.environment = environment;
    this.directory = directory;
  }

  /**
   * Runs a program. One that does not end in time is ended: it is the messenger, never the driver's
   * resident part or an app.
   */
  ProcessResult run(List<String> command, byte[] stdin, long timeoutMillis) throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    Process process = builder(command).start();
    Pump out = new Pump(process.getInputStream(), MAX_OUT);
    Pump err = new Pump(process.getErrorStream(), MAX_ERR);
    Feed in = new Feed(process.getOutputStream(), stdin);
    out.start();
    err.start();
    in.start();
    boolean ended;
    try {
      ended = process.waitFor(Math.max(1, timeoutMillis), TimeUnit.MILLISECONDS);
      if (!ended) {
        process.destroy();
        if (!process.waitFor(200, TimeUnit.MILLISECONDS)) {
          process.destroyForcibly();
        }
      }
      // What it started may still hold the pipes open.
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      out.join(Math.max(AFTER_END_MILLIS, Math.min(left, 10 * AFTER_END_MILLIS)));
      err.join(AFTER_END_MILLIS);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + command.get(0), e);
    }
    return new ProcessResult(
        ended ? process.exitValue() : -1,
        out.taken(),
        new String(err.taken(), UTF_8),
        !ended,
        out.overflowed());
  }

  /** Starts a program that goes on by itself, with its output thrown away. */
  void detach(List<String> command) throws IOException {
    ProcessBuilder builder = builder(command);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.start().getOutputStream().close();
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(directory.toFile());
    Map<String, String> its = builder.environment();
    its.clear();
    its.putAll(environment);
    return builder;
  }

  /** Drains one pipe. */
  private static final class Pump extends Thread {
    private final InputStream from;
    private final int limit;
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream(1 << 14);
    private boolean overflowed;

    Pump(InputStream from, int limit) {
      super("pipe");
      this.from = from;
      this.limit = limit;
      setDaemon(true);
    }

    @Override
    public void run() {
      byte[] buffer = new byte[1 << 16];
      try (from) {
        for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
          take(buffer, n);
        }
      } catch (IOException e) {
        // The pipe broke: what came before counts.
        return;
      }
    }

    private synchronized void take(byte[] buffer, int n) {
      int room = limit - taken.size();
      overflowed |= n > room;
      taken.write(buffer, 0, Math.min(n, room));
    }

    synchronized byte[] taken() {
      return taken.toByteArray();
    }

    synchronized boolean overflowed() {
      return overflowed;
    }
  }

  /** Hands in stdin, of which the program may read nothing. */
  private static final class Feed extends Thread {
    private final OutputStream to;
    private final byte[] bytes;

    Feed(OutputStream to, byte[] bytes) {
      super("stdin");
      this.to = to;
      this.bytes = bytes;
      setDaemon(true);
    }

    @Override
    public void run() {
      try (to) {
        to.write(bytes);
      } catch (IOException e) {
        // It ended, or does not want to know: its exit code says more.
        return;
      }
    }
  }
}
