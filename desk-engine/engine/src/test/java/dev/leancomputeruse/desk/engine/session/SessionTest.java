package dev.leancomputeruse.desk.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.ProcessIdentity;
import dev.leancomputeruse.desk.engine.commands.DeskCommand;
import dev.leancomputeruse.desk.engine.commands.DeskMain;
import dev.leancomputeruse.desk.engine.resident.ResidentDriver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code desk session} with real displays and buses. */
@Timeout(120)
final class SessionTest {
  @TempDir Path directory;
  private final Map<String, String> environment = new HashMap<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void open() {
    environment.put("HOME", directory.toString());
    environment.put("PATH", System.getenv("PATH"));
    environment.put("LEAN_COMPUTER_USE_DESK_STATE", directory.resolve("state").toString());
    // What must not reach the apps of a private desktop.
    environment.put("WAYLAND_DISPLAY", "wayland-0");
    environment.put("AT_SPI_BUS_ADDRESS", "unix:path=/nowhere");
  }

  @AfterEach
  void close() throws Exception {
    for (String name : List.of("default", "other")) {
      desk("session", "stop", "--name", name);
    }
    assertThat(processes()).as("what is left").isEmpty();
  }

  private DeskHost host() {
    return new DeskHost(
        InputStream.nullInputStream(),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        environment,
        directory,
        directory,
        Platform.LINUX,
        System::currentTimeMillis);
  }

  private int desk(String... line) {
    out.reset();
    err.reset();
    return DeskCommand.run(host(), line);
  }

  /** The same as a process, which is killed with the test. */
  private Process process(String... line) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                DeskMain.class.getName()));
    command.addAll(List.of(line));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.directory(directory.toFile());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    return builder.start();
  }

  private static String said(Process process) throws Exception {
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return said;
  }

  private Path place(String name) {
    return directory.resolve("state/session-" + name);
  }

  /** All processes that stand in this test's directory, or got it in their environment. */
  private List<String> processes() throws Exception {
    List<String> found = new ArrayList<>();
    for (ProcessIdentity process : ProcessIdentity.all()) {
      Path proc = Path.of("/proc/" + process.pid());
      try {
        String environ =
            Files.readString(proc.resolve("environ"), java.nio.charset.StandardCharsets.ISO_8859_1);
        if (!process.ended() && environ.contains("=" + directory + "/state/session-")) {
          found.add(Files.readString(proc.resolve("cmdline")).replace('\u0000', ' '));
        }
      } catch (IOException e) {
        // It has ended meanwhile, which is what is asked for.
        found.remove("");
      }
    }
    return found;
  }

  private void awaitLines(Path file, int lines) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!Files.exists(file) || Files.readAllLines(file).size() < lines) {
      assertThat(System.nanoTime() - end).isNegative();
      Thread.sleep(1);
    }
  }

  @Test
  void aDesktopIsStartedUsedAndEndedWithoutATrace() throws Exception {
    assertThat(desk("session", "start")).as(err.toString(UTF_8)).isZero();
    String lines = out.toString(UTF_8);
    assertThat(lines)
        .startsWith("unset AT_SPI_BUS_ADDRESS ")
        .contains("export DISPLAY=':")
        .contains("export LEAN_COMPUTER_USE_SESSION='1'");
    assertThat(mode(place("default"))).isEqualTo("rwx------");
    assertThat(mode(place("default").resolve("Xauthority"))).isEqualTo("rw-------");
    assertThat(mode(place("default").resolve("run"))).isEqualTo("rwx------");
    assertThat(processes()).anyMatch(line -> line.contains("Xvfb")).hasSizeGreaterThan(4);

    assertThat(desk("session", "start", "--json")).isZero();
    JsonObject again = JsonObject.parse(out.toString(UTF_8));
    assertThat(again.get("started")).isEqualTo(false);
    String display = again.object("environment").string("DISPLAY");
    assertThat(lines).contains("DISPLAY='" + display + "'");

    Process run =
        process(
            "session",
            "run",
            "sh",
            "-c",
            "echo $DISPLAY ${WAYLAND_DISPLAY-none} $LEAN_COMPUTER_USE_SESSION; xprop -root AT_SPI_BUS; exit 7",
            "--json");
    assertThat(said(run))
        .startsWith(display + " none 1\nAT_SPI_BUS(STRING) = \"unix:path=" + place("default"));
    assertThat(run.exitValue()).isEqualTo(7);
    assertThat(processes()).as("it goes on").isNotEmpty();

    assertThat(desk("session", "stop")).isZero();
    assertThat(out.toString(UTF_8)).isEqualTo("session=default stopped=true\n");
    assertThat(place("default")).doesNotExist();
    assertThat(processes()).isEmpty();
    assertThat(desk("session", "stop")).isZero();
    assertThat(out.toString(UTF_8)).isEqualTo("session=default stopped=false\n");
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void nobodyWithoutTheCookieComesOntoTheDisplay() throws Exception {
    Process run =
        process(
            "session",
            "run",
            "--",
            "sh",
            "-c",
            "xprop -root _NET_SUPPORTING_WM_CHECK && XAUTHORITY=/dev/null xprop -root 2>/dev/null || echo refused");
    assertThat(said(run)).contains("window id").endsWith("refused\n");
  }

  @Test
  void aRunWithoutASessionHasOneOfItsOwn() throws Exception {
    Process run = process("session", "run", "--size", "640x480", "sh", "-c", "xdpyinfo; exit 5");
    assertThat(said(run)).contains("640x480 pixels");
    assertThat(run.exitValue()).isEqualTo(5);
    assertThat(directory.resolve("state")).isDirectoryNotContaining("glob:**/session-*");
    assertThat(processes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "KILL"})
  void aRunThatIsKilledLeavesNothingForLong(String signal) throws Exception {
    Process run = process("session", "run", "sh", "-c", "echo up; exec sleep 300 >/dev/null 2>&1");
    assertThat(run.getInputStream().read()).isEqualTo('u');
    awaitLines(place("run-" + run.pid()).resolve("processes"), 5);
    new ProcessBuilder("kill", "-" + signal, Long.toString(run.pid())).start().waitFor();
    run.waitFor();
    if (signal.equals("KILL")) {
      assertThat(processes()).isNotEmpty();
      assertThat(desk("session", "stop")).isZero();
    }
    assertThat(directory.resolve("state")).isDirectoryNotContaining("glob:**/session-*");
    assertThat(processes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aStartThatIsKilledIsHealedByTheNext(int after) throws Exception {
    Process start = process("session", "start");
    awaitLines(place("default").resolve("processes"), after);
    start.destroyForcibly().waitFor();
    boolean complete = Files.exists(place("default").resolve("desktop.json"));
    List<String> recorded = Files.readAllLines(place("default").resolve("processes"));
    assertThat(desk("session", "start", "--json")).as(err.toString(UTF_8)).isZero();
    assertThat(JsonObject.parse(out.toString(UTF_8)).get("started")).isEqualTo(!complete);
    for (String line : recorded) {
      ProcessIdentity old = ProcessIdentity.of(Long.parseLong(line.split(" ", -1)[1]));
      assertThat(old == null || old.ended()).as(line).isEqualTo(!complete);
    }
  }

  @Test
  void aDesktopOfWhichAPartDiedIsStartedAnew() throws Exception {
    desk("session", "start");
    List<String> recorded = Files.readAllLines(place("default").resolve("processes"));
    long display = Long.parseLong(recorded.get(0).split(" ", -1)[1]);
    ProcessHandle.of(display).orElseThrow().destroyForcibly();
    while (ProcessHandle.of(display).map(ProcessHandle::isAlive).orElse(false)) {
      Thread.sleep(5);
    }
    assertThat(new PrivateDesktops(host()).find("default")).isNull();
    assertThat(desk("session", "start", "--json")).isZero();
    assertThat(JsonObject.parse(out.toString(UTF_8)).get("started")).isEqualTo(true);
    assertThat(Files.readAllLines(place("default").resolve("processes")))
        .doesNotContainAnyElementsOf(recorded);
  }

  @Test
  void aProcessThatOnlyHasTheNumberIsLeftAlone() throws Exception {
    desk("session", "start");
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      Files.writeString(
          place("default").resolve("processes"),
          "other " + other.pid() + " 12345\n",
          java.nio.file.StandardOpenOption.APPEND);
      assertThat(desk("session", "stop")).isZero();
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void theEngineOfADesktopEndsWithItEvenIfItHoldsADialog() throws Exception {
    environment.put("TEST_DESKTOP", directory.toString());
    Files.write(directory.resolve("dialog"), new byte[0]);
    desk("session", "start");
    environment.put("LEAN_COMPUTER_USE_SESSION", "default");
    ResidentDriver driver =
        new ResidentDriver(
            JoinedDesktop.of(host()),
            "test",
            host -> {
              throw DeskException.trouble("no_driver", "there is none here", "look elsewhere");
            },
            "dev.leancomputeruse.desk.engine.resident.EngineTestMain");
    long pid = driver.apps().get(0).pid();
    driver.close();
    assertThat(ProcessHandle.of(pid)).isPresent();
    assertThat(processes()).anyMatch(line -> line.contains("EngineTestMain"));
    assertThat(desk("session", "stop")).isZero();
    assertThat(processes()).isEmpty();
  }

  @Test
  void twoWithNamesStandSideBySide() throws Exception {
    desk("session", "start", "--json");
    String first =
        JsonObject.parse(out.toString(UTF_8)).object("environment").string("DISPLAY", "");
    desk("session", "start", "--name", "other", "--json");
    String second =
        JsonObject.parse(out.toString(UTF_8)).object("environment").string("DISPLAY", "");
    assertThat(second).isNotEqualTo(first);
    assertThat(desk("session", "stop", "--name", "other")).isZero();
    assertThat(new PrivateDesktops(host()).find("default")).isNotNull();
  }

  @Test
  void theCommandsJoinOneOnlyIfTheEnvironmentNamesIt() throws Exception {
    desk("session", "start");
    assertThat(JoinedDesktop.of(host()).environment()).isEqualTo(environment);
    environment.put("LEAN_COMPUTER_USE_SESSION", "default");
    assertThat(JoinedDesktop.of(host()).environment())
        .containsEntry("LEAN_COMPUTER_USE_SESSION", "1")
        .containsEntry("XDG_RUNTIME_DIR", place("default").resolve("run").toString())
        .doesNotContainKey("WAYLAND_DISPLAY");
    environment.put("LEAN_COMPUTER_USE_SESSION", "other");
    assertThat(desk("apps")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).startsWith("desk: no_session: ").contains("--name other");
  }

  @Test
  void whatIsMissingIsSaidAtOnceWithItsPackages() throws Exception {
    environment.put("PATH", Files.createDirectory(directory.resolve("bin")).toString());
    assertThat(desk("session", "start")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .isEqualTo(
            "desk: session_parts_missing: a private desktop needs Xvfb, dbus-daemon, which cannot be"
                + " found. Fix: apt-get install xvfb dbus openbox\n");
    assertThat(place("default")).doesNotExist();
  }

  @Test
  void withoutAWindowManagerItWorksAndSaysSo() throws Exception {
    Path bin = Files.createDirectory(directory.resolve("bin"));
    for (String tool : List.of("Xvfb", "dbus-daemon")) {
      Path script =
          Files.writeString(bin.resolve(tool), "#!/bin/sh\nexec /usr/bin/" + tool + " \"$@\"\n");
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }
    environment.put("PATH", bin.toString());
    assertThat(desk("session", "start", "--json")).as(err.toString(UTF_8)).isZero();
    assertThat(JsonObject.parse(out.toString(UTF_8)).get("window_manager")).isEqualTo(false);
    assertThat(err.toString(UTF_8)).startsWith("note: there is no window manager");
  }

  @Test
  void oneThatCannotBeginSaysWhyAndLeavesNothing() throws Exception {
    Path bin = Files.createDirectory(directory.resolve("bin"));
    Path broken = Files.writeString(bin.resolve("Xvfb"), "#!/bin/sh\necho no memory >&2\nexit 9\n");
    Files.setPosixFilePermissions(broken, PosixFilePermissions.fromString("rwx------"));
    environment.put("PATH", bin + ":" + System.getenv("PATH"));
    assertThat(desk("session", "start")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .startsWith("desk: session_not_started: ")
        .contains("ended with exit code 9: no memory");
    assertThat(place("default")).doesNotExist();
  }

  @Test
  void aDirectoryThatIsNotPrivateIsNotBelieved() throws Exception {
    desk("session", "start");
    Files.setPosixFilePermissions(place("default"), PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(desk("session", "start")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).startsWith("desk: unsafe_session: ");
    assertThat(desk("session", "stop")).isEqualTo(2);
    Files.setPosixFilePermissions(place("default"), PosixFilePermissions.fromString("rwx------"));
    Path real = Files.move(place("default"), directory.resolve("real"));
    Files.createSymbolicLink(place("default"), real);
    assertThat(desk("session", "stop")).isEqualTo(2);
    Files.delete(place("default"));
    Files.move(real, place("default"));
  }

  @Test
  void otherSystemsHaveNone() {
    DeskHost linux = host();
    DeskHost mac =
        new DeskHost(
            linux.in(),
            linux.out(),
            linux.err(),
            environment,
            directory,
            directory,
            Platform.MACOS,
            linux.clock());
    assertThat(DeskCommand.run(mac, "session", "start")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).startsWith("desk: not_on_this_system: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "begin",
        "start now",
        "start --name 1",
        "start --name -x",
        "start --name a/b",
        "start --size 10x10",
        "start --size big",
        "start --size 800x600x9",
        "stop --size 800x600",
        "run",
        "run --",
        "run --name default",
        "run --shell x"
      })
  void invalidLinesStartNothing(String line) {
    String[] words = ("session " + line).strip().split(" ", -1);
    assertThat(desk(words)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).startsWith("desk: invalid_arguments: ");
    assertThat(directory.resolve("state")).doesNotExist();
  }

  @Test
  void aCommandThatIsNotThereIsTrouble() throws Exception {
    desk("session", "start");
    assertThat(desk("session", "run", "no-such-command")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).startsWith("desk: command_not_started: ");
  }
}
