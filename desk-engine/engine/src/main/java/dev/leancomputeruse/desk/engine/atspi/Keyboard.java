package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.x11.Display;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import dev.leancomputeruse.desk.engine.x11.XWindow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The real keyboard and pointer, for which the window has to be the active one. On a person's own
 * display only where that was allowed; in a private desktop they belong to nobody else.
 */
final class Keyboard {
  private static final long ACTIVATE_MILLIS = 1_000;
  private static final long FOCUS_MILLIS = 500;
  private static final long ASK_MILLIS = 300;
  private static final long ANSWER_MILLIS = 2_000;

  private final Displays displays;
  private final Windows windows;
  private final Desktop desktop;
  private final Owner owner;

  /** Says whom keyboard and pointer belong to. */
  interface Owner {
    /**
     * Returns null if they are nobody else's than the caller's; else why they are not, empty if the
     * caller does not say that they were.
     */
    @Nullable String refusal(Action action);
  }

  Keyboard(Owner owner, Displays displays, Windows windows, Desktop desktop) {
    this.displays = displays;
    this.windows = windows;
    this.desktop = desktop;
    this.owner = owner;
  }

  /** Refuses where keyboard and pointer are the person's. */
  void check(Action action, String what) throws DeskException {
    if (!mayUse(action)) {
      throw Failures.background(what + " needs the real keyboard or pointer" + doubt(action));
    }
    if (!displays.named()) {
      throw Failures.unsupported(
          what + " needs an X display, and there is none",
          "use element actions and set_value; see desk doctor");
    }
  }

  /** Makes sure that keys and pointer may be used and that the app takes them; then goes to it. */
  private Display ready(Action action, String what) throws DeskException {
    check(action, what);
    checkAnswers(action.target());
    return active(action.target());
  }

  /** What an app gets while it hangs it takes later, when nobody looks. */
  private void checkAnswers(Target target) throws DeskException {
    RunningApp app = desktop.appNow(target.pid());
    if (app == null) {
      return; // Without accessibility it cannot be asked.
    }
    try {
      desktop.bus().call(app.root().call("Accessible", "GetRole"), ANSWER_MILLIS);
    } catch (BusException e) {
      if (e.kind() != BusException.Kind.ERROR) {
        throw Failures.asking(e, app.name(), app.pid());
      }
    }
  }

  boolean allowed(Action action) {
    return mayUse(action) && displays.named();
  }

  /** By what this call says and not by what an earlier one was allowed. */
  private boolean mayUse(Action action) {
    return action.foreground() || owner.refusal(action) == null;
  }

  /** Why a display that the caller calls its own is not believed to be, for the end of a line. */
  String doubt(Action action) {
    String why = owner.refusal(action);
    return why == null || why.isEmpty() ? "" : "; " + why;
  }

  void press(Action action, List<String> keys) throws DeskException {
    Display display = ready(action, "pressing keys");
    try {
      display.press(keys);
    } catch (X11Exception e) {
      throw displays.failed(e);
    }
  }

  static List<String> keys(JsonObject args) {
    List<String> keys = new ArrayList<>(args.strings("modifiers"));
    keys.addAll(args.strings("keys"));
    String key = args.string("key");
    if (key != null) {
      keys.add(key);
    }
    return keys;
  }

  /** How an element gets the keyboard. */
  interface Giving {
    void run() throws DeskException;
  }

  /**
   * Types into an element that has the focus, and stops when it loses it.
   *
   * @param focus gives it the focus if it does not have it
   * @param last is done right before the first key
   */
  void type(Action action, Finder.Found field, String text, Giving focus, Giving last)
      throws DeskException {
    Display display = ready(action, "typing");
    if (!focused(field)) {
      focus.run();
    }
    last.run();
    try {
      display.type(text, () -> isStillMeant(display, action.target(), field));
    } catch (X11Exception e) {
      throw e.typed() > 0
          ? Failures.failed(
              e.code(),
              e.message() + "; " + e.typed() + " characters were typed",
              "read the field, then type the rest")
          : displays.failed(e);
    }
  }

  private boolean isStillMeant(Display display, Target target, Finder.Found field) {
    try {
      return display.activeWindow() == target.window() && focused(field);
    } catch (X11Exception | DeskException e) {
      // Not knowing is reason enough to stop.
      return false;
    }
  }

  /** Waits until an element has the keyboard; refuses if it does not get it. */
  void awaitFocus(Finder.Found field) throws DeskException {
    long end = System.nanoTime() + FOCUS_MILLIS * 1_000_000;
    while (!focused(field)) {
      if (System.nanoTime() - end >= 0) {
        throw DeskException.refused(
            "not_focused",
            "the field did not take the keyboard, so nothing was typed",
            "use set_value, or click the field first");
      }
      pause();
    }
  }

  boolean focused(Finder.Found field) throws DeskException {
    try {
      Bus bus = desktop.bus();
      return States.of(
              bus.call(field.node().ref.call("Accessible", "GetState"), ASK_MILLIS).list(0))
          .has(States.FOCUSED);
    } catch (BusException e) {
      throw Failures.asking(e, field.app().name(), field.app().pid());
    }
  }

  /** Makes the window active; returns the display once that is certain. */
  Display active(Target target) throws DeskException {
    windows.onDisplay(target);
    try {
      Display display = displays.get();
      if (display.activeWindow() != target.window()
          && !display.activate(target.window(), ACTIVATE_MILLIS)) {
        throw DeskException.refused(
            "window_not_active",
            "the window could not be verified to have the keyboard, so nothing was sent",
            "use an element action or set_value, which need no keyboard");
      }
      return displays.hands();
    } catch (X11Exception e) {
      throw displays.failed(e);
    }
  }

  /** Clicks, drags, moves or scrolls at points of the window. */
  void point(Action action) throws DeskException {
    JsonObject args = action.args();
    Display display = ready(action, action.tool());
    XWindow window = windows.onDisplay(action.target());
    int x = window.x() + number(args, "x");
    int y = window.y() + number(args, "y");
    try {
      switch (action.tool()) {
        case "move_cursor" -> display.move(x, y);
        case "drag" ->
            display.drag(
                window.x() + number(args, "from_x"),
                window.y() + number(args, "from_y"),
                window.x() + number(args, "to_x"),
                window.y() + number(args, "to_y"),
                button(args.string("button", "left")),
                (int) Math.max(1, args.integer("steps", 20)),
                Math.min(10_000, args.integer("duration_ms", 300)));
        case "scroll" ->
            display.scroll(x, y, args.string("direction", "down"), (int) args.integer("amount", 3));
        default -> click(display, x, y, action);
      }
    } catch (X11Exception e) {
      throw displays.failed(e);
    }
  }

  private static void click(Display display, int x, int y, Action action) throws X11Exception {
    JsonObject args = action.args();
    boolean right = action.tool().equals("right_click");
    int count = action.tool().equals("double_click") ? 2 : (int) args.integer("count", 1);
    display.click(
        x,
        y,
        right ? 3 : button(args.string("button", "left")),
        Math.max(1, Math.min(3, count)),
        args.strings("modifier"));
  }

  private static int button(String name) {
    return switch (name) {
      case "right" -> 3;
      case "middle" -> 2;
      default -> 1;
    };
  }

  private static int number(JsonObject args, String name) {
    return args.get(name) instanceof Number number ? (int) Math.round(number.doubleValue()) : 0;
  }

  /** Clicks at a point of the display, where an element was seen. */
  void clickAt(Action action, int[] place) throws DeskException {
    Display display = ready(action, action.tool());
    try {
      click(display, place[0], place[1], action);
    } catch (X11Exception e) {
      throw displays.failed(e);
    }
  }

  private static void pause() throws DeskException {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DeskException.trouble("interrupted", "interrupted while waiting", "run it again");
    }
  }
}
