package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of widget in the background: choices, numbers, switches, tabs, menus, scrolling. */
@Tag("once")
@Timeout(120)
class WidgetsTest {
  @TempDir static Path directory;
  private static RealDesktop desktop;
  private static AtSpiDriver driver;
  private static Hand hand;

  @BeforeAll
  static void start() throws Exception {
    desktop = new RealDesktop(directory);
    driver = new AtSpiDriver(desktop.host());
    hand = new Hand(driver, desktop.host());
  }

  @AfterAll
  static void stop() {
    driver.close();
    desktop.close();
  }

  @Test
  void choicesNumbersSwitchesAndTabsOfGtk3() throws Exception {
    Process app = desktop.start("mousepad", "--disable-server");
    Target target = RealDesktop.window(driver, app, "Mousepad");
    hand.act(target, "invoke_menu", "{\"path\":[\"Edit\",\"Preferences…\"]}", null);
    Target dialog = RealDesktop.window(driver, app, "Preferences");

    hand.act(dialog, "set_value", "{\"role\":\"combo box\",\"value\":\"Kate\"}", null);
    RealDesktop.shows(driver, dialog, "combo box \"kate\"");
    DeskException none =
        catchThrowableOfType(
            DeskException.class,
            () ->
                hand.act(dialog, "set_value", "{\"role\":\"combo box\",\"value\":\"Nope\"}", null));
    assertThat(none.error().code()).isEqualTo("no_such_entry");

    hand.act(
        dialog,
        "click",
        "{\"label\":\"Long line margin at column:\",\"role\":\"check box\"}",
        null);
    RealDesktop.shows(driver, dialog, "check box \"Long line margin at column:\" value=\"on\"");
    assertThat(
            hand.act(dialog, "set_value", "{\"role\":\"spin button\",\"value\":\"72\"}", null)
                .outcome())
        .isEqualTo(Outcome.CONFIRMED);
    RealDesktop.shows(driver, dialog, "spin button value=\"72\"");

    hand.act(dialog, "click", "{\"label\":\"Editor\",\"role\":\"page tab\"}", null);
    RealDesktop.eventually(
        "the other page",
        5_000,
        () -> RealDesktop.tree(driver, dialog),
        tree -> !tree.contains("Long line margin"));
    RealDesktop.end(app);
  }

  @Test
  void scrollingByTheBarBesideTheText() throws Exception {
    Path file = directory.resolve("long.txt");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      lines.append("line ").append(i).append('\n');
    }
    Files.writeString(file, lines);
    Process app = desktop.start("mousepad", "--disable-server", file.toString());
    Target target = RealDesktop.window(driver, app, "long.txt");
    String text = Hand.token(driver, target, "] text");
    double before = bar(target);
    Hand.raw(
        driver, target, "scroll", text, "{\"direction\":\"down\",\"amount\":3,\"by\":\"page\"}");
    RealDesktop.eventually("further down", 5_000, () -> bar(target), now -> now > before + 100);
    Hand.raw(
        driver, target, "scroll", text, "{\"direction\":\"up\",\"amount\":50,\"by\":\"page\"}");
    RealDesktop.eventually("the top", 5_000, () -> bar(target), now -> now == 0);
    RealDesktop.end(app);
  }

  /** Where the bar stands that goes up and down. */
  private static double bar(Target target) throws DeskException {
    try {
      A11yBus bus = new A11yBus(desktop.host(), new Displays(desktop.host()), new EventLog());
      Apps apps = new Apps(bus);
      try (bus) {
        RunningApp app = apps.of(target.pid()).get(0);
        TreeReader reader =
            new TreeReader(bus.get(), app, dev.leancomputeruse.desk.engine.dbus.Deadline.in(5_000))
                .withHidden();
        for (Node top : reader.windows()) {
          reader.grow(top);
          Node found = find(top);
          if (found != null) {
            return (Double)
                bus.get().call(found.ref.property("Value", "CurrentValue"), 2_000).inner(0);
          }
        }
      }
      return -1;
    } catch (dev.leancomputeruse.desk.engine.dbus.BusException e) {
      throw Failures.asking(e, "the app", target.pid());
    }
  }

  private static Node find(Node node) {
    if (node.role == 48 && !node.states.has(14) && node.can("Value")) {
      return node;
    }
    for (Node child : node.children) {
      Node found = find(child);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  @Test
  void aMenuThatIsBuiltWhenItOpensIsOpenedAndChosenFrom() throws Exception {
    Process app = desktop.start("gnome-calculator");
    Target target = RealDesktop.window(driver, app, "Calculator");
    hand.act(target, "invoke_menu", "{\"path\":[\"Primary menu\",\"New Window\"]}", null);
    RealDesktop.eventually(
        "another window", 15_000, () -> driver.windows(app.pid()), all -> all.size() == 2);
    DeskException none =
        catchThrowableOfType(
            DeskException.class,
            () ->
                Hand.raw(
                    driver,
                    target,
                    "invoke_menu",
                    null,
                    "{\"path\":[\"Nonsense\",\"New Window\"]}"));
    assertThat(none.error().code()).isIn("menu_path_unavailable", "ambiguous_window_target");
    assertThat(none.outcome()).isEqualTo(Outcome.REFUSED);
    RealDesktop.end(app);
  }
}
