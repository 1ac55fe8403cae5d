package dev.leancomputeruse.measure;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds the transcripts under the roots, each real file once, also behind links. */
final class TranscriptFinder {
  private final List<TranscriptFile> found = new ArrayList<>();
  private final Map<String, Long> skipped = new TreeMap<>();
  private final Set<Path> seen = new HashSet<>();

  /**
   * Looks under one root.
   *
   * @return whether the root is there
   */
  boolean addRoot(Path root) throws IOException {
    if (!Files.exists(root)) {
      return false;
    }
    Path projects = root.resolve("projects");
    Path top = Files.isDirectory(projects) ? projects : root;
    Files.walkFileTree(
        top,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            add(top, file, attributes);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            if (!(e instanceof FileSystemLoopException)) {
              skip(reason(e));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
            if (e != null) {
              skip(reason(e));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return true;
  }

  private void add(Path top, Path file, BasicFileAttributes attributes) {
    String name = file.getFileName().toString();
    if (!name.endsWith(".jsonl") && !name.endsWith(".jsonl.gz")) {
      return;
    }
    if (!attributes.isRegularFile()) {
      skip("not-a-file");
      return;
    }
    try {
      if (!seen.add(file.toRealPath())) {
        return;
      }
    } catch (IOException e) {
      skip(reason(e));
      return;
    }
    Path below = top.relativize(file);
    String project = below.getNameCount() > 1 ? below.getName(0).toString() : "";
    String session =
        below.getNameCount() > 2 && name.startsWith("agent-")
            ? below.getName(1).toString()
            : name.substring(0, name.indexOf(".jsonl"));
    found.add(new TranscriptFile(file, project, session, attributes.size()));
  }

  private void skip(String reason) {
    skipped.merge(reason, 1L, Long::sum);
  }

  /** The reason for which a file or directory cannot be read. */
  static String reason(IOException e) {
    return e instanceof java.nio.file.AccessDeniedException
        ? "access-denied"
        : e instanceof java.nio.file.NoSuchFileException ? "gone" : "unreadable";
  }

  /** The transcripts, the largest first, so that no reader is left with a large one at the end. */
  List<TranscriptFile> files() {
    found.sort(
        (a, b) ->
            a.size() != b.size()
                ? Long.compare(b.size(), a.size())
                : a.path().toString().compareTo(b.path().toString()));
    return found;
  }

  Map<String, Long> skipped() {
    return skipped;
  }
}
