package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.hooks.manage.ProgramRunner;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Real programs for tests, always with a deadline. */
public final class Programs implements ProgramRunner {
  /** The Java that the tests run on. */
  public static final Path JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toAbsolutePath();

  @Override
  public Outcome run(
      List<String> command, Map<String, String> environment, byte[] input, Duration deadline)
      throws IOException {
    return run(command, environment, input, deadline, null);
  }

  static Outcome run(
      List<String> command,
      Map<String, String> environment,
      byte[] input,
      Duration deadline,
      Path directory)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    if (directory != null) {
      builder.directory(directory.toFile());
    }
    Process process = builder.start();
    CompletableFuture<byte[]> out = drained(process.getInputStream());
    CompletableFuture<byte[]> err = drained(process.getErrorStream());
    try (OutputStream stdin = process.getOutputStream()) {
      stdin.write(input);
    } catch (IOException e) {
      // It may have gone without reading; its answer says what that means.
    }
    try {
      boolean ended = process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
      if (!ended) {
        process.destroyForcibly().waitFor();
      }
      return new Outcome(
          ended ? process.exitValue() : -1,
          new String(out.join(), UTF_8),
          new String(err.join(), UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static CompletableFuture<byte[]> drained(InputStream stream) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (stream) {
            return stream.readAllBytes();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** Returns the path of a program, or null. */
  static Path find(String name) {
    for (String directory : List.of("/usr/bin", "/bin", "/usr/local/bin")) {
      Path program = Path.of(directory, name);
      if (Files.isExecutable(program)) {
        return program;
      }
    }
    return null;
  }
}
