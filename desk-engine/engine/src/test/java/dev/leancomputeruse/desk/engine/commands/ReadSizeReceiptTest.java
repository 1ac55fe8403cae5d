package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.Figures;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.driver.CuaDriver;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the model sees of one read, against the driver's full answer: on windows of the stand-in in
 * its three dialects, and on every answer of a real driver that lies in {@code recorded/}.
 *
 * <p>A recording is the driver's whole answer to {@code get_window_state} without a picture, as it
 * came, in a file whose name says of what: {@code gnome-calculator-cua-0.28.2.json}.
 */
@Tag("proof")
final class ReadSizeReceiptTest {
  private static final Path RECORDED =
      Path.of("src/test/resources/dev/leancomputeruse/desk/engine/recorded");

  /** More of the full answer than this is no small answer any more, whatever the window. */
  private static final double MOST_OF_A_RECORDING = 0.15;

  @TempDir Path directory;

  @Test
  void oneReadIsAFractionOfTheAnswer() throws Exception {
    List<Object> rows = new ArrayList<>();
    rows.add(standIn(Platform.MACOS, "crowded", 0.02));
    rows.add(standIn(Platform.LINUX, "editor", 0.15));
    rows.add(standIn(Platform.WINDOWS, "big", 0.02));
    List<Path> recordings = recordings();
    for (Path recording : recordings) {
      rows.add(recorded(recording));
    }
    assertThat(recordings).hasSizeGreaterThanOrEqualTo(3);
    Figures.write("read-sizes", rows);
  }

  private static List<Path> recordings() throws IOException {
    try (Stream<Path> files = Files.list(RECORDED)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  private Object recorded(Path recording) throws Exception {
    String name = recording.getFileName().toString();
    byte[] full = Files.readAllBytes(recording);
    Path driver =
        CannedDriver.make(directory.resolve(name), "app", ProcessHandle.current().pid(), full);
    try (FakeDesktop desktop =
        new FakeDesktop(directory.resolve(name + "-home"))
            .variable("LEAN_COMPUTER_USE_CUA_DRIVER", driver.toString())) {
      return row(desktop, "app", "recorded", name, full, MOST_OF_A_RECORDING);
    }
  }

  private Object standIn(Platform platform, String scene, double most) throws Exception {
    try (FakeDesktop desktop =
        new FakeDesktop(directory.resolve(scene))
            .platform(platform)
            .app("App", "org.example.App", scene, true)) {
      CuaDriver driver = new CuaDriver(desktop.host(), FakeDesktop.executable());
      Window window = driver.windows(0).get(0);
      byte[] full =
          driver
              .observe(new Target(window.pid(), window.id()), new ObserveRequest(0, 0, 60_000))
              .answer();
      String what = scene + ", " + platform.name();
      return row(desktop, "org.example.App", "stand-in", what, full, most);
    }
  }

  private static Object row(
      FakeDesktop desktop, String app, String from, String window, byte[] full, double most) {
    int all = new String(full, StandardCharsets.UTF_8).length();
    FakeDesktop.Run run = desktop.run(DeskReadCommand::run, app, "--max", "10");
    assertThat(run.exit()).as(run.err()).isZero();
    // The path of this test's own directory is not part of the comparison.
    int seen = run.out().replace(desktop.root().toString(), "~").length();
    double share = (double) seen / all;
    System.out.println(window + " (" + from + "): " + seen + " of " + all + " characters");
    assertThat(share).as(window).isLessThan(most);
    return Figures.row(
        "characters of a read to the driver's answer, " + from + ", " + window,
        Math.round(share * 10_000) / 100.0,
        "%",
        "desk-read APP --max 10: " + seen + " of " + all + " characters");
  }
}
