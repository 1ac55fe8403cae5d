package dev.leancomputeruse.installer;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Programs of this machine. */
final class SystemProcesses implements Processes {
  @Override
  public Outcome run(
      List<String> command, Map<String, String> environment, byte[] in, Duration deadline)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    long start = System.nanoTime();
    Process process = builder.start();
    CompletableFuture<String> out = drain(process.getInputStream());
    CompletableFuture<String> err = drain(process.getErrorStream());
    feed(process, in);
    try {
      boolean ended = process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      return new Outcome(ended ? process.exitValue() : -1, out.join(), err.join(), millis);
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(command.get(0));
    } catch (CompletionException failed) {
      throw new IOException(command.get(0) + ": its output could not be read", failed.getCause());
    }
  }

  /** Both streams are read while it runs, or a program that says much would never end. */
  private static CompletableFuture<String> drain(InputStream stream) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException failed) {
            throw new UncheckedIOException(failed);
          }
        });
  }

  /** A program may end without reading what it was given; that is its answer, not our error. */
  private static void feed(Process process, byte[] in) {
    try (OutputStream stream = process.getOutputStream()) {
      stream.write(in);
    } catch (IOException notRead) {
      return;
    }
  }
}
