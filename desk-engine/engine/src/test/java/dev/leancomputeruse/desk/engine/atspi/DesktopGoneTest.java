package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.commands.DeskEngineMain;
import dev.leancomputeruse.desk.engine.resident.EmbeddedDriver;
import dev.leancomputeruse.desk.engine.resident.ResidentDriver;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real engine, whose real display and buses are killed under it. */
@Tag("once")
@Timeout(120)
final class DesktopGoneTest {
  @TempDir Path directory;

  @Test
  void theEngineEndsWithItsDesktop() throws Exception {
    ProcessHandle engine;
    try (RealDesktop desktop = new RealDesktop(directory);
        ResidentDriver driver =
            new ResidentDriver(
                desktop.host(), "atspi", new EmbeddedDriver(), DeskEngineMain.class.getName())) {
      driver.windows(0);
      driver.apps();
      String says = driver.doctor().get(0).detail();
      assertThat(says).startsWith("runs with pid ");
      engine = ProcessHandle.of(Long.parseLong(says.substring(14))).orElseThrow();
      Thread.sleep(1_500);
      assertThat(engine.isAlive()).as("it stays while its desktop does").isTrue();
    }
    try {
      engine.onExit().get(10, TimeUnit.SECONDS);
    } finally {
      engine.destroyForcibly();
    }
  }

  /** Kills the display and nothing else: the buses, which started after it, go on. */
  private static void killTheDisplay(RealDesktop desktop) throws Exception {
    Path pids = desktop.directory().resolve("d/pids");
    ProcessHandle display =
        ProcessHandle.of(Long.parseLong(Files.readAllLines(pids).get(0))).orElseThrow();
    display.destroyForcibly();
    display.onExit().get(10, TimeUnit.SECONDS);
  }

  private static ProcessHandle engine(ResidentDriver driver) throws Exception {
    String says = driver.doctor().get(0).detail();
    assertThat(says).startsWith("runs with pid ");
    return ProcessHandle.of(Long.parseLong(says.substring(14))).orElseThrow();
  }

  private static ResidentDriver driver(DeskHost host) throws Exception {
    return new ResidentDriver(host, "atspi", new EmbeddedDriver(), DeskEngineMain.class.getName());
  }

  @Test
  void theEngineEndsWithItsDisplayAlthoughTheAccessibilityBusGoesOn() throws Exception {
    try (RealDesktop desktop = new RealDesktop(directory)) {
      Process bus =
          desktop.start(
              "dbus-daemon",
              "--session",
              "--nofork",
              "--nopidfile",
              "--address=unix:path=" + directory.resolve("other-bus"));
      for (int i = 0; i < 500 && Files.notExists(directory.resolve("other-bus")); i++) {
        Thread.sleep(10);
      }
      Map<String, String> more =
          Map.of("AT_SPI_BUS_ADDRESS", "unix:path=" + directory.resolve("other-bus"));
      ByteArrayOutputStream none = new ByteArrayOutputStream();
      try (ResidentDriver driver = driver(desktop.host("", none, none, more))) {
        driver.windows(0);
        // There is a bus, and no registry on it.
        assertThat(catchThrowableOfType(DeskException.class, driver::apps)).isNotNull();
        ProcessHandle engine = engine(driver);
        Thread.sleep(2_500);
        assertThat(engine.isAlive()).as("it stays while its desktop does").isTrue();
        killTheDisplay(desktop);
        engine.onExit().get(10, TimeUnit.SECONDS);
        assertThat(bus.isAlive()).isTrue();
      }
    }
  }

  @Test
  void theEngineEndsWithItsDisplayIfItNeverMetTheBus() throws Exception {
    try (RealDesktop desktop = new RealDesktop(directory)) {
      ByteArrayOutputStream none = new ByteArrayOutputStream();
      try (ResidentDriver driver =
          driver(
              desktop.host(
                  "", none, none, Map.of("AT_SPI_BUS_ADDRESS", "unix:path=/none/nowhere")))) {
        driver.windows(0);
        ProcessHandle engine = engine(driver);
        Thread.sleep(2_500);
        assertThat(engine.isAlive()).as("it stays while its display does").isTrue();
        killTheDisplay(desktop);
        engine.onExit().get(10, TimeUnit.SECONDS);
      }
    }
  }
}
