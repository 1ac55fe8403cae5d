package dev.leancomputeruse.desk.engine.x11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leancomputeruse.files.Needs;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows of a real display with a window manager, compared with what xprop and xdotool say. */
final class WindowsTest {
  @TempDir static Path directory;
  private static XServer x;
  private static Display display;

  @BeforeAll
  static void start() throws Exception {
    x = XServer.start(directory).managed();
    display = Display.open(x.host());
  }

  @AfterAll
  static void stop() {
    if (display != null) {
      display.close();
    }
    if (x != null) {
      x.close();
    }
  }

  private static XWindow find(long id) throws X11Exception {
    for (XWindow window : display.windows()) {
      if (window.id() == id) {
        return window;
      }
    }
    throw new AssertionError(id + " is not among " + display.windows());
  }

  @Test
  void sameAnswersAsXdotoolAndXprop() throws Exception {
    Needs.programs("xdotool", "xprop", "xwininfo");
    try (PuppetWindow puppet =
        new PuppetWindow(x, new PuppetKind().title("Grün → 漢字").at(120, 90, 310, 205))) {
      XWindow window = XServer.window(display, "漢字");
      String info = x.ask("xwininfo", "-id", Long.toString(puppet.id()));

      assertThat(window.id()).isEqualTo(puppet.id());
      assertThat(window.title())
          .isEqualTo(x.ask("xdotool", "getwindowname", Long.toString(puppet.id())));
      assertThat(window.wmClass()).isEqualTo("Puppet");
      assertThat(window.width()).isEqualTo(310);
      assertThat(window.height()).isEqualTo(205);
      assertThat(info)
          .contains("Absolute upper-left X:  " + window.x() + "\n")
          .contains("Absolute upper-left Y:  " + window.y() + "\n");
      assertThat(window.onScreen()).isTrue();
    }
  }

  @Test
  void processIsTheWindowsOwnWordElseTheServers() throws Exception {
    try (PuppetWindow says = new PuppetWindow(x, new PuppetKind().title("Says").pid(4242));
        PuppetWindow silent = new PuppetWindow(x, new PuppetKind().title("Silent"))) {
      XServer.window(display, "Says");
      XServer.window(display, "Silent");

      assertThat(find(says.id()).pid()).isEqualTo(4242);
      assertThat(find(silent.id()).pid()).isEqualTo(ProcessHandle.current().pid());
    }
  }

  @Test
  void stackingIsThatOfTheWindowManager() throws Exception {
    try (PuppetWindow first = new PuppetWindow(x, new PuppetKind().title("First"));
        PuppetWindow second = new PuppetWindow(x, new PuppetKind().title("Second"))) {
      XServer.window(display, "First");
      XServer.window(display, "Second");
      assertThat(display.activate(first.id(), 10_000)).isTrue();
      List<Long> mine = new ArrayList<>();
      for (XWindow window : display.windows()) {
        mine.add(window.id());
      }
      List<Long> theirs = new ArrayList<>();
      String said = x.ask("xprop", "-root", "_NET_CLIENT_LIST_STACKING");
      for (String word : said.substring(said.indexOf('#') + 1).split(",", -1)) {
        theirs.add(Long.decode(word.strip()));
      }

      assertThat(mine).isEqualTo(theirs);
      assertThat(find(first.id()).order()).isGreaterThan(find(second.id()).order());
      assertThat(display.activeWindow()).isEqualTo(first.id());
      assertThat(display.activate(second.id(), 10_000)).isTrue();
      assertThat(x.ask("xdotool", "getactivewindow")).isEqualTo(Long.toString(second.id()));
    }
  }

  @Test
  void iconifiedWindowIsNotOnScreenAndComesBackByActivation() throws Exception {
    try (PuppetWindow puppet = new PuppetWindow(x, new PuppetKind().title("Iconic"))) {
      XServer.window(display, "Iconic");
      x.ask("xdotool", "windowminimize", "--sync", Long.toString(puppet.id()));
      long end = System.nanoTime() + 10_000_000_000L;
      while (find(puppet.id()).onScreen() && System.nanoTime() - end < 0) {
        Thread.sleep(20);
      }

      assertThat(find(puppet.id()).onScreen()).isFalse();
      assertThatThrownBy(() -> display.screenshot(puppet.id(), directory.resolve("no.png")))
          .hasFieldOrPropertyWithValue("code", "window_not_mapped");
      assertThat(directory.resolve("no.png")).doesNotExist();
      assertThat(display.activate(puppet.id(), 10_000)).isTrue();
      assertThat(find(puppet.id()).onScreen()).isTrue();
    }
  }

  @Test
  void windowOnAnotherDesktopIsNotOnScreen() throws Exception {
    try (PuppetWindow puppet = new PuppetWindow(x, new PuppetKind().title("Elsewhere"))) {
      XServer.window(display, "Elsewhere");
      x.ask("xdotool", "set_num_desktops", "3");
      x.ask("xdotool", "set_desktop_for_window", Long.toString(puppet.id()), "2");
      for (int i = 0; i < 100 && find(puppet.id()).onScreen(); i++) {
        Thread.sleep(20);
      }

      assertThat(find(puppet.id()).onScreen()).isFalse();
    }
  }

  @Test
  void closeRequestReachesTheWindowAndNeverKillsIt() throws Exception {
    try (PuppetWindow puppet = new PuppetWindow(x, new PuppetKind().title("Closing"));
        PuppetWindow deaf = new PuppetWindow(x, new PuppetKind().title("Deaf").withoutClose())) {
      XServer.window(display, "Closing");
      XServer.window(display, "Deaf");

      assertThat(display.requestClose(puppet.id())).isTrue();
      assertThat(puppet.until("close")).contains("close");
      assertThat(display.requestClose(deaf.id())).isFalse();
      assertThat(find(puppet.id()).title()).isEqualTo("Closing");
      assertThat(find(deaf.id()).title()).isEqualTo("Deaf");
    }
  }

  @Test
  void moveAndResizePlaceTheClientArea() throws Exception {
    try (PuppetWindow puppet = new PuppetWindow(x, new PuppetKind().title("Moving"))) {
      XServer.window(display, "Moving");
      display.moveResize(puppet.id(), 333, 222, 256, 144);
      XWindow window = find(puppet.id());
      for (int i = 0; i < 100 && (window.x() != 333 || window.width() != 256); i++) {
        Thread.sleep(20);
        window = find(puppet.id());
      }

      assertThat(window.x()).isEqualTo(333);
      assertThat(window.y()).isEqualTo(222);
      assertThat(window.width()).isEqualTo(256);
      assertThat(window.height()).isEqualTo(144);
      assertThatThrownBy(() -> display.moveResize(puppet.id(), 0, 0, 0, 10))
          .hasFieldOrPropertyWithValue("code", "invalid_size");
    }
  }

  @Test
  void windowThatIsGoneIsSaidToBeSo() throws Exception {
    long gone;
    try (PuppetWindow puppet = new PuppetWindow(x, new PuppetKind().title("Gone"))) {
      gone = puppet.id();
    }
    assertThatThrownBy(() -> display.activate(gone, 200))
        .hasFieldOrPropertyWithValue("code", "no_such_window");
    assertThatThrownBy(() -> display.requestClose(gone))
        .hasFieldOrPropertyWithValue("code", "no_such_window");
    assertThatThrownBy(() -> display.screenshot(gone, directory.resolve("gone.png")))
        .hasFieldOrPropertyWithValue("code", "no_such_window");
    assertThat(display.windows()).noneMatch(window -> window.id() == gone);
  }

  @Test
  void rootTextIsReadOrAbsent() throws Exception {
    x.ask("xprop", "-root", "-f", "A_PLACE", "8s", "-set", "A_PLACE", "unix:path=/tmp/a,guid=1");

    assertThat(display.rootText("A_PLACE")).isEqualTo("unix:path=/tmp/a,guid=1");
    assertThat(display.rootText("NOT_THERE")).isNull();
  }

  @Test
  void serverAnswersTheOtherByteOrderTheSame() throws Exception {
    try (PuppetWindow puppet =
            new PuppetWindow(x, new PuppetKind().title("Order").at(77, 88, 99, 66).pid(77));
        Display other = new X11Display(x.connect(ByteOrder.BIG_ENDIAN))) {
      XServer.window(display, "Order");

      assertThat(other.windows()).isEqualTo(display.windows());
      other.screenshot(puppet.id(), directory.resolve("big.png"));
      display.screenshot(puppet.id(), directory.resolve("little.png"));
      assertThat(directory.resolve("big.png"))
          .hasSameBinaryContentAs(directory.resolve("little.png"));
    }
  }

  @Test
  void displayWithoutWindowManagerIsWorkableToo() throws Exception {
    try (XServer bare = XServer.start(directory);
        Display its = Display.open(bare.host());
        PuppetWindow low = new PuppetWindow(bare, new PuppetKind().title("Low"));
        PuppetWindow menu = new PuppetWindow(bare, new PuppetKind().title("Menu").overrides());
        PuppetWindow high = new PuppetWindow(bare, new PuppetKind().title("High"))) {
      XServer.window(its, "High");
      assertThat(its.windows()).extracting(XWindow::title).containsExactly("Low", "High");
      assertThat(its.activeWindow()).isZero();

      assertThat(its.activate(low.id(), 1_000)).isTrue();
      assertThat(its.activeWindow()).isEqualTo(low.id());
      assertThat(its.windows()).extracting(XWindow::title).containsExactly("High", "Low");
      its.moveResize(high.id(), 5, 6, 70, 80);
      assertThat(its.windows().get(0)).matches(window -> window.x() == 5 && window.width() == 70);
      its.type("hello", () -> true);
      assertThat(low.typed(5)).isEqualTo("hello");
      assertThat(high.text()).isEmpty();
      assertThat(menu.text()).isEmpty();
    }
  }
}
