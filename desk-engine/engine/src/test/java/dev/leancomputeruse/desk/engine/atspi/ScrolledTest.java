package dev.leancomputeruse.desk.engine.atspi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is scrolled out of view is found by its name, and never clicked before it shows. */
@Tag("once")
@Timeout(120)
class ScrolledTest {
  @TempDir static Path directory;
  private static RealDesktop desktop;
  private static AtSpiDriver ours;
  private static AtSpiDriver guest;
  private static Hand free;
  private static Hand quiet;
  private static Path script;

  private Process app;

  @BeforeAll
  static void start() throws Exception {
    desktop = new RealDesktop(directory);
    ours = desktop.privateDriver();
    guest = new AtSpiDriver(desktop.host());
    free = new Hand(ours, desktop.host());
    quiet = new Hand(guest, desktop.host());
    script = directory.resolve("rows.py");
    try (InputStream in = ScrolledTest.class.getResourceAsStream("rows.py")) {
      Files.copy(in, script);
    }
  }

  @AfterAll
  static void stop() {
    ours.close();
    guest.close();
    desktop.close();
  }

  @AfterEach
  void end() {
    RealDesktop.end(app);
  }

  private Target open(String toolkit, String kind) throws DeskException {
    app = desktop.start("python3", script.toString(), toolkit, kind);
    Target target = RealDesktop.window(ours, app, "Rows");
    RealDesktop.shows(ours, target, kind.equals("form") ? "Send 0" : "Row 0");
    return target;
  }

  private static JsonObject find(Target target, String name) throws Exception {
    ObserveRequest request = new ObserveRequest(0, 0, 10_000).finding(name);
    return JsonObject.parse(new String(guest.observe(target, request).answer(), UTF_8));
  }

  private static List<String> away(JsonObject seen) {
    return seen.string("tree_markdown", "").lines().filter(l -> l.contains("out of view")).toList();
  }

  /**
   * An app of GTK 4 that does not come to itself between the two clicks, for as long as a double
   * click may take, takes it for two clicks, from a hand too.
   */
  private static void doubleClick(Target target, String label, String text) {
    RealDesktop.eventually(
        text,
        30_000,
        () -> {
          free.act(target, "double_click", "{\"label\":\"" + label + "\"}", null);
          for (int i = 0; i < 8 && !RealDesktop.tree(ours, target).contains(text); i++) {
            ours.waitFor(target, 250);
          }
          return RealDesktop.tree(ours, target);
        },
        tree -> tree.contains(text));
  }

  @Test
  void aRowOfGtk3IsFoundByNameAndChosenInTheBackground() throws Exception {
    Target target = open("gtk3", "list");
    assertThat(RealDesktop.tree(guest, target)).doesNotContain("Row 90");
    JsonObject seen = find(target, "row 90");
    assertThat(away(seen)).hasSize(1);
    assertThat(away(seen).get(0)).contains("] list item \"Row 90\" (out of view)");
    assertThat(away(find(target, "Row 19")).size()).as("19, 190 to 199").isEqualTo(11);
    assertThat(quiet.act(target, "click", "{\"label\":\"Row 90\"}", null).outcome())
        .isEqualTo(Outcome.DELIVERED);
    RealDesktop.shows(guest, target, "chosen 90");
    assertThat(RealDesktop.tree(guest, target)).as("scrolled to").contains("\"Row 90\"");
    quiet.act(target, "click", "{\"label\":\"Row 91\",\"role\":\"list item\"}", null);
    RealDesktop.shows(guest, target, "chosen 91");
  }

  @Test
  void aDoubleClickOnARowOfGtk3LandsOnThatRow() throws Exception {
    Target target = open("gtk3", "list");
    for (int row : new int[] {150, 3, 199, 40}) {
      doubleClick(target, "Row " + row, "opened " + row);
    }
  }

  @Test
  void aCellOfATreeOfGtk3IsChosenAndOpened() throws Exception {
    Target target = open("gtk3", "tree");
    quiet.act(target, "click", "{\"label\":\"Row 90\"}", null);
    assertThat(RealDesktop.shows(guest, target, "chosen 90")).contains("nothing opened");
    for (int row : new int[] {120, 2, 199}) {
      doubleClick(target, "Row " + row, "opened " + row);
    }
  }

  @Test
  void fieldsAndButtonsBelowTheFoldOfAFormOfGtk3() throws Exception {
    Target target = open("gtk3", "form");
    quiet.act(target, "click", "{\"label\":\"Send 30\"}", null);
    RealDesktop.shows(guest, target, "sent 30");
    assertThat(
            quiet
                .act(target, "set_value", "{\"label\":\"Field 3\",\"value\":\"new\"}", null)
                .outcome())
        .isEqualTo(Outcome.CONFIRMED);
    assertThat(
            quiet
                .act(target, "type_text", "{\"label\":\"Field 38\",\"text\":\"er\"}", null)
                .outcome())
        .isEqualTo(Outcome.CONFIRMED);
    assertThat(RealDesktop.tree(guest, target)).contains("\"Field 38\" value=\"older\"");
    free.act(target, "press_key", "{\"label\":\"Field 5\",\"key\":\"Return\"}", null);
    RealDesktop.shows(ours, target, "entered 5");
  }

  // A list that is filled anew when it is scrolled has another row at that place.
  @Test
  void aRowThatIsAnotherAfterScrollingIsRefused() throws Exception {
    Target target = open("gtk3", "swap");
    String row =
        find(target, "Row 90").objects("elements").stream()
            .filter(each -> each.isTrue("out_of_view"))
            .findFirst()
            .orElseThrow()
            .string("element_token", "");
    DeskException stale =
        catchThrowableOfType(
            DeskException.class, () -> Hand.raw(ours, target, "double_click", row, "{}"));
    assertThat(stale.outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(stale.error().code()).isEqualTo("stale_element_token");
    assertThat(RealDesktop.tree(ours, target)).contains("nothing yet").contains("Other 90");
  }

  @Test
  void whatGtk4HasOutOfViewIsUsedInPlaceOrScrolledToByTheWheel() throws Exception {
    Target target = open("gtk4", "list");
    quiet.act(target, "click", "{\"label\":\"Row 90\"}", null);
    RealDesktop.shows(guest, target, "chosen 90");
    DeskException refused =
        catchThrowableOfType(
            DeskException.class,
            () ->
                quiet.act(target, "scroll", "{\"label\":\"Row 150\",\"by\":\"into_view\"}", null));
    assertThat(refused.error().code()).isEqualTo("element_out_of_view");
    for (int row : new int[] {150, 3, 199}) {
      doubleClick(target, "Row " + row, "opened " + row);
    }
    RealDesktop.end(app);
    Target form = open("gtk4", "form");
    quiet.act(form, "click", "{\"label\":\"Send 30\",\"role\":\"button\"}", null);
    RealDesktop.shows(guest, form, "sent 30");
    free.act(form, "double_click", "{\"label\":\"Send 35\",\"role\":\"button\"}", null);
    RealDesktop.shows(ours, form, "sent 35");
  }

  // To give a field the keyboard must not select what it holds: the next key would replace it.
  @Test
  void aKeyToANamedFieldOfGtk4ReplacesNothing() throws Exception {
    Target target = open("gtk4", "form");
    String field = Hand.token(ours, target, "] text \"Field 0\"");
    // While it draws its first picture it may not answer in time; then nothing was sent.
    RealDesktop.eventually(
        "a key",
        20_000,
        () -> Hand.raw(ours, target, "press_key", field, "{\"key\":\"y\"}"),
        answer -> true);
    RealDesktop.eventually(
        "all of it",
        5_000,
        () -> RealDesktop.tree(ours, target),
        tree -> tree.contains("\"Field 0\" value=\"yold\"") || tree.contains("value=\"oldy\""));
    Hand.raw(ours, target, "click", Hand.token(ours, target, "] text \"Field 1\""), "{}");
    Hand.raw(ours, target, "press_key", null, "{\"key\":\"z\"}");
    RealDesktop.eventually(
        "the other",
        5_000,
        () -> RealDesktop.tree(ours, target),
        tree -> tree.contains("\"Field 1\" value=\"zold\"") || tree.contains("value=\"oldz\""));
  }

  @Test
  void aKeyToANamedFieldOfQt5ReplacesNothing() throws Exception {
    app = desktop.start("speedcrunch");
    Target target = RealDesktop.window(ours, app, "SpeedCrunch");
    Hand.raw(ours, target, "type_text", null, "{\"text\":\"12\"}");
    RealDesktop.shows(ours, target, "value=\"12\"");
    String field = Hand.token(ours, target, "value=\"12\"");
    Hand.raw(ours, target, "click", field, "{}");
    Hand.raw(ours, target, "press_key", field, "{\"key\":\"3\"}");
    RealDesktop.eventually(
        "all of it",
        5_000,
        () -> RealDesktop.tree(ours, target),
        tree -> tree.contains("value=\"123\"") || tree.contains("value=\"312\""));
  }

  @Test
  void aRowOfQt5IsChosenWhereItIsAndOpenedAfterScrolling() throws Exception {
    app = desktop.start("speedcrunch");
    Target target = RealDesktop.window(ours, app, "SpeedCrunch");
    quiet.act(target, "invoke_menu", "{\"path\":[\"View\",\"Functions\"]}", null);
    RealDesktop.shows(ours, target, "\"arccos\"");
    assertThat(RealDesktop.tree(ours, target)).doesNotContain("\"xor\"");
    assertThat(RealDesktop.observe(ours, target).integer("out_of_view_count", 0)).isPositive();
    quiet.act(target, "click", "{\"label\":\"xor\"}", null);
    free.act(target, "scroll", "{\"label\":\"xor\",\"by\":\"into_view\"}", null);
    RealDesktop.shows(ours, target, "\"xor\"");
    doubleClick(target, "xor", "value=\"xor(");
  }
}
