package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.driver.ElementRef;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real text editor: exact text, its modal dialogs, several windows of one process, real keys. */
@Tag("once")
@Timeout(150)
class EditorTest {
  private static final String TEXT =
      "Grüße aus Zürich, naïve café\n世界您好, こんにちは\n"
          + "emoji 😀👩‍💻 and \"quotes\"\n- [3] push button \"a line like an element\"\nend";

  @TempDir static Path directory;
  private static RealDesktop desktop;
  private static AtSpiDriver driver;
  private static Hand hand;

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

  private static String value(Target target) throws DeskException {
    JsonObject seen = RealDesktop.observe(driver, target);
    for (JsonObject row : seen.objects("elements")) {
      if (row.string("value") != null) {
        return row.string("value");
      }
    }
    return seen.string("tree_markdown", "");
  }

  private static String json(String text) {
    return JsonObject.empty().with("t", text).toString().replace("{\"t\":", "").replace("}", "");
  }

  @Test
  void textOfAnyKindIsSetSavedThroughTheDialogAndComparedByteForByte() throws Exception {
    Process app = desktop.start("mousepad", "--disable-server");
    Target target = RealDesktop.window(driver, app, "Mousepad");
    assertThat(
            hand.act(target, "set_value", "{\"role\":\"text\",\"value\":" + json(TEXT) + "}", null)
                .outcome())
        .isEqualTo(Outcome.CONFIRMED);
    assertThat(value(target)).isEqualTo(TEXT);
    assertThat(RealDesktop.tree(driver, target))
        .as("no element is faked by a content")
        .doesNotContain("\n- [3] push button \"a line");
    assertThat(
            hand.act(target, "type_text", "{\"role\":\"text\",\"text\":\" – Schluß 🎉\"}", null)
                .outcome())
        .isEqualTo(Outcome.CONFIRMED);
    assertThat(value(target)).isEqualTo(TEXT + " – Schluß 🎉");

    assertThat(driver.holdsDialog()).isFalse();
    hand.act(target, "invoke_menu", "{\"path\":[\"File\",\"Save As…\"]}", null);
    Target dialog = RealDesktop.window(driver, app, "Save");
    assertThat(driver.holdsDialog()).as("the dialog needs the connection").isTrue();
    assertThat(driver.stop()).as("it must not be ended now").isFalse();
    assertThat(value(target))
        .as("the window behind can still be read")
        .isEqualTo(TEXT + " – Schluß 🎉");
    Path file = directory.resolve("gespeichert.txt");
    hand.act(
        dialog,
        "set_value",
        "{\"role\":\"text\",\"value\":\"" + directory.resolve("gespeichert") + "\"}",
        null);
    assertThat(
            hand.act(dialog, "type_text", "{\"role\":\"text\",\"text\":\".txt\"}", null).outcome())
        .isEqualTo(Outcome.CONFIRMED);
    // The dialog thinks about a name for a moment; until then its button refuses, unsent.
    RealDesktop.eventually(
        "the button",
        10_000,
        () ->
            hand.act(dialog, "click", "{\"label\":\"Save\",\"role\":\"push button\"}", null)
                .outcome(),
        outcome -> outcome == Outcome.DELIVERED);
    RealDesktop.eventually("the file", 10_000, () -> Files.exists(file), there -> there);
    RealDesktop.eventually(
        "its content",
        5_000,
        () -> {
          try {
            return Files.readString(file);
          } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        },
        text -> text.strip().equals(TEXT + " – Schluß 🎉"));
    RealDesktop.eventually("no dialog", 5_000, driver::holdsDialog, holds -> !holds);
    RealDesktop.end(app);
  }

  // kind: trycua/cua#1936: the app stops answering, for good once a key arrives
  @Test
  void aModalDialogLeavesTheAppAliveAndTakesAnEscape() throws Exception {
    Process app = desktop.start("mousepad", "--disable-server");
    Target target = RealDesktop.window(driver, app, "Mousepad");
    hand.act(target, "invoke_menu", "{\"path\":[\"File\",\"Open...\"]}", null);
    Target dialog = RealDesktop.window(driver, app, "Open");
    String cancel = Hand.token(driver, dialog, "push button \"Cancel\"");
    long start = System.nanoTime();
    assertThat(RealDesktop.tree(driver, target)).contains("menu \"File\"");
    assertThat(RealDesktop.tree(driver, dialog)).contains("push button \"Cancel\"");
    assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(6_000);
    Hand.raw(driver, dialog, "press_key", null, "{\"key\":\"Escape\"}");
    RealDesktop.eventually(
        "no dialog",
        10_000,
        () -> driver.windows(app.pid()),
        all -> all.stream().noneMatch(w -> w.id() == dialog.window()));
    assertThat(RealDesktop.tree(driver, target)).contains("menu \"File\"");

    // The button of the closed dialog still says yes when it is asked to act.
    DeskException closed =
        catchThrowableOfType(
            DeskException.class, () -> Hand.raw(driver, dialog, "click", cancel, "{}"));
    assertThat(closed.outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(closed.error().code()).isIn("window_id_not_found", "stale_element_token");
    RealDesktop.end(app);
  }

  @Test
  void twoWindowsOfOneProcessAreNotMistakenForEachOther() throws Exception {
    Process app = desktop.start("mousepad", "--disable-server");
    Target first = RealDesktop.window(driver, app, "Mousepad");
    hand.act(first, "invoke_menu", "{\"path\":[\"File\",\"New Window\"]}", null);
    Window other =
        RealDesktop.eventually(
                "a second window", 10_000, () -> driver.windows(app.pid()), all -> all.size() == 2)
            .stream()
            .filter(w -> w.id() != first.window())
            .findFirst()
            .orElseThrow();
    Target second = new Target(app.pid(), other.id());
    assertThat(
            hand.act(
                    second,
                    "set_window_frame",
                    "{\"x\":30,\"y\":60,\"width\":500,\"height\":300}",
                    null)
                .outcome())
        .isEqualTo(Outcome.CONFIRMED);
    assertThat(
            driver.windows(app.pid()).stream()
                .filter(w -> w.id() == second.window())
                .map(Window::bounds))
        .containsExactly(new Bounds(30, 60, 500, 300));
    RealDesktop.eventually(
        "a tree", 5_000, () -> RealDesktop.tree(driver, second), t -> !t.isEmpty());
    hand.act(second, "set_value", "{\"role\":\"text\",\"value\":\"the second\"}", null);
    hand.act(first, "set_value", "{\"role\":\"text\",\"value\":\"the first\"}", null);
    assertThat(RealDesktop.tree(driver, second)).contains("the second").doesNotContain("the first");
    assertThat(RealDesktop.tree(driver, first)).contains("the first").doesNotContain("the second");
    RealDesktop.end(app);
  }

  // Select-all by another name: from the first line to the last, or by a menu in any language.
  @Test
  void aDocumentThatIsSelectedAsAWholeIsNotReplacedByAKey() throws Exception {
    Process app = desktop.start("mousepad", "--disable-server");
    Target target = RealDesktop.window(driver, app, "Mousepad");
    String field = Hand.token(driver, target, "] text");
    hand.act(target, "set_value", "{\"role\":\"text\",\"value\":\"one\\ntwo\\nthree\"}", null);
    Hand.raw(driver, target, "press_key", field, "{\"key\":\"Home\",\"modifiers\":[\"ctrl\"]}");
    Hand.raw(driver, target, "hotkey", null, "{\"keys\":[\"ctrl\",\"shift\",\"End\"]}");
    Target its = target;
    for (String[] each :
        new String[][] {
          {"press_key", "{\"key\":\"Delete\",\"spare_document\":true}"},
          {"press_key", "{\"key\":\"x\",\"spare_document\":true}"},
          {"hotkey", "{\"keys\":[\"ctrl\",\"x\"],\"spare_document\":true}"}
        }) {
      DeskException refused =
          RealDesktop.eventually(
              "a refusal of " + each[1],
              5_000,
              () ->
                  catchThrowableOfType(
                      DeskException.class, () -> Hand.raw(driver, its, each[0], null, each[1])),
              thrown -> thrown != null);
      assertThat(refused.error().code()).isEqualTo("select_all_refused");
      assertThat(refused.outcome()).isEqualTo(Outcome.REFUSED);
    }
    assertThat(RealDesktop.tree(driver, target)).contains("value=\"one\ntwo\nthree\"");
    Hand.raw(driver, target, "press_key", null, "{\"key\":\"Right\",\"spare_document\":true}");
    Hand.raw(
        driver, target, "hotkey", null, "{\"keys\":[\"shift\",\"Home\"],\"spare_document\":true}");
    Hand.raw(driver, target, "press_key", null, "{\"key\":\"x\",\"spare_document\":true}");
    RealDesktop.shows(driver, target, "value=\"one\ntwo\nx\"");
    assertThat(DocumentGuard.replaces(java.util.List.of("Control_L", "c"))).isFalse();
    assertThat(DocumentGuard.replaces(java.util.List.of("F5"))).isFalse();
    assertThat(DocumentGuard.replaces(java.util.List.of("Return"))).isTrue();
    RealDesktop.end(app);
  }

  @Test
  void keysAreThePersonsUnlessAllowedAndTypingStopsWhenTheFocusIsStolen() throws Exception {
    Process app = desktop.start("mousepad", "--disable-server");
    Target target = RealDesktop.window(driver, app, "Mousepad");
    String field = Hand.token(driver, target, "] text");
    try (AtSpiDriver own = new AtSpiDriver(desktop.host())) {
      DeskException refused =
          catchThrowableOfType(
              DeskException.class,
              () -> Hand.raw(own, target, "press_key", null, "{\"key\":\"x\"}"));
      assertThat(refused.error().code()).isEqualTo("background_unavailable");
      assertThat(refused.outcome()).isEqualTo(Outcome.REFUSED);
      Hand.raw(own, target, "type_text", field, "{\"text\":\"quiet \"}");
    }
    RealDesktop.shows(driver, target, "quiet");

    Process thief = desktop.start("galculator");
    Target others = RealDesktop.window(driver, thief, "galculator");
    String before = RealDesktop.tree(driver, others);
    Hand.raw(driver, target, "bring_to_front", null, "{}");
    Thread stealing =
        new Thread(
            () -> {
              try {
                RealDesktop.shows(driver, target, "777");
                Hand.raw(driver, others, "bring_to_front", null, "{}");
              } catch (DeskException e) {
                throw new IllegalStateException(e);
              }
            });
    stealing.start();
    String text = "7".repeat(8_000);
    DeskException stopped =
        catchThrowableOfType(
            DeskException.class,
            () ->
                driver.type(
                    new Action(
                        "type_text",
                        target,
                        new ElementRef(0, field, ""),
                        Hand.json("{\"text\":\"" + text + "\"}"),
                        true,
                        60_000)));
    stealing.join();
    assertThat(stopped.error().code()).isEqualTo("focus_lost");
    assertThat(stopped.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(stopped.error().message()).containsPattern("\\d+ characters were typed");
    assertThat(RealDesktop.tree(driver, others)).as("the other window").isEqualTo(before);
    RealDesktop.end(app);
    RealDesktop.end(thief);
  }
}
