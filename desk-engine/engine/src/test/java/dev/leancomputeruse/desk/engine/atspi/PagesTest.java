package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An app of GTK 4 that shows one page after another in the same place: what it says of a hidden
 * page, in its cache and object by object, is what it said while that showed.
 */
@Tag("once")
@Timeout(120)
class PagesTest {
  private static final String SQUARE = "push button \"Square [Ctrl+2]\"";
  private static final String XOR = "push button \"XOR\"";
  private static final String FACTORS = "push button \"a×b\"";
  private static final List<String> BASIC = List.of(SQUARE);
  private static final List<String> PROGRAMMING = List.of(XOR);
  private static final List<String> ADVANCED = List.of(SQUARE, FACTORS);

  @TempDir Path directory;
  private RealDesktop desktop;
  private AtSpiDriver driver;
  private Target target;

  @BeforeEach
  void start() {
    desktop = new RealDesktop(directory);
    driver = desktop.privateDriver();
    target = RealDesktop.window(driver, desktop.start("gnome-calculator"), "Calculator");
  }

  @AfterEach
  void stop() {
    driver.close();
    desktop.close();
  }

  private void menu(String from, String to) throws DeskException {
    Hand.raw(driver, target, "invoke_menu", null, "{\"path\":[\"" + from + "\",\"" + to + "\"]}");
  }

  /** One page is there and no other: for this driver, and for one that never looked before. */
  private void onlyShows(List<String> page) throws DeskException {
    RealDesktop.eventually(
        page.toString(), 10_000, () -> RealDesktop.tree(driver, target), tree -> is(tree, page));
    try (AtSpiDriver fresh = desktop.privateDriver()) {
      for (AtSpiDriver each : List.of(driver, fresh)) {
        String tree = RealDesktop.tree(each, target);
        assertThat(is(tree, page)).as(page + " in " + tree).isTrue();
      }
    }
  }

  private static boolean is(String tree, List<String> page) {
    return Stream.of(SQUARE, XOR, FACTORS).allMatch(it -> tree.contains(it) == page.contains(it));
  }

  @Test
  void aPageChosenInTheMenuIsReadInPlaceOfTheOther() throws Exception {
    onlyShows(BASIC);
    menu("Basic", "Programming");
    onlyShows(PROGRAMMING);
    menu("Programming", "Advanced");
    onlyShows(ADVANCED);
    menu("Advanced", "Basic");
    onlyShows(BASIC);
    menu("Basic", "Programming");
    onlyShows(PROGRAMMING);
  }

  private void choose(String from, String to) throws DeskException {
    String button = Hand.token(driver, target, "push button \"" + from + "\"");
    Hand.raw(driver, target, "click", button, "{}");
    String item = "menu item \"" + to + "\"";
    RealDesktop.shows(driver, target, item);
    Hand.raw(driver, target, "click", Hand.token(driver, target, item), "{}");
  }

  @Test
  @Tag("campaign")
  void aPageChosenByClicksIsReadInPlaceOfTheOther() throws Exception {
    onlyShows(BASIC);
    choose("Basic", "Programming");
    onlyShows(PROGRAMMING);
    choose("Programming", "Advanced");
    onlyShows(ADVANCED);
    choose("Advanced", "Basic");
    onlyShows(BASIC);
  }

  @Test
  void whatIsHiddenIsNotClickedAndWhatShowsIsNotProvedAbsent() throws Exception {
    String square = Hand.token(driver, target, SQUARE);
    Hand hand = new Hand(driver, desktop.host());
    menu("Basic", "Programming");
    onlyShows(PROGRAMMING);
    assertThatThrownBy(() -> Hand.raw(driver, target, "click", square, "{}"))
        .isInstanceOf(DeskException.class)
        .hasMessageContaining("not in the window");
    assertThatThrownBy(
            () -> hand.act(target, "click", "{\"label\":\"Square [Ctrl+2]\"}", null).outcome())
        .isInstanceOf(DeskException.class);
    assertThat(verify(hand, "text", "XOR")).isEqualTo(Outcome.CONFIRMED);
    assertThat(verify(hand, "absent", "Square")).isEqualTo(Outcome.CONFIRMED);
    assertThatThrownBy(() -> verify(hand, "absent", "XOR")).isInstanceOf(DeskException.class);
  }

  private Outcome verify(Hand hand, String what, String text) throws DeskException {
    String args = "{\"expect\":{\"" + what + "\":\"" + text + "\",\"within_ms\":300}}";
    return hand.act(target, "verify_state", args, null).outcome();
  }
}
