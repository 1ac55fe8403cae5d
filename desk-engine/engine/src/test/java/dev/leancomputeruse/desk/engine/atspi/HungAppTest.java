package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An app that hangs gets no keys and no clicks, which it would take when nobody looks. */
@Tag("once")
@Timeout(120)
class HungAppTest {
  @TempDir static Path directory;

  @Test
  void itGetsNothingByKeyboardOrPointerAndIsNamed() throws Exception {
    try (RealDesktop desktop = new RealDesktop(directory);
        AtSpiDriver driver = desktop.privateDriver()) {
      Process app = desktop.start("speedcrunch");
      Target target = RealDesktop.window(driver, app, "SpeedCrunch");
      Action key = action("press_key", target, "{\"key\":\"2\"}");
      driver.key(key);
      RealDesktop.shows(driver, target, "value=\"2\"");
      desktop.tool("kill", "-STOP", Long.toString(app.pid()));
      refused(() -> driver.key(key), app);
      refused(() -> driver.clickAt(action("click", target, "{\"x\":100,\"y\":100}")), app);
      desktop.tool("kill", "-CONT", Long.toString(app.pid()));
      RealDesktop.shows(driver, target, "value=\"2\"");
      driver.key(key);
      RealDesktop.shows(driver, target, "value=\"22\"");
      RealDesktop.end(app);
    }
  }

  private static Action action(String tool, Target target, String args) throws Exception {
    return new Action(tool, target, null, JsonObject.parse(args), true, 10_000);
  }

  private static void refused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, Process app) {
    DeskException hung = catchThrowableOfType(DeskException.class, call);
    assertThat(hung.error().code()).isEqualTo("app_not_responding");
    assertThat(hung.error().message()).contains("(pid " + app.pid() + ")");
    assertThat(hung.outcome()).isEqualTo(Outcome.REFUSED);
  }
}
