package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.engine.x11.XWindow;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Apps that are drawn twice as large, which tell their places in units of two pixels. */
@Tag("once")
@Timeout(120)
class HiDpiTest {
  @TempDir static Path directory;
  private static RealDesktop desktop;
  private static AtSpiDriver driver;

  @BeforeAll
  static void start() {
    desktop = new RealDesktop(directory);
    desktop.environment().put("GDK_SCALE", "2");
    desktop.environment().put("QT_SCALE_FACTOR", "2");
    driver = desktop.privateDriver();
  }

  @AfterAll
  static void stop() {
    driver.close();
    desktop.close();
  }

  private static Window window(Target target) throws Exception {
    return driver.windows(target.pid()).stream()
        .filter(w -> w.id() == target.window())
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"galculator,galculator,toggle button", "gnome-calculator,Calculator,push button"})
  void thePointerHitsAnElementByItsNameAndByItsPoint(String program, String title, String role)
      throws Exception {
    Process app = desktop.start(program);
    Target target = RealDesktop.window(driver, app, title);
    String eight = Hand.token(driver, target, role + " \"8\"");
    Hand.raw(driver, target, "double_click", eight, "{}");
    RealDesktop.shows(driver, target, "value=\"88\"");

    // The pointer stands on it: the same point, from the corner of the window, as a picture has it.
    Window its = window(target);
    String[] at = desktop.tool("xdotool", "getmouselocation").split("[: ]", -1);
    long x = Long.parseLong(at[1]) - (long) its.bounds().x();
    long y = Long.parseLong(at[3]) - (long) its.bounds().y();
    Path picture = directory.resolve(program + ".png");
    driver.screenshot(target, picture);
    assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo((int) its.bounds().width());
    driver.clickAt(
        new Action(
            "click", target, null, JsonObject.empty().with("x", x).with("y", y), true, 5_000));
    RealDesktop.shows(driver, target, "value=\"888\"");
    assertThat(Files.size(picture)).isPositive();
    RealDesktop.end(app);
  }

  @Test
  void thePointerHitsAMenuOfQt() throws Exception {
    Process app = desktop.start("speedcrunch");
    Target target = RealDesktop.window(driver, app, "SpeedCrunch");
    String menu = Hand.token(driver, target, "menu item \"Session\"");
    Hand.raw(driver, target, "click", menu, "{\"modifier\":[\"shift\"]}");
    Window its = window(target);
    String[] at = desktop.tool("xdotool", "getmouselocation").split("[: ]", -1);
    assertThat(Double.parseDouble(at[1]) - its.bounds().x()).isBetween(14.0, 128.0);
    assertThat(Double.parseDouble(at[3]) - its.bounds().y()).isBetween(2.0, 42.0);
    RealDesktop.end(app);
  }

  private static XWindow window(int width, int height) {
    return new XWindow(1, 1, "", "", true, 0, 0, 0, width, height);
  }

  private static Bounds frame(double width, double height) {
    return new Bounds(0, 0, width, height);
  }

  @Test
  void theScaleIsReadOffTheWindowOrNotGuessed() {
    assertThat(Scale.of(window(662, 686), frame(331, 343), true)).isEqualTo(2);
    assertThat(Scale.of(window(662, 686), frame(332, 356), true)).as("title").isEqualTo(2);
    assertThat(Scale.of(window(331, 343), frame(333, 365), true)).as("title").isEqualTo(1);
    assertThat(Scale.of(window(662, 686), frame(662, 686), true)).isEqualTo(1);
    assertThat(Scale.of(window(750, 600), frame(500, 400), false)).isEqualTo(1.5);
    assertThat(Scale.of(window(412, 542), frame(360, 490), true)).as("shadow").isEqualTo(1);
    assertThat(Scale.of(window(824, 1084), frame(360, 490), true)).as("twice").isEqualTo(2);
    assertThat(Scale.of(window(300, 300), frame(100, 100), false)).isEqualTo(3);
    assertThat(Scale.of(window(190, 190), frame(60, 60), true)).as("either").isZero();
  }
}
