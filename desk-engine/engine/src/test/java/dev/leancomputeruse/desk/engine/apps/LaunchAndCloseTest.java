package dev.leancomputeruse.desk.engine.apps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.QuitRequest;
import dev.leancomputeruse.desk.engine.observe.ProcessTable;
import dev.leancomputeruse.desk.engine.x11.Display;
import dev.leancomputeruse.desk.engine.x11.XServer;
import dev.leancomputeruse.desk.engine.x11.XWindow;
import dev.leancomputeruse.files.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real apps, started, worked with and closed on a real display. */
final class LaunchAndCloseTest {
  @TempDir static Path directory;
  private static XServer x;
  private static Display display;
  private static DesktopEntries entries;
  private static AppLauncher launcher;
  private final List<Long> started = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    Needs.programs("galculator", "mousepad", "speedcrunch", "setsid");
    x = XServer.start(directory).managed();
    x.environment().put("XDG_DATA_DIRS", "/usr/share");
    display = Display.open(x.host());
    entries = new DesktopEntries(x.host());
    launcher = new AppLauncher(x.host());
  }

  @AfterAll
  static void stop() {
    if (display != null) {
      display.close();
    }
    if (x != null) {
      x.close();
    }
  }

  @AfterEach
  void end() {
    for (long pid : started) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  private long launch(String id, String... more) throws Exception {
    DesktopEntry entry = entries.find(id);
    assertThat(entry).as(id).isNotNull();
    long pid = launcher.launch(entry, List.of(more), Map.of("OF_THE_TEST", "yes"));
    started.add(pid);
    return pid;
  }

  private static XWindow window(long pid) throws Exception {
    for (int i = 0; i < 1_000; i++) {
      for (XWindow window : display.windows()) {
        if (window.pid() == pid && window.onScreen()) {
          return window;
        }
      }
      Thread.sleep(20);
    }
    throw new AssertionError("no window of " + pid + " among " + display.windows());
  }

  private static List<String> environment(long pid) throws Exception {
    return List.of(
        new String(Files.readAllBytes(Path.of("/proc/" + pid + "/environ")), UTF_8)
            .split("\0", -1));
  }

  @Test
  void appIsStartedWithAccessibilityAndOpenDescriptorsInASessionOfItsOwn() throws Exception {
    assertThat(x.environment()).containsKey("NO_AT_BRIDGE");
    long pid = launch("galculator");
    XWindow window = window(pid);

    for (int descriptor = 0; descriptor <= 2; descriptor++) {
      assertThat(Files.readSymbolicLink(Path.of("/proc/" + pid + "/fd/" + descriptor)))
          .isEqualTo(Path.of("/dev/null"));
    }
    assertThat(environment(pid))
        .contains("QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1", "QT_ACCESSIBILITY=1", "OF_THE_TEST=yes")
        .noneMatch(variable -> variable.startsWith("NO_AT_BRIDGE="));
    assertThat(Files.readSymbolicLink(Path.of("/proc/" + pid + "/cwd")))
        .isEqualTo(directory.toRealPath());
    assertThat(Files.readSymbolicLink(Path.of("/proc/" + pid + "/exe")))
        .isEqualTo(Path.of("/usr/bin/galculator"));
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    String[] numbers = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    assertThat(numbers[2]).as("process group").isEqualTo(Long.toString(pid));
    assertThat(numbers[3]).as("session").isEqualTo(Long.toString(pid));

    RunningApps running = new RunningApps(x.host(), entries.installed());
    assertThat(running.of(pid, "")).isEqualTo(entries.find("galculator"));
    assertThat(running.of(pid, window.wmClass())).isEqualTo(entries.find("galculator"));
    assertThat(running.pids(entries.find("galculator"))).contains(pid);
    assertThat(new AppCloser(x.host(), display).isRunning("galculator")).isTrue();

    QuitRequest quit =
        new AppCloser(x.host(), display)
            .ask(new App("galculator", "galculator", pid, false, ""), 3_000);
    assertThat(quit).isEqualTo(new QuitRequest(true, "it has closed"));
    assertThat(ProcessTable.startOf(pid)).isZero();
  }

  @Test
  void appWithUnsavedWorkStaysAndIsLeftToThePerson() throws Exception {
    long pid = launch("org.xfce.mousepad", "--disable-server");
    XWindow window = window(pid);
    assertThat(display.activate(window.id(), 5_000)).isTrue();
    display.type("unsaved", () -> true);
    for (int i = 0; i < 200 && !window(pid).title().startsWith("*"); i++) {
      Thread.sleep(20);
    }
    QuitRequest quit =
        new AppCloser(x.host(), display).ask(new App("", "Mousepad", pid, false, ""), 5_000);

    assertThat(quit.sent()).isTrue();
    assertThat(quit.detail())
        .startsWith("it asks something in the window \"")
        .endsWith("\", which is left to the person");
    assertThat(ProcessTable.startOf(pid)).isPositive();
  }

  @Test
  void textOfAllKindsArrivesInRealToolkits() throws Exception {
    String text = "Zoë: naïve — λόγος, 漢字, 😀 #1 {x}\n\ttab & end";
    Path file = directory.resolve("typed.txt");
    Files.writeString(file, "");
    long pid = launch("org.xfce.mousepad", "--disable-server", file.toString());
    XWindow window = window(pid);
    assertThat(display.activate(window.id(), 5_000)).isTrue();
    display.type(text, () -> true);
    display.press(List.of("ctrl", "s"));
    for (int i = 0; i < 200 && Files.size(file) < text.getBytes(UTF_8).length; i++) {
      Thread.sleep(20);
    }

    assertThat(Files.readString(file).stripTrailing()).isEqualTo(text);
  }

  @Test
  void programIsStartedByItsPath() throws Exception {
    long pid = launcher.launch(Path.of("/usr/bin/speedcrunch"), List.of(), Map.of());
    started.add(pid);
    XWindow window = window(pid);
    RunningApps running = new RunningApps(x.host(), entries.installed());

    assertThat(window.title()).contains("SpeedCrunch");
    assertThat(running.of(pid, "").plainName()).isEqualTo("SpeedCrunch");
  }

  @Test
  void whatCannotBeStartedIsRefused() {
    assertThatThrownBy(() -> launcher.launch(Path.of("/etc/passwd"), List.of(), Map.of()))
        .hasMessageContaining("there is no program /etc/passwd");
    assertThatThrownBy(() -> launcher.launch(Path.of("bin/app"), List.of(), Map.of()))
        .hasMessageContaining("app_not_launchable");
    DesktopEntry vim = entries.find("vim");
    assertThatThrownBy(() -> launcher.launch(vim, List.of(), Map.of()))
        .hasMessageContaining("it runs in a terminal");
    assertThatThrownBy(() -> launcher.launch(Path.of("/usr/bin/true"), List.of("a\0b"), Map.of()))
        .hasMessageContaining("holds a NUL");
    assertThatThrownBy(
            () -> launcher.launch(Path.of("/usr/bin/true"), List.of(), Map.of("A=B", "c")))
        .hasMessageContaining("invalid_arguments");
    assertThat(
            new AppCloser(x.host(), display).ask(new App("", "Nobody", 0, false, ""), 100).sent())
        .isFalse();
    assertThat(
            new AppCloser(x.host(), display)
                .ask(new App("", "Windowless", ProcessHandle.current().pid(), false, ""), 100))
        .isEqualTo(new QuitRequest(false, "it has no window to close"));
    assertThatThrownBy(() -> new AppCloser(x.host(), display).isRunning("Nobody"))
        .hasMessageContaining("running_unknown");
  }
}
