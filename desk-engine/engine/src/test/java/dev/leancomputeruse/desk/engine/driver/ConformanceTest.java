package dev.leancomputeruse.desk.engine.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One table of tools, arguments and the shapes of their answers keeps the stand-in honest: every
 * version profile in every dialect answers by it, and so does a real driver, where there is one.
 */
@Tag("once")
final class ConformanceTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "0.12,LINUX",
    "0.21,LINUX",
    "0.28,LINUX",
    "0.12,MACOS",
    "0.21,MACOS",
    "0.28,MACOS",
    "0.28,WINDOWS"
  })
  void standInAnswersByTheTable(String profile, Platform platform) throws IOException {
    try (FakeDesktop desktop =
        new FakeDesktop(directory)
            .platform(platform)
            .profile(profile)
            .app("Calculator", "org.example.Calculator", "calculator", true)) {
      ProcessRunner runner = new ProcessRunner(desktop.environment(), directory);
      JsonObject window =
          JsonObject.parse(answer(runner, FakeDesktop.executable(), "list_windows", "{}").text())
              .objects("windows")
              .get(0);
      int checked = 0;
      for (JsonObject row : table()) {
        if (applies(row, "profiles", profile)
            && applies(row, "platforms", platform.name().toLowerCase(Locale.ROOT))) {
          String args =
              row.object("args")
                  .toString()
                  .replace("\"$PID\"", Long.toString(window.integer("pid", 0)))
                  .replace("\"$WINDOW\"", Long.toString(window.integer("window_id", 0)));
          check(row, answer(runner, FakeDesktop.executable(), row.string("tool"), args));
          checked++;
        }
      }
      assertThat(checked).isGreaterThan(12);
    }
  }

  /** Only rows that change nothing: it is the person's own desktop. */
  @Test
  void realDriverAnswersByTheTable() throws IOException {
    Path real = onPath();
    Assumptions.assumeTrue(
        real != null, "no cua-driver on PATH: the table was checked against the stand-in only");
    ProcessRunner runner = new ProcessRunner(System.getenv(), directory);
    for (JsonObject row : table()) {
      if (row.isTrue("safe")) {
        check(row, answer(runner, real, row.string("tool"), row.object("args").toString()));
      }
    }
  }

  private static Path onPath() {
    for (String entry : System.getenv("PATH").split(java.io.File.pathSeparator, -1)) {
      Path candidate = Path.of(entry).resolve("cua-driver");
      if (!entry.isEmpty() && java.nio.file.Files.isExecutable(candidate)) {
        return candidate;
      }
    }
    return null;
  }

  private static boolean applies(JsonObject row, String name, String value) {
    return !row.has(name) || row.strings(name).contains(value);
  }

  private static ProcessResult answer(ProcessRunner runner, Path driver, String tool, String args)
      throws IOException {
    return runner.run(List.of(driver.toString(), "call", tool), args.getBytes(UTF_8), 60_000);
  }

  private static void check(JsonObject row, ProcessResult answer) throws IOException {
    String about = row + " answered " + answer.text();
    if (row.has("exit")) {
      assertThat((long) answer.exit()).as(about).isEqualTo(row.integer("exit", -1));
      assertThat(answer.err()).as(about).contains(row.string("words"));
      assertThat(answer.text()).as(about).isEmpty();
      return;
    }
    assertThat(answer.exit()).as(about + answer.err()).isZero();
    if (row.has("text")) {
      assertThat(answer.text()).as(about).startsWith(row.string("text"));
      return;
    }
    JsonObject object = JsonObject.parse(answer.text());
    List<String> names = new ArrayList<>(object.members().keySet());
    assertThat(names).as(about).isSorted();
    if (row.has("object")) {
      assertThat(names).as(about).containsAll(row.strings("object"));
    } else if (row.has("refusal")) {
      assertThat(object.string("status")).as(about).isEqualTo("refused");
      assertThat(object.object("refusal").string("code")).isEqualTo(row.string("refusal"));
    } else if (row.has("code")) {
      assertThat(object.string("code")).as(about).isEqualTo(row.string("code"));
    } else {
      assertThat(object.string("error")).as(about).isEqualTo(row.string("error"));
    }
  }

  private static List<JsonObject> table() throws IOException {
    try (InputStream in = FakeDesktop.class.getResourceAsStream("conformance.json")) {
      List<JsonObject> rows = new ArrayList<>();
      for (Object row : (List<?>) Json.parse(in.readAllBytes())) {
        rows.add(JsonObject.of((Map<?, ?>) row));
      }
      return rows;
    }
  }
}
