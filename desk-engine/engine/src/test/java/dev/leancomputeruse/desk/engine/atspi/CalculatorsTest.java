package dev.leancomputeruse.desk.engine.atspi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop.Command;
import dev.leancomputeruse.desk.engine.commands.DeskCommand;
import dev.leancomputeruse.desk.engine.commands.DeskReadCommand;
import dev.leancomputeruse.desk.engine.driver.Target;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * 7 × 6 = 42 through the commands, as an agent gives them, on three toolkits: the windows are
 * covered by another one that has the keyboard the whole time.
 */
@Timeout(120)
class CalculatorsTest {
  @TempDir static Path directory;
  private static RealDesktop desktop;
  private static AtSpiDriver driver;
  private static Process gtk4;
  private static Process gtk3;
  private static Process qt;
  private static Process cover;
  private static Target covering;

  @BeforeAll
  static void start() throws Exception {
    desktop = new RealDesktop(directory);
    driver = desktop.privateDriver();
    gtk4 = desktop.start("gnome-calculator");
    gtk3 = desktop.start("galculator");
    qt = desktop.start("speedcrunch");
    RealDesktop.window(driver, gtk4, "Calculator");
    RealDesktop.window(driver, gtk3, "galculator");
    RealDesktop.window(driver, qt, "SpeedCrunch");
    cover = desktop.start("mousepad", "--disable-server");
    covering = RealDesktop.window(driver, cover, "Untitled");
    driver.act(
        new dev.leancomputeruse.desk.engine.driver.Action(
            "set_window_frame",
            covering,
            null,
            dev.leancomputeruse.desk.engine.JsonObject.empty()
                .with("x", 0L)
                .with("y", 0L)
                .with("width", 1280L)
                .with("height", 1000L),
            false,
            2_000));
    driver.act(
        new dev.leancomputeruse.desk.engine.driver.Action(
            "bring_to_front",
            covering,
            null,
            dev.leancomputeruse.desk.engine.JsonObject.empty(),
            true,
            2_000));
  }

  @AfterAll
  static void stop() {
    driver.close();
    desktop.close();
  }

  private record Run(int exit, String out, String err) {}

  private static Run run(Command command, String stdin, String... line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = command.run(desktop.host(stdin, out, err), line);
    return new Run(exit, out.toString(UTF_8), err.toString(UTF_8));
  }

  private static void multiply(String app, String batch) throws Exception {
    Run done = run(DeskCommand::run, batch, app, "batch", "-");
    assertThat(done.exit()).as(done.out() + done.err()).isZero();
    assertThat(done.out()).contains("confirmed");
    Run read = run(DeskReadCommand::run, "", app, "42");
    assertThat(read.exit()).as(read.err()).isZero();
    assertThat(read.out()).contains("42").contains("state=covered");
    assertThat(read.out().length()).as(read.out()).isLessThan(1_000);
    assertThat(driver.apps().stream().filter(a -> a.active()).toList())
        .as("the keyboard stayed where it was")
        .allMatch(a -> a.pid() == cover.pid());
  }

  @Test
  void gtk4() throws Exception {
    multiply(
        "org.gnome.Calculator",
        """
        [{"tool":"click","args":{"label":"7","role":"button"}},
         {"tool":"click","args":{"label":"×","role":"button"}},
         {"tool":"click","args":{"label":"6","role":"button"}},
         {"tool":"click","args":{"label":"=","role":"button"},
          "expect":{"text":"42","within_ms":5000}}]
        """);
  }

  @Test
  void gtk3() throws Exception {
    multiply(
        "galculator",
        """
        [{"tool":"click","args":{"label":"7"}},
         {"tool":"click","args":{"label":"*"}},
         {"tool":"click","args":{"label":"6"}},
         {"tool":"click","args":{"label":"=","role":"toggle button"},
          "expect":{"text":"42","within_ms":5000}}]
        """);
  }

  /** Its keypad would take the keyboard by itself when it is clicked; its field does not. */
  @Test
  void qt5() throws Exception {
    multiply(
        "speedcrunch",
        """
        [{"tool":"type_text","args":{"text":"7*6"},"expect":{"text":"42","within_ms":5000}}]
        """);
  }
}
