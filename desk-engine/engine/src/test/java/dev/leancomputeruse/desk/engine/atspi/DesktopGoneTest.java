package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.commands.DeskEngineMain;
import dev.leancomputeruse.desk.engine.resident.EmbeddedDriver;
import dev.leancomputeruse.desk.engine.resident.ResidentDriver;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real engine, whose real display and buses are killed under it. */
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
}
