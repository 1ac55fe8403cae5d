package dev.leancomputeruse.budgets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.budgets.proof.Receipts;
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
 * Contract of the desk engine, <i>Speed</i>: a whole {@code desk-read} through its installed
 * launcher, with its class archive, against an empty JVM with the same options, interleaved in one
 * run.
 *
 * <p>The driver is a script that prints a window of 100 elements from a file. What its two calls
 * cost by themselves is a lane of its own and is taken off: it is the driver's, not ours.
 */
@Tag("campaign")
@Tag("proof")
class DeskRaceTest {
  private static final int ROUNDS = 31;
  private static final double LIMIT = 2.5;
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @TempDir Path temporary;

  private Path share;
  private Path driver;

  @BeforeEach
  void install() throws Exception {
    temporary = temporary.toRealPath();
    share = temporary.resolve("share");
    Process install =
        process(
                JAVA,
                "-jar",
                Artifacts.fullJar().toString(),
                "install",
                "--yes",
                "--dir",
                temporary.resolve("host").toString(),
                "--share",
                share.toString())
            .redirectErrorStream(true)
            .redirectOutput(temporary.resolve("install.log").toFile())
            .start();
    install.getOutputStream().close();
    assertThat(install.waitFor()).as(Files.readString(temporary.resolve("install.log"))).isZero();
    driver = driver();
  }

  private Path driver() throws IOException {
    Path directory = Files.createDirectory(temporary.resolve("driver"));
    long pid = ProcessHandle.current().pid();
    Files.writeString(
        directory.resolve("list_apps"),
        "{\"apps\":[{\"bundle_id\":\"app\",\"name\":\"App\",\"pid\":"
            + pid
            + ",\"running\":true}]}");
    Files.writeString(
        directory.resolve("list_windows"),
        "{\"windows\":[{\"is_on_screen\":true,\"pid\":"
            + pid
            + ",\"title\":\"T\",\"window_id\":7}]}");
    Files.writeString(directory.resolve("get_window_state"), window());
    Path script = directory.resolve("cua-driver");
    Files.writeString(script, "#!/bin/sh\nexec cat '" + directory + "'/\"$2\"\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  /** A window of 100 buttons and a display, in the form in which the driver prints it. */
  private static String window() {
    StringBuilder elements = new StringBuilder();
    StringBuilder tree = new StringBuilder("- frame = \\\"Calculator\\\"\\n");
    for (int i = 0; i < 100; i++) {
      elements
          .append(i == 0 ? "" : ",")
          .append(
              "\n    {\n      \"actions\": [\n        \"click\"\n      ],\n      \"depth\": 2,\n")
          .append("      \"element_index\": ")
          .append(i)
          .append(",\n      \"element_token\": \"s00000004:")
          .append(i)
          .append("\",\n      \"enabled\": true,\n      \"frame\": {\n        \"h\": 25,\n")
          .append("        \"w\": 39,\n        \"x\": 320,\n        \"y\": 167\n      },\n")
          .append("      \"label\": \"Button ")
          .append(i)
          .append("\",\n      \"role\": \"push button\"\n    }");
      tree.append("  - [").append(i).append("] push button \\\"Button ").append(i);
      tree.append("\\\" [actions=[click]]\\n");
    }
    return "{\n  \"element_count\": 100,\n  \"elements\": ["
        + elements
        + "\n  ],\n  \"elements_complete\": false,\n  \"returned_element_count\": 100,\n"
        + "  \"snapshot_id\": \"s00000004\",\n  \"total_element_count\": 100,\n"
        + "  \"tree_markdown\": \""
        + tree
        + "  - label = \\\"42\\\"\\n\"\n}\n";
  }

  private ProcessBuilder process(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(temporary.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("HOME", temporary.toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("LEAN_COMPUTER_USE_DRIVER", "cua");
    if (driver != null) {
      builder.environment().put("LEAN_COMPUTER_USE_CUA_DRIVER", driver.toString());
    }
    return builder;
  }

  private List<String> options() throws IOException {
    List<String> options = new ArrayList<>();
    for (String line : Files.readAllLines(share.resolve("jvm/desk-options"))) {
      if (line.startsWith("-")) { // All of them but the archive, which knows another jar.
        options.add(line);
      }
    }
    return options;
  }

  private Path emptyJar() throws IOException {
    Path jar = temporary.resolve("empty.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    String name = HookRaceTest.Empty.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream in = getClass().getClassLoader().getResourceAsStream(name)) {
      out.putNextEntry(new ZipEntry(name));
      in.transferTo(out);
    }
    return jar;
  }

  @Test
  void aReadCostsAtMostTwoAndAHalfEmptyJvms() throws Exception {
    List<String> empty = new ArrayList<>(List.of(JAVA));
    empty.addAll(options());
    empty.addAll(List.of("-cp", emptyJar().toString(), HookRaceTest.Empty.class.getName()));
    Path nothing = Files.createFile(temporary.resolve("nothing"));
    String both = "'" + driver + "' call list_windows; '" + driver + "' call get_window_state";
    Race.Times times =
        new Race()
            .lane("empty JVM", process(empty.toArray(String[]::new)), nothing)
            .lane("desk-read", process(share.resolve("desk/desk-read").toString(), "app"), nothing)
            .lane("driver alone", process("/bin/sh", "-c", both), nothing)
            .run(ROUNDS);
    double own =
        (times.median("desk-read") - times.median("driver alone")) / times.median("empty JVM");
    String report =
        String.format(
            Locale.ROOT,
            "desk-read on %s: %.1f ms, the driver's own %.1f ms, an empty JVM %.1f ms;"
                + " %.2f empty JVMs with the driver, %.2f without",
            JAVA,
            times.median("desk-read"),
            times.median("driver alone"),
            times.median("empty JVM"),
            times.ratio("desk-read", "empty JVM"),
            own);
    System.out.println(report);
    String command =
        "desk-read APP, " + ROUNDS + " rounds in turn; the driver's own time taken off";
    Receipts.note(Receipts.onThisJava("a read as a process to empty JVM"), own, "ratio", command);
    assertThat(own).as(report).isLessThanOrEqualTo(LIMIT);
  }

  @Test
  void nearlyAllThatIsLoadedComesFromTheArchive() throws Exception {
    Path log = temporary.resolve("classes");
    Path options = share.resolve("jvm/desk-options");
    Files.writeString(
        options, Files.readString(options) + "\"-Xlog:class+load=info:file=" + log + "\"\n");
    for (int i = 0; i < 2; i++) {
      Process read =
          process(share.resolve("desk/desk-read").toString(), "app")
              .redirectErrorStream(true)
              .redirectOutput(temporary.resolve("read.log").toFile())
              .start();
      read.getOutputStream().close();
      assertThat(read.waitFor()).as(Files.readString(temporary.resolve("read.log"))).isZero();
    }
    List<String> classes = Files.readAllLines(log);
    // An ahead-of-time cache brings all it holds at once.
    assertThat(classes).hasSizeLessThan(Runtime.version().feature() < 24 ? 950 : 1_500);
    assertThat(classes.stream().filter(line -> !line.contains("shared objects file")))
        .hasSizeLessThan(12);
  }
}
