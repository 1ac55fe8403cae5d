package dev.leancomputeruse.desk.engine.x11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leancomputeruse.files.Needs;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real client sees of the pointer. */
final class PointerTest {
  @TempDir static Path directory;
  private static XServer x;
  private static Display display;
  private static PuppetWindow puppet;

  @BeforeAll
  static void start() throws Exception {
    x = XServer.start(directory);
    display = Display.open(x.host());
    puppet = new PuppetWindow(x, new PuppetKind().title("Pointer").at(100, 50, 300, 200));
    XServer.window(display, "Pointer");
  }

  @AfterAll
  static void stop() {
    if (puppet != null) {
      puppet.close();
    }
    if (display != null) {
      display.close();
    }
    if (x != null) {
      x.close();
    }
  }

  @BeforeEach
  void away() throws Exception {
    display.move(700, 500);
    Thread.sleep(20);
    puppet.forget();
  }

  @Test
  void clicksWithButtonCountAndModifiers() throws Exception {
    display.click(110, 70, 1, 2, List.of());
    display.click(111, 71, 3, 1, List.of("ctrl", "shift"));

    assertThat(puppet.until("release 3"))
        .containsExactly(
            "move 10,20",
            "press 1 at 10,20",
            "release 1 at 10,20",
            "press 1 at 10,20",
            "release 1 at 10,20",
            "move 11,21",
            "press 3 at 11,21 state 5",
            "release 3 at 11,21");
  }

  /** A busy app of GTK 4 loses one of two clicks without a pause. */
  @Test
  void clicksAreAsFarApartAsThoseOfAHand() throws Exception {
    long start = System.nanoTime();
    display.click(110, 70, 1, 3, List.of());
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(145));
    puppet.until("release 1");
  }

  @Test
  void dragGoesThroughPointsInBetweenAndLetsGo() throws Exception {
    display.drag(110, 60, 210, 100, 1, 4, 40);

    assertThat(puppet.until("release 1"))
        .containsExactly(
            "move 10,10",
            "press 1 at 10,10",
            "move 35,20",
            "move 60,30",
            "move 85,40",
            "move 110,50",
            "release 1 at 110,50");
  }

  @Test
  void wheelTurnsInFourDirections() throws Exception {
    display.scroll(110, 60, "down", 2);
    display.scroll(110, 60, "left", 1);

    assertThat(puppet.until("release 6"))
        .containsExactly(
            "move 10,10",
            "press 5 at 10,10",
            "release 5 at 10,10",
            "press 5 at 10,10",
            "release 5 at 10,10",
            "move 10,10",
            "press 6 at 10,10",
            "release 6 at 10,10");
  }

  @Test
  void keysThatAPersonHoldsChangeNothingAndAreStillHeldAfterwards() throws Exception {
    Needs.program("xdotool");
    x.ask("xdotool", "keydown", "ctrl", "keydown", "shift");
    try {
      display.click(110, 70, 1, 1, List.of());
      display.scroll(110, 60, "down", 1);
      display.drag(110, 60, 210, 100, 1, 1, 10);
      assertThat(puppet.until("release 1 at 110,50")).noneMatch(event -> event.contains("state"));
      puppet.forget();
      x.ask("xdotool", "click", "1");
      assertThat(puppet.until("release 1").toString()).contains("state 5");
    } finally {
      x.ask("xdotool", "keyup", "ctrl", "keyup", "shift");
    }
  }

  @Test
  void leftHandedPointerStillClicksLeft() throws Exception {
    pointerMap(3, 2, 1);
    try {
      display.click(110, 70, 1, 1, List.of());

      assertThat(puppet.until("release"))
          .containsExactly("move 10,20", "press 1 at 10,20", "release 1 at 10,20");
    } finally {
      pointerMap(1, 2, 3);
    }
  }

  private static void pointerMap(int... buttons) throws X11Exception {
    try (Connection connection = x.connect(ByteOrder.LITTLE_ENDIAN)) {
      byte[] map = new byte[connection.ask(connection.request("GetPointerMapping", 117, 0)).u8(1)];
      for (int i = 0; i < map.length; i++) {
        map[i] = (byte) (i < buttons.length ? buttons[i] : i + 1);
      }
      Reply reply =
          connection.ask(connection.request("SetPointerMapping", 116, map.length).padded(map));
      assertThat(reply.u8(1)).isZero();
    }
  }

  @Test
  void pointsOutsideOfTheScreenAndNonsenseSendNothing() throws Exception {
    assertThatThrownBy(() -> display.click(1000, 5, 1, 1, List.of()))
        .hasFieldOrPropertyWithValue("code", "outside_screen");
    assertThatThrownBy(() -> display.move(-1, 5))
        .hasFieldOrPropertyWithValue("code", "outside_screen");
    assertThatThrownBy(() -> display.drag(110, 60, 110, 900, 1, 4, 40))
        .hasFieldOrPropertyWithValue("code", "outside_screen");
    assertThatThrownBy(() -> display.click(110, 60, 1, 4, List.of()))
        .hasFieldOrPropertyWithValue("code", "invalid_arguments");
    assertThatThrownBy(() -> display.scroll(110, 60, "sideways", 1))
        .hasFieldOrPropertyWithValue("code", "invalid_arguments");
    assertThatThrownBy(() -> display.click(110, 60, 1, 1, List.of("hyperspace")))
        .hasFieldOrPropertyWithValue("code", "unknown_key");
    Thread.sleep(30);
    assertThat(puppet.events()).isEmpty();
  }
}
