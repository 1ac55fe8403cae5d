package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ElementRef;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Modal dialogs of GTK 3 that were opened over accessibility, one within the other: a real key, as
 * a person presses it, must not lock up the app, and nothing gets at what a dialog blocks.
 */
@Tag("once")
@Timeout(120)
class NestedDialogsTest {
  @TempDir static Path directory;
  private static RealDesktop desktop;
  private static AtSpiDriver driver;
  private static Hand hand;

  private Process app;
  private Target editor;
  private Target dialog;

  @BeforeAll
  static void start() throws Exception {
    desktop = new RealDesktop(directory);
    driver = desktop.privateDriver();
    hand = new Hand(driver, desktop.host());
  }

  @AfterAll
  static void stop() {
    driver.close();
    desktop.close();
  }

  @BeforeEach
  void openTheDialog() throws Exception {
    Path file = directory.resolve("there.txt");
    Files.writeString(file, "old");
    app = desktop.start("mousepad", "--disable-server", file.toString());
    editor = RealDesktop.window(driver, app, "there.txt");
    hand.act(editor, "set_value", "{\"role\":\"text\",\"value\":\"new\"}", null);
    hand.act(editor, "invoke_menu", "{\"path\":[\"File\",\"Save As…\"]}", null);
    dialog = RealDesktop.window(driver, app, "Save");
  }

  @AfterEach
  void end() {
    RealDesktop.end(app);
  }

  /** Opens the question within the dialog. */
  private Target question() throws Exception {
    RealDesktop.eventually(
        "the button",
        10_000,
        () ->
            hand.act(dialog, "click", "{\"label\":\"Save\",\"role\":\"push button\"}", null)
                .outcome(),
        outcome -> outcome == Outcome.DELIVERED);
    Window asking =
        RealDesktop.eventually(
                "the question", 10_000, () -> driver.windows(app.pid()), all -> all.size() == 3)
            .stream()
            .filter(w -> w.id() != editor.window() && w.id() != dialog.window())
            .findFirst()
            .orElseThrow();
    Target question = new Target(app.pid(), asking.id());
    RealDesktop.shows(driver, question, "\"Replace\"");
    return question;
  }

  /** A key that comes from the display, as the person's own does. */
  private static void personPresses(String key) throws Exception {
    desktop.tool("xdotool", "key", key);
    Thread.sleep(200);
  }

  private void awaitWindows(int count) {
    RealDesktop.eventually(
        count + " windows", 10_000, () -> driver.windows(app.pid()), all -> all.size() == count);
  }

  /** What froze it: a call that waited unread on the connection that had opened the dialog. */
  @Test
  void aPersonsKeyAfterWorkInADialogLeavesTheAppAlive() throws Exception {
    hand.act(dialog, "set_value", "{\"role\":\"text\",\"value\":\"there\"}", null);
    hand.act(dialog, "type_text", "{\"role\":\"text\",\"text\":\".txt\"}", null);
    personPresses("Tab");
    assertThat(RealDesktop.tree(driver, dialog)).contains("\"Cancel\"");
    personPresses("Escape");
    awaitWindows(1);
    personPresses("x");
    RealDesktop.shows(driver, editor, "x");
  }

  @Test
  void aPersonsKeysInADialogWithinADialogLeaveTheAppAlive() throws Exception {
    Target question = question();
    for (int i = 0; i < 3; i++) {
      personPresses("Tab");
      assertThat(RealDesktop.tree(driver, question)).contains("\"Replace\"");
    }
    personPresses("Escape");
    awaitWindows(2);
    assertThat(RealDesktop.tree(driver, dialog)).contains("\"Cancel\"");
    // And once more: the connections of the question that is gone are used again.
    Target again = question();
    personPresses("Tab");
    Hand.raw(driver, again, "press_key", null, "{\"key\":\"Escape\"}");
    awaitWindows(2);
    Hand.raw(driver, dialog, "press_key", null, "{\"key\":\"Escape\"}");
    awaitWindows(1);
    assertThat(driver.holdsDialog()).isFalse();
    personPresses("y");
    RealDesktop.shows(driver, editor, "y");
  }

  @Test
  void aDialogWithinADialogTakesItsButton() throws Exception {
    Target question = question();
    Hand.raw(driver, question, "click", Hand.token(driver, question, "button \"Replace\""), "{}");
    awaitWindows(1);
    assertThat(RealDesktop.tree(driver, editor)).contains("menu \"File\"");
    assertThat(Files.readString(directory.resolve("there.txt")).strip()).isEqualTo("new");
  }

  /** After an engine that was killed no key may be pressed, but the next one can answer. */
  @Test
  void theNextEngineAnswersTheDialogOfOneThatWasKilled() throws Exception {
    AtSpiDriver killed = new AtSpiDriver(desktop.host());
    Hand.raw(driver, dialog, "press_key", null, "{\"key\":\"Escape\"}");
    awaitWindows(1);
    RealDesktop.tree(killed, editor);
    Hand.raw(killed, editor, "invoke_menu", null, "{\"path\":[\"File\",\"Open...\"]}");
    Target open = RealDesktop.window(driver, app, "Open");
    killed.close();
    Thread.sleep(300);
    Hand.raw(driver, open, "click", Hand.token(driver, open, "push button \"Cancel\""), "{}");
    awaitWindows(1);
    personPresses("z");
    RealDesktop.shows(driver, editor, "z");
  }

  private static String blocked(Target target, String tool, String token, String args) {
    DeskException refused =
        catchThrowableOfType(
            DeskException.class,
            () -> {
              Action action =
                  new Action(
                      tool,
                      target,
                      token == null ? null : new ElementRef(0, token, ""),
                      Hand.json(args),
                      true,
                      5_000);
              switch (tool) {
                case "press_key", "hotkey" -> driver.key(action);
                case "type_text" -> driver.type(action);
                case "drag", "move_cursor" -> driver.clickAt(action);
                case "scroll" -> {
                  if (token == null) {
                    driver.clickAt(action);
                  } else {
                    driver.act(action);
                  }
                }
                default -> {
                  if (action.args().has("x")) {
                    driver.clickAt(action);
                  } else {
                    driver.act(action);
                  }
                }
              }
            });
    assertThat(refused).as(tool + " " + args).isNotNull();
    assertThat(refused.outcome()).isEqualTo(Outcome.REFUSED);
    return refused.error().code();
  }

  @Test
  void noWayOfActingGetsAtWhatADialogBlocks() throws Exception {
    String text = Hand.token(driver, editor, "] text");
    String name = Hand.token(driver, dialog, "] text");
    String cancel = Hand.token(driver, dialog, "push button \"Cancel\"");
    Target question = question();
    String before = RealDesktop.tree(driver, question);
    for (Target target : List.of(editor, dialog)) {
      String field = target.equals(editor) ? text : name;
      String button = target.equals(editor) ? text : cancel;
      String[][] all = {
        {"click", button, "{}"},
        {"double_click", button, "{}"},
        {"right_click", button, "{}"},
        {"click", button, "{\"modifier\":[\"ctrl\"]}"},
        {"set_value", field, "{\"value\":\"z\"}"},
        {"type_text", field, "{\"text\":\"z\"}"},
        {"type_text", null, "{\"text\":\"z\"}"},
        {"press_key", field, "{\"key\":\"Return\"}"},
        {"press_key", null, "{\"key\":\"Return\"}"},
        {"hotkey", null, "{\"keys\":[\"ctrl\",\"o\"]}"},
        {"invoke_menu", null, "{\"path\":[\"File\",\"Open...\"]}"},
        {"scroll", field, "{\"direction\":\"down\"}"},
        {"scroll", field, "{\"by\":\"into_view\"}"},
        {"scroll", null, "{\"x\":50,\"y\":50,\"direction\":\"down\"}"},
        {"click", null, "{\"x\":50,\"y\":50}"},
        {"double_click", null, "{\"x\":50,\"y\":50}"},
        {"right_click", null, "{\"x\":50,\"y\":50}"},
        {"drag", null, "{\"from_x\":50,\"from_y\":50,\"to_x\":90,\"to_y\":90}"},
        {"move_cursor", null, "{\"x\":50,\"y\":50}"},
      };
      for (String[] each : all) {
        assertThat(blocked(target, each[0], each[1], each[2]))
            .as(each[0] + " " + each[2])
            .isEqualTo("window_blocked");
      }
    }
    assertThat(RealDesktop.tree(driver, question)).isEqualTo(before);
    personPresses("Escape");
    awaitWindows(2);
    assertThat(RealDesktop.tree(driver, dialog)).contains("\"Cancel\"");
  }
}
