package dev.leancomputeruse.desk.engine.x11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.files.Needs;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that a real client receives from a real server. */
final class TypingTest {
  private static final String MIXED =
      "Ünï — λόγος, 漢字かな, 😀🎉 and plain ~!@#$%^&*() text\twith\nlines";

  @TempDir static Path directory;
  private static XServer x;
  private static Display display;
  private static PuppetWindow puppet;
  private static String mapBefore;

  @BeforeAll
  static void start() throws Exception {
    x = XServer.start(directory).managed();
    display = Display.open(x.host());
    puppet = new PuppetWindow(x, new PuppetKind().title("Typing"));
    XServer.window(display, "Typing");
    mapBefore = map();
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

  @AfterEach
  void keyboardIsAsItWas() throws Exception {
    assertThat(map()).isEqualTo(mapBefore);
    puppet.forget();
  }

  private static String map() throws Exception {
    try (Connection connection = x.connect(ByteOrder.LITTLE_ENDIAN)) {
      Setup setup = connection.setup();
      int count = setup.maxKeycode() - setup.minKeycode() + 1;
      Reply reply =
          connection.ask(
              connection
                  .request("GetKeyboardMapping", 101, 0)
                  .u8(setup.minKeycode())
                  .u8(count)
                  .u16(0));
      StringBuilder map = new StringBuilder();
      for (long sym : reply.longs(Reply.HEADER, (long) count * reply.u8(1))) {
        map.append(Long.toHexString(sym)).append(' ');
      }
      return map.toString();
    }
  }

  private static void focus(long window) throws X11Exception {
    assertThat(display.activate(window, 10_000)).isTrue();
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  @Test
  void everyCharacterArrivesInOrder() throws Exception {
    focus(puppet.id());
    display.type(MIXED, () -> true);

    assertThat(puppet.typed(length(MIXED))).isEqualTo(MIXED);
    assertThat(puppet.events()).isEmpty();
  }

  @Test
  void moreForeignCharactersThanSpareKeysArriveToo() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.appendCodePoint(0x4e00 + i * 3);
    }
    focus(puppet.id());
    display.type(text.toString(), () -> true);

    assertThat(puppet.typed(60)).isEqualTo(text.toString());
  }

  @Test
  void slowAppStillReadsTheRightCharacters() throws Exception {
    try (PuppetWindow slow = new PuppetWindow(x, new PuppetKind().title("Slow").slow(20))) {
      XServer.window(display, "Slow");
      focus(slow.id());
      String text = "äλ漢λä字";
      display.type(text, () -> true);

      assertThat(slow.typed(length(text))).isEqualTo(text);
    }
  }

  @Test
  void appThatAnswersNoPingGetsThemToo() throws Exception {
    try (PuppetWindow quiet = new PuppetWindow(x, new PuppetKind().title("Quiet").withoutPing())) {
      XServer.window(display, "Quiet");
      focus(quiet.id());
      display.type("é漢", () -> true);

      assertThat(quiet.typed(2)).isEqualTo("é漢");
    }
  }

  @Test
  void nothingLandsInTheWindowThatTakesTheFocus() throws Exception {
    try (PuppetWindow thief = new PuppetWindow(x, new PuppetKind().title("Thief"));
        Display other = Display.open(x.host())) {
      XServer.window(display, "Thief");
      focus(puppet.id());
      AtomicInteger asked = new AtomicInteger();
      X11Exception stopped =
          catchThrowableOfType(
              X11Exception.class,
              () ->
                  display.type(
                      "αβγδεζηθ",
                      () -> {
                        try {
                          if (asked.incrementAndGet() == 4) {
                            other.activate(thief.id(), 10_000);
                          }
                          return display.activeWindow() == puppet.id();
                        } catch (X11Exception e) {
                          return false;
                        }
                      }));

      assertThat(stopped.code()).isEqualTo(X11Exception.FOCUS_LOST);
      assertThat(stopped.typed()).isEqualTo(3);
      assertThat(puppet.typed(3)).isEqualTo("αβγ");
      assertThat(thief.text()).isEmpty();
      assertThat(thief.events()).isEmpty();
    }
  }

  /** The focus moves in the gap between the question and the key. */
  @Test
  void focusThatMovesAfterTheQuestionIsNoticed() throws Exception {
    try (PuppetWindow thief = new PuppetWindow(x, new PuppetKind().title("Late thief"));
        Display other = Display.open(x.host())) {
      XServer.window(display, "Late thief");
      focus(puppet.id());
      AtomicInteger asked = new AtomicInteger();
      X11Exception stopped =
          catchThrowableOfType(
              X11Exception.class,
              () ->
                  display.type(
                      "abcdef",
                      () -> {
                        try {
                          boolean ours = display.activeWindow() == puppet.id();
                          if (asked.incrementAndGet() == 3) {
                            other.activate(thief.id(), 10_000);
                          }
                          return ours;
                        } catch (X11Exception e) {
                          return false;
                        }
                      }));

      assertThat(stopped.typed()).isEqualTo(2);
      assertThat(puppet.typed(2)).isEqualTo("ab");
      assertThat(thief.text()).isEmpty();
    }
  }

  @Test
  void heldModifiersAndLocksDoNotTouchTheTextAndAreRestored() throws Exception {
    Needs.programs("xdotool");
    focus(puppet.id());
    x.ask("xdotool", "key", "Caps_Lock");
    x.ask("xdotool", "keydown", "ctrl", "keydown", "shift");
    puppet.forget();
    try {
      display.type("plain ÄB", () -> true);

      assertThat(puppet.typed(8)).isEqualTo("plain ÄB");
      assertThat(held()).contains(37, 50);
      assertThat(locks()).isEqualTo(2);
    } finally {
      x.ask("xdotool", "keyup", "ctrl", "keyup", "shift");
      x.ask("xdotool", "key", "Caps_Lock");
    }
    assertThat(locks()).isZero();
    assertThat(held()).isEmpty();
  }

  /** Keycodes that are down. */
  private static List<Integer> held() throws Exception {
    try (Connection connection = x.connect(ByteOrder.LITTLE_ENDIAN)) {
      Reply keys = connection.ask(connection.request("QueryKeymap", 44, 0));
      List<Integer> down = new java.util.ArrayList<>();
      for (int code = 8; code < 256; code++) {
        if ((keys.u8(8 + code / 8) & 1 << code % 8) != 0) {
          down.add(code);
        }
      }
      return down;
    }
  }

  private static int locks() throws Exception {
    try (Connection connection = x.connect(ByteOrder.LITTLE_ENDIAN)) {
      Server server = new Server(connection);
      Reply pointer = connection.ask(server.request("QueryPointer", 38, 0).u32(server.root()));
      return pointer.u16(24) & 2;
    }
  }

  @Test
  void combinationsAndNamedKeysArrive() throws Exception {
    focus(puppet.id());
    display.press(List.of("ctrl", "s"));
    display.press(List.of("Control", "S"));
    display.press(List.of("alt", "shift", "f4"));
    display.press(List.of("Escape"));
    display.press(List.of("PageDown"));
    display.press(List.of("ctrl", "ж"));
    display.press(List.of("A"));
    display.press(List.of("Enter"));

    // alt+F4 belongs to the window manager; with Shift it does not.
    assertThat(puppet.until("1000436"))
        .containsExactly(
            "key 73 state 4",
            "key 73 state 4",
            "key ffc1 state 9",
            "key ff1b",
            "key ff56",
            "key 1000436 state 4");
    assertThat(puppet.typed(2)).isEqualTo("A\n");
    assertThat(held()).isEmpty();
  }

  @Test
  void unknownKeysAndUntypableTextSendNothing() throws Exception {
    focus(puppet.id());
    assertThatThrownBy(() -> display.press(List.of("ctrl", "flurb")))
        .hasFieldOrPropertyWithValue("code", "unknown_key");
    assertThatThrownBy(() -> display.press(List.of("a", "b")))
        .hasFieldOrPropertyWithValue("code", "unknown_key");
    assertThatThrownBy(() -> display.press(List.of()))
        .hasFieldOrPropertyWithValue("code", "unknown_key");
    assertThatThrownBy(() -> display.type("abc\u0007", () -> true))
        .hasFieldOrPropertyWithValue("code", "untypable_character");
    assertThatThrownBy(() -> display.type("abc\ud83d", () -> true))
        .hasFieldOrPropertyWithValue("code", "untypable_character");

    Thread.sleep(50);
    assertThat(puppet.text()).isEmpty();
    assertThat(puppet.events()).isEmpty();
  }

  @Test
  void errorInTheQuestionLeavesTheKeyboardAsItWas() throws Exception {
    focus(puppet.id());
    assertThatThrownBy(
            () ->
                display.type(
                    "漢",
                    () -> {
                      throw new IllegalStateException("on purpose");
                    }))
        .hasMessage("on purpose");
    // The map is compared after each test.
  }

  /** Returns which layout is locked, after the second one was if so asked. */
  private static int group(XServer of, boolean second) throws Exception {
    try (Connection connection = of.connect(ByteOrder.LITTLE_ENDIAN)) {
      Server server = new Server(connection);
      int xkb = server.extension(Server.XKB);
      connection.ask(server.request("XkbUseExtension", xkb, 0).u16(1).u16(0));
      if (second) {
        connection.run(
            server.request("XkbLatchLockState", xkb, 5).u16(0x100).u8(0).u8(0).u8(1).u8(1).skip(6));
      }
      return connection.ask(server.request("XkbGetState", xkb, 4).u16(0x100).u16(0)).u8(13);
    }
  }

  @Test
  void secondLayoutInUseDoesNotTouchTheText() throws Exception {
    Needs.programs("setxkbmap");
    try (XServer two = XServer.start(directory);
        Display its = Display.open(two.host())) {
      two.ask("setxkbmap", "-layout", "us,ru");
      try (PuppetWindow window = new PuppetWindow(two, new PuppetKind().title("Layouts"))) {
        XServer.window(its, "Layouts");
        assertThat(its.activate(window.id(), 1_000)).isTrue();
        assertThat(group(two, true)).isEqualTo(1);
        its.type("hallo мир", () -> true);

        assertThat(window.typed(9)).isEqualTo("hallo мир");
        assertThat(group(two, false)).isEqualTo(1);
      }
    }
  }
}
