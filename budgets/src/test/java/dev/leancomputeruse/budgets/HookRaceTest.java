package dev.leancomputeruse.budgets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.budgets.proof.Receipts;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.hooks.manage.ClassArchive;
import dev.leancomputeruse.hooks.manage.ProgramRunner;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract of the hooks, <i>Speed</i>: whole hook calls through the launcher, against an empty JVM
 * with the same options and a Python hook that does the same work, interleaved in one run.
 */
@Tag("campaign")
@Tag("proof")
class HookRaceTest {
  private static final int ROUNDS = 31;
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Path PYTHON = Path.of("/usr/bin/python3");

  private static final String HEAD =
      "{\"session_id\":\"race\",\"tool_use_id\":\"use\",\"hook_event_name\":\"";
  private static final String RELATED =
      "PostToolUseFailure\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":"
          + "\"cd /tmp && desk com.apple.calculator click '{\\\"i\\\":3}' | cat\"},\"error\":\"1\"}\n";
  private static final String UNRELATED =
      "PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"ls -la src\"}}\n";
  private static final String MCP =
      "PostToolUse\",\"tool_name\":\"mcp__cua-driver__click\",\"tool_input\":{\"pid\":7,"
          + "\"element_index\":3},\"tool_response\":[{\"type\":\"image\",\"data\":\"%s\"},"
          + "{\"type\":\"text\",\"text\":\"ok\"}]}\n";

  @TempDir Path temporary;

  private Path share;
  private Path launcher;

  @BeforeEach
  void install() throws IOException {
    share = Files.createDirectories(temporary.toRealPath().resolve("share"));
    Files.createDirectory(share.resolve("hooks"));
    Files.createDirectory(share.resolve("lib"));
    launcher = share.resolve("hooks/native-hook");
    Files.copy(Artifacts.root().resolve("hooks-runtime/src/main/launcher/native-hook"), launcher);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    Files.copy(Artifacts.hooksJar(), share.resolve("lib/lean-hooks.jar"));
    assertThat(new ClassArchive(share, HookRaceTest::run, Disk.real()).make(JAVA)).isNull();
  }

  private static ProgramRunner.Outcome run(
      List<String> command,
      java.util.Map<String, String> environment,
      byte[] input,
      java.time.Duration deadline)
      throws IOException {
    File out = File.createTempFile("race", "out");
    File err = File.createTempFile("race", "err");
    ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out).redirectError(err);
    builder.environment().clear();
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      int exit = process.waitFor();
      return new ProgramRunner.Outcome(
          exit, Files.readString(out.toPath()), Files.readString(err.toPath()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      Files.delete(out.toPath());
      Files.delete(err.toPath());
    }
  }

  private Path payload(String name, String body) throws IOException {
    return Files.write(temporary.resolve(name), (HEAD + body).getBytes(UTF_8));
  }

  private ProcessBuilder hook(String mode) {
    return process(launcher.toString(), mode, "--owner=lean-computer-use");
  }

  private ProcessBuilder process(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LEAN_COMPUTER_USE_STATE", temporary.resolve("state").toString());
    builder.environment().put("TMPDIR", temporary.toString());
    return builder;
  }

  private Path emptyJar() throws IOException {
    Path jar = temporary.resolve("empty.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Empty.class.getName());
    String name = Empty.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream in = Empty.class.getClassLoader().getResourceAsStream(name)) {
      out.putNextEntry(new ZipEntry(name));
      in.transferTo(out);
    }
    return jar;
  }

  /** A JVM that starts and ends. */
  static final class Empty {
    private Empty() {}

    public static void main(String[] args) {}
  }

  @Test
  void aHookCostsLittleMoreThanAnEmptyJvm() throws Exception {
    List<String> empty = new ArrayList<>(List.of(JAVA.toString()));
    for (String line : Files.readAllLines(share.resolve("jvm/options"))) {
      // Those but the archive, and the jar that it knows.
      if (line.startsWith("-XX:") || line.startsWith("-Xlog:")) {
        empty.add(line);
      }
    }
    empty.addAll(List.of("-jar", emptyJar().toString()));
    Path related = payload("related", RELATED);
    Path mcp = payload("mcp", String.format(Locale.ROOT, MCP, "AAAA"));
    Path large = payload("large", String.format(Locale.ROOT, MCP, "A".repeat(5_000_000)));
    Path script = temporary.resolve("python-hook.py");
    try (InputStream in = getClass().getResourceAsStream("python-hook.py")) {
      Files.copy(in, script);
    }
    Race race =
        new Race()
            .lane("empty JVM", process(empty.toArray(String[]::new)), mcp)
            .lane("unrelated Bash", hook("bash"), payload("unrelated", UNRELATED))
            .lane("related Bash", hook("bash"), related)
            .lane("MCP", hook("mcp"), mcp)
            .lane("MCP, 5 MB", hook("mcp"), large)
            .lane("four at once", hook("mcp"), mcp, 4);
    boolean python = Files.isExecutable(PYTHON);
    if (python) {
      ProcessBuilder peer = process(PYTHON.toString(), script.toString());
      peer.environment().put("LEAN_COMPUTER_USE_STATE", temporary.resolve("peer").toString());
      race.lane("Python hook", peer, related);
    }
    Race.Times times = race.run(ROUNDS);
    StringBuilder report = new StringBuilder("hook calls on " + JAVA + "\n");
    for (String lane : times.nanos().keySet()) {
      report.append(
          String.format(
              Locale.ROOT,
              "  %-15s %6.1f ms  %5.2f empty JVMs%s%n",
              lane,
              times.median(lane),
              times.ratio(lane, "empty JVM"),
              python
                  ? String.format(
                      Locale.ROOT, "  %5.2f Python hooks", times.ratio(lane, "Python hook"))
                  : ""));
    }
    System.out.println(report);
    keep(times, "related Bash", "empty JVM");
    keep(times, "MCP", "empty JVM");
    keep(times, "MCP, 5 MB", "MCP");
    keep(times, "four at once", "empty JVM");
    assertThat(times.ratio("related Bash", "empty JVM")).as(report.toString()).isLessThan(1.4);
    assertThat(times.ratio("MCP", "empty JVM")).as(report.toString()).isLessThan(1.4);
    assertThat(times.ratio("MCP, 5 MB", "MCP")).as(report.toString()).isLessThan(2.0);
    if (python) {
      keep(times, "unrelated Bash", "Python hook");
      keep(times, "related Bash", "Python hook");
      assertThat(times.ratio("unrelated Bash", "Python hook"))
          .as(report.toString())
          .isLessThan(0.4);
    }
  }

  private static void keep(Race.Times times, String lane, String peer) throws IOException {
    Receipts.note(
        Receipts.onThisJava("hook, " + lane + " to " + peer),
        times.ratio(lane, peer),
        "ratio",
        "native-hook, " + ROUNDS + " rounds in turn");
  }
}
