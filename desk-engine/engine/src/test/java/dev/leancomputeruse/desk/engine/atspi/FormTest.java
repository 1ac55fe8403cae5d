package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Target;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A form of GTK 3 that tells of each Return and each press. */
@Timeout(90)
class FormTest {
  @TempDir static Path directory;
  private static RealDesktop desktop;
  private static AtSpiDriver driver;
  private static Path script;

  private Process app;
  private Target target;

  @BeforeAll
  static void start() throws Exception {
    desktop = new RealDesktop(directory);
    driver = desktop.privateDriver();
    script = directory.resolve("form.py");
    try (InputStream in = FormTest.class.getResourceAsStream("form.py")) {
      Files.copy(in, script);
    }
  }

  @AfterAll
  static void stop() {
    driver.close();
    desktop.close();
  }

  @BeforeEach
  void open() {
    app = desktop.start("python3", script.toString());
    target = RealDesktop.window(driver, app, "Form");
  }

  @AfterEach
  void end() {
    RealDesktop.end(app);
  }

  @Test
  void aClickOnAFieldGivesItTheFocusAndNeverEntersIt() throws Exception {
    RealDesktop.shows(driver, target, "Row 0");
    String field = Hand.token(driver, target, "] text \"Name\"");
    try (AtSpiDriver guest = new AtSpiDriver(desktop.host())) {
      DeskException refused =
          catchThrowableOfType(
              DeskException.class, () -> Hand.raw(guest, target, "click", field, "{}"));
      assertThat(refused.error().code()).isEqualTo("background_unavailable");
      assertThat(refused.error().hint()).contains("set_value");
    }
    assertThat(RealDesktop.tree(driver, target)).contains("not entered");
    Hand.raw(driver, target, "click", field, "{}");
    Hand.raw(driver, target, "press_key", null, "{\"key\":\"x\"}");
    assertThat(RealDesktop.shows(driver, target, "\"xold\"")).contains("not entered");
    Hand.raw(driver, target, "press_key", field, "{\"key\":\"Return\"}");
    RealDesktop.shows(driver, target, "ENTERED");
  }

  @Test
  void whatIsScrolledOutOfViewIsCounted() throws Exception {
    RealDesktop.shows(driver, target, "Row 0");
    JsonObject seen = RealDesktop.observe(driver, target);
    long away = seen.integer("out_of_view_count", 0);
    assertThat(away).isBetween(20L, 40L);
    assertThat(seen.string("tree_markdown", "")).doesNotContain("Row 39");
  }

  // To give a field of GTK the keyboard selects what it holds, and the next key would replace it.
  @Test
  void aKeyToANamedFieldReplacesNothingUnlessThatWasSelectedOnPurpose() throws Exception {
    RealDesktop.shows(driver, target, "Row 0");
    String field = Hand.token(driver, target, "] text \"Name\"");
    Hand.raw(driver, target, "press_key", field, "{\"key\":\"y\"}");
    RealDesktop.shows(driver, target, "\"yold\"");
    Hand.raw(driver, target, "press_key", field, "{\"key\":\"z\"}");
    RealDesktop.shows(driver, target, "\"yzold\"");
    Hand.raw(driver, target, "hotkey", field, "{\"keys\":[\"ctrl\",\"a\"]}");
    Hand.raw(driver, target, "press_key", field, "{\"key\":\"q\"}");
    RealDesktop.shows(driver, target, "\"q\"");
  }

  @Test
  void returnAfterTypedTextNeedsNoKeyboard() throws Exception {
    RealDesktop.shows(driver, target, "Row 0");
    try (AtSpiDriver guest = new AtSpiDriver(desktop.host())) {
      new Hand(guest, desktop.host())
          .act(
              target,
              "type_text",
              "{\"label\":\"Name\",\"text\":\"er\",\"press_enter\":true}",
              null);
    }
    assertThat(RealDesktop.shows(driver, target, "ENTERED")).contains("\"older\"");
  }

  @Test
  void typedKeysGoBehindWhatAFieldHolds() throws Exception {
    RealDesktop.shows(driver, target, "Row 0");
    String field = Hand.token(driver, target, "] text \"Name\"");
    Hand.raw(driver, target, "type_text", field, "{\"text\":\" and new\\n\"}");
    RealDesktop.shows(driver, target, "ENTERED");
    assertThat(RealDesktop.tree(driver, target)).contains("\"old and new\"");
  }

  @Test
  void keysThatThePersonHoldsDoNotTouchWhatIsTyped() throws Exception {
    RealDesktop.shows(driver, target, "Row 0");
    String field = Hand.token(driver, target, "] text \"Name\"");
    desktop.tool("xdotool", "key", "Caps_Lock", "key", "Num_Lock", "keydown", "shift");
    try {
      Hand.raw(driver, target, "type_text", field, "{\"text\":\" aB1;é\\n\"}");
      RealDesktop.shows(driver, target, "ENTERED");
      Hand.raw(driver, target, "press_key", null, "{\"key\":\"x\"}");
      RealDesktop.shows(driver, target, "\"old aB1;éx\"");
      desktop.tool("xdotool", "key", "y");
    } finally {
      desktop.tool("xdotool", "keyup", "shift", "key", "Caps_Lock", "key", "Num_Lock");
    }
    desktop.tool("xdotool", "key", "z");
    // Shift and Caps Lock together, as the person had them; and nothing stays held afterwards.
    RealDesktop.shows(driver, target, "\"old aB1;éxyz\"");
  }
}
