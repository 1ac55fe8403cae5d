package dev.leancomputeruse.measure;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;

/** A config directory in memory with transcripts in it. */
final class Transcripts {
  private final FileSystem files = Jimfs.newFileSystem(Configuration.unix());
  final Path root = files.getPath("/home/ann/.claude");

  /** Adds a transcript of the usual project. */
  Transcripts session(String session, String... lines) {
    return file("-home-user-proj/" + session + ".jsonl", lines);
  }

  Transcripts session(String session, List<String> lines) {
    return session(session, lines.toArray(String[]::new));
  }

  /** Adds a file below the projects directory. */
  Transcripts file(String path, String... lines) {
    return bytes(path, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  Transcripts bytes(String path, byte[] content) {
    try {
      Path file = root.resolve("projects").resolve(path);
      Files.createDirectories(file.getParent());
      Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  MeasureRequest request() {
    return MeasureRequest.of(List.of(root), ZoneOffset.UTC).withThreads(2);
  }

  MeasureReport measure() {
    return measure(request());
  }

  static MeasureReport measure(MeasureRequest request) {
    try {
      return Measure.run(request, ScanProgress.none());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (MeasureException e) {
      throw new AssertionError(e);
    }
  }
}
