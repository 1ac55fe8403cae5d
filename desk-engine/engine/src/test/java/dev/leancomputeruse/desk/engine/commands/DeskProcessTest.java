package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import dev.leancomputeruse.desk.engine.driver.CuaDriver;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as their users start them: by the installed launchers, as processes. */
final class DeskProcessTest {
  private static final String CALC = "org.example.Calculator";

  @TempDir Path directory;
  private FakeDesktop desktop;
  private Launched launched;

  @BeforeEach
  void open() throws IOException {
    desktop =
        new FakeDesktop(directory)
            .app("Calculator", CALC, "calculator", true)
            .app("Notes", "org.example.Notes", "form", false);
    launched = new Launched(directory);
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  @Test
  void theThreeLaunchersAreTheSameFile() throws IOException {
    String desk = Files.readString(Launched.LAUNCHERS.resolve("desk"));
    for (String other : List.of("desk-read", "desk-clean")) {
      assertThat(Files.readString(Launched.LAUNCHERS.resolve(other))).isEqualTo(desk);
      assertThat(Files.isExecutable(Launched.LAUNCHERS.resolve(other))).isTrue();
    }
  }

  @Test
  void eachStartsItsCommand() throws Exception {
    Run click = launched.run(desktop, "desk", CALC, "click", "{\"label\":\"7\"}");
    assertThat(click.exit()).as(click.err()).isZero();
    Run read = launched.run(desktop, "desk-read", CALC);
    assertThat(read.out()).contains("cached=true").endsWith("- label = \"7\"\n");
    Run clean = launched.run(desktop, "desk-clean", CALC);
    assertThat(clean.out()).startsWith("cleanup: app=left-open ").endsWith("driver=stopped\n");
    Run wrong = launched.run(desktop, "desk", CALC, "click", "{}");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).startsWith("desk: invalid_arguments: ");
    assertThat(wrong.out()).isEmpty();
  }

  @Test
  void aLinkOnPathAndALocaleWithoutUtf8Work() throws Exception {
    Path bin = Files.createDirectories(directory.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("desk-read"), launched.share().resolve("desk/desk-read"));
    desktop.variable("PATH", bin + ":" + desktop.environment().get("PATH")).variable("LC_ALL", "C");
    desktop.app("Login – grüße", "org.example.Login", "login", true);
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", "desk-read 'Login – grüße' User");
    builder.environment().clear();
    builder.environment().putAll(desktop.environment());
    Run run = Launched.end(builder.start());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).contains("User");
  }

  @Test
  void theEmbeddedDriverWithoutADesktopSaysWhatToUse() throws Exception {
    desktop
        .variable("LEAN_COMPUTER_USE_DRIVER", "atspi")
        .variable("LEAN_COMPUTER_USE_DESK_STATE", directory + "/s");
    Run run = launched.run(desktop, "desk", "apps");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).startsWith("desk: no_accessibility_bus: ").contains("use cua-driver");
  }

  @Test
  void withoutJavaItSaysSoAndNothingElse() throws Exception {
    Files.delete(launched.share().resolve("jvm/java"));
    Path bin = Files.createDirectories(directory.resolve("bare"));
    for (String tool : List.of("readlink", "sh")) {
      Files.createSymbolicLink(bin.resolve(tool), Path.of("/bin").resolve(tool));
    }
    desktop.variable("PATH", bin.toString());
    Run run = launched.run(desktop, "desk", "apps");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).startsWith("desk: no_java: ").contains(" Fix: ");
  }

  @Test
  void twoRunnersSideBySideKeepTheirOwn() throws Exception {
    Run first = launched.run(desktop, "desk-read", CALC);
    Process notes =
        launched.start(
            desktop, List.of(), "desk", "org.example.Notes", "click", "{\"label\":\"Subscribe\"}");
    Process calc = launched.start(desktop, List.of(), "desk", CALC, "click", "{\"label\":\"7\"}");
    assertThat(Launched.end(notes).exit()).isZero();
    assertThat(Launched.end(calc).exit()).isZero();
    Process cleaning =
        launched.start(desktop, List.of(), "desk-clean", "org.example.Notes", "--launched-by-run");
    Process reading = launched.start(desktop, List.of(), "desk-read", CALC);
    Run cleaned = Launched.end(cleaning);
    Run read = Launched.end(reading);
    assertThat(cleaned.out()).startsWith("cleanup: app=quit ");
    assertThat(read.exit()).as(read.err()).isZero();
    assertThat(read.out().split(" ", -1)[0]).isEqualTo(first.out().split(" ", -1)[0]);
    Run again = launched.run(desktop, "desk-read", CALC);
    assertThat(again.out()).contains("cached=true").contains("\"7\"");
    assertThat(desktop.saved()).contains(CALC).doesNotContain("org.example.Notes");
  }

  @Test
  void fiveMegabytesComeThroughSixtyFour() throws Exception {
    desktop.with(
        "apps",
        "[{\"name\":\"Long\",\"bundle_id\":\"long\",\"windows\":[{\"scene\":\"big\",\"rows\":9500}]}]");
    desktop.variable("LEAN_COMPUTER_USE_CUA_DRIVER", canned().toString());
    Files.writeString(
        launched.share().resolve("jvm/desk-options"),
        "-Xmx64m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -Xshare:auto\n");
    Run read = launched.run(desktop, "desk-read", "long", "number 94", "--max", "5");
    assertThat(read.exit()).as(read.err()).isZero();
    assertThat(read.out()).hasLineCount(6);
    long bytes =
        Long.parseLong(
            read.out().lines().findFirst().orElse("").replaceAll(".* bytes=(\\d+) .*", "$1"));
    assertThat(bytes).isGreaterThan(5_000_000);
    long bare = cpuMillis("--help");
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      best = Math.min(best, cpuMillis("long", "number 94"));
    }
    System.out.println(
        "a tree of " + bytes + " bytes: " + best + " ms of processor, bare start " + bare + " ms");
    // Of processor time, which others that keep the machine busy do not make longer by much; the
    // command prints at its end, so the first line is no earlier and no later.
    assertThat(best - bare).isLessThan(1_000);
  }

  /** What a command and all it starts take of the processors. */
  private long cpuMillis(String... line) throws Exception {
    Process process =
        launched.start(
            desktop, List.of("/bin/sh", "-c", "\"$@\" >/dev/null; times", "sh"), "desk-read", line);
    String children = Launched.end(process).out().lines().skip(1).findFirst().orElse("");
    double seconds = 0;
    for (String part : children.split(" ", -1)) {
      String[] both = part.replace("s", "").split("m", -1);
      seconds += 60 * Double.parseDouble(both[0]) + Double.parseDouble(both[1]);
    }
    return (long) (seconds * 1000);
  }

  /**
   * A driver that answers from files what the stand-in said once: it costs nearly nothing itself.
   */
  private Path canned() throws Exception {
    CuaDriver driver = new CuaDriver(desktop.host(), FakeDesktop.executable());
    Window window = driver.windows(0).get(0);
    byte[] tree =
        driver
            .observe(new Target(window.pid(), window.id()), new ObserveRequest(0, 0, 60_000))
            .answer();
    return CannedDriver.make(directory.resolve("canned"), "long", window.pid(), tree);
  }

  @Test
  void theCommandsLoadFewClasses() throws Exception {
    launched.run(desktop, "desk-read", CALC);
    Path log = directory.resolve("classes");
    Files.writeString(
        launched.share().resolve("jvm/desk-options"),
        "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xlog:class+load:file="
            + log
            + "\n");
    Run run = launched.run(desktop, "desk-read", CALC);
    assertThat(run.exit()).as(run.err()).isZero();
    List<String> classes = Files.readAllLines(log);
    // The counts are the same on every machine, and each class that is not in the JVM's own
    // archive costs a tenth of a millisecond.
    assertThat(classes).hasSizeLessThan(Runtime.version().feature() < 24 ? 1_000 : 1_200);
    assertThat(classes.stream().filter(line -> !line.contains("shared objects file")))
        .hasSizeLessThan(280);
    // Newer Javas stream by themselves before main, and have a logger for each process they start.
    boolean older = Runtime.version().feature() < 22;
    String streams = older ? "java.util.stream.ReferencePipeline" : "";
    String logger = older ? "Logger" : "";
    for (String heavy :
        List.of("fasterxml", "picocli", "java.awt", "javax.imageio", logger, streams)) {
      assertThat(
              classes.stream()
                  .filter(line -> !heavy.isEmpty())
                  .filter(line -> line.contains(heavy)))
          .as(heavy)
          .isEmpty();
    }
  }
}
