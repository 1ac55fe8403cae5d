package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a read over the resident engine costs as a whole process, beside a JVM that does nothing.
 */
@Tag("campaign")
final class ResidentSpeedTest {
  private static final int ROUNDS = 31;
  private static final List<String> OPTIONS =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData",
          "-Xshare:auto",
          "-Xlog:disable",
          "-Xlog:all=error:stderr");

  @TempDir Path directory;
  private TestEngine engine;
  private Path jar;

  @BeforeEach
  void open() throws Exception {
    engine = new TestEngine(directory);
    engine.variable("LEAN_COMPUTER_USE_DESK_STATE", directory.resolve("state").toString());
    Files.writeString(directory.resolve("tree.json"), tree(100));
    jar = jar();
  }

  @AfterEach
  void close() throws Exception {
    engine.close();
  }

  /** A window of so many elements, one of them with a text, in the words of the driver. */
  private static String tree(int elements) {
    StringBuilder rows = new StringBuilder();
    StringBuilder lines = new StringBuilder("- frame = \\\"Reading\\\"\\n");
    for (int i = 0; i < elements; i++) {
      rows.append(i == 0 ? "" : ",")
          .append("{\"element_index\":")
          .append(i)
          .append(",\"element_token\":\"s1:")
          .append(i)
          .append(
              "\",\"enabled\":true,\"frame\":{\"h\":20,\"w\":30,\"x\":1,\"y\":2},\"label\":\"Button ")
          .append(i)
          .append("\",\"role\":\"push button\"}");
      lines.append("  - [").append(i).append("] push button \\\"Button ").append(i);
      lines.append("\\\" [actions=[click]]\\n");
    }
    lines.append("  - label = \\\"42\\\"\\n");
    return "{\"element_count\":"
        + elements
        + ",\"elements\":["
        + rows
        + "],\"elements_complete\":true,\"returned_element_count\":"
        + elements
        + ",\"snapshot_id\":\"s1\",\"total_element_count\":"
        + elements
        + ",\"tree_markdown\":\""
        + lines
        + "\"}";
  }

  /** All in one jar, as it is installed: a class archive takes nothing else. */
  private Path jar() throws IOException {
    Path jar = directory.resolve("all.jar");
    Set<String> names = new HashSet<>();
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        Path path = Path.of(entry);
        String name = path.getFileName().toString();
        if (Files.isDirectory(path)) {
          try (Stream<Path> files = Files.walk(path)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
              add(out, names, path.relativize(file).toString(), Files.readAllBytes(file));
            }
          }
        } else if (name.startsWith("jackson-core")
            || name.startsWith("desk-")
            || name.startsWith("files-")) {
          try (JarFile from = new JarFile(path.toFile())) {
            for (ZipEntry each : Collections.list(from.entries())) {
              if (each.getName().endsWith(".class") && !each.getName().startsWith("META-INF")) {
                add(out, names, each.getName(), from.getInputStream(each).readAllBytes());
              }
            }
          }
        }
      }
    }
    return jar;
  }

  private static void add(ZipOutputStream out, Set<String> names, String name, byte[] bytes)
      throws IOException {
    if (names.add(name)) {
      out.putNextEntry(new ZipEntry(name));
      out.write(bytes);
      out.closeEntry();
    }
  }

  private String run(List<String> more, String... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.addAll(more);
    command.addAll(List.of("-cp", jar.toString(), ReadTestMain.class.getName()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(engine.environment());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process = builder.start();
    try (OutputStream none = process.getOutputStream()) {
      none.flush();
    }
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    return said;
  }

  @Test
  void aReadTakesAtMostTwoAndAHalfTimesAnEmptyJvm() throws Exception {
    Path archive = directory.resolve("all.jsa");
    assertThat(run(List.of())).isEqualTo("- label = \"42\"\n");
    run(List.of("-XX:ArchiveClassesAtExit=" + archive));
    assertThat(archive).isNotEmptyFile();
    List<String> with = List.of("-XX:SharedArchiveFile=" + archive);
    List<Long> empty = new ArrayList<>();
    List<Long> plain = new ArrayList<>();
    List<Long> archived = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      empty.add(nanos(with, "nothing"));
      archived.add(nanos(with));
      plain.add(nanos(List.of()));
    }
    double base = median(empty);
    System.out.printf(
        "medians of %d: empty JVM %.0f ms; read over the engine with archive %.2f times, without %.2f"
            + " times%n",
        ROUNDS, base / 1e6, median(archived) / base, median(plain) / base);
    assertThat(median(archived) / base).isLessThanOrEqualTo(2.5);
  }

  private long nanos(List<String> more, String... words) throws Exception {
    long start = System.nanoTime();
    run(more, words);
    return System.nanoTime() - start;
  }

  private static double median(List<Long> values) {
    List<Long> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
