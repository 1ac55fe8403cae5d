package dev.leancomputeruse.desk.engine.x11;

import java.util.List;

/** Moves the pointer, clicks, drags and turns the wheel. */
final class Pointer {
  private static final int GET_POINTER_MAPPING = 117;
  private static final int MAX_BUTTON = 9;
  private static final int MAX_CLICKS = 3;
  private static final int MAX_NOTCHES = 100;
  private static final int MAX_STEPS = 1_000;
  private static final long MAX_DRAG_MILLIS = 10_000;

  /** So that an app sees where the pointer is before it sees a button. */
  private static final long ARRIVE_MILLIS = 10;

  /**
   * A hand's pause after a click, well within any double click: a busy app of GTK 4 loses one of
   * two clicks that come in the same millisecond (one time in eight, measured under load).
   */
  private static final long CLICK_MILLIS = 50;

  private final Server server;
  private final Windows windows;
  private final Fakes fakes;
  private final Keyboard keyboard;

  Pointer(Server server, Windows windows, Fakes fakes, Keyboard keyboard) {
    this.server = server;
    this.windows = windows;
    this.fakes = fakes;
    this.keyboard = keyboard;
  }

  void move(int x, int y) throws X11Exception {
    check(x, y);
    fakes.motion(x, y);
  }

  void click(int x, int y, int button, int count, List<String> modifiers) throws X11Exception {
    if (button < 1 || button > MAX_BUTTON || count < 1 || count > MAX_CLICKS) {
      throw invalid(
          "button 1 to " + MAX_BUTTON + " and 1 to " + MAX_CLICKS + " clicks are possible");
    }
    check(x, y);
    int physical = physical(button);
    Keyboard.Step clicks =
        new Keyboard.Step() {
          @Override
          public void run() throws X11Exception {
            fakes.motion(x, y);
            Pause.millis(ARRIVE_MILLIS);
            for (int i = 0; i < count; i++) {
              press(physical);
              Pause.millis(CLICK_MILLIS);
            }
          }
        };
    keyboard.holding(modifiers, clicks);
  }

  private void press(int physical) throws X11Exception {
    try {
      fakes.button(physical, true);
    } finally {
      fakes.button(physical, false);
    }
  }

  void drag(int fromX, int fromY, int toX, int toY, int button, int steps, long millis)
      throws X11Exception {
    if (button < 1 || button > MAX_BUTTON || steps < 1 || steps > MAX_STEPS) {
      throw invalid("button 1 to " + MAX_BUTTON + " and 1 to " + MAX_STEPS + " steps are possible");
    }
    if (millis < 0 || millis > MAX_DRAG_MILLIS) {
      throw invalid("a drag lasts 0 to " + MAX_DRAG_MILLIS + " ms");
    }
    check(fromX, fromY);
    check(toX, toY);
    int physical = physical(button);
    // A key that the person holds would make it another drag.
    keyboard.holding(
        List.of(),
        () -> {
          fakes.motion(fromX, fromY);
          Pause.millis(ARRIVE_MILLIS);
          try {
            fakes.button(physical, true);
            for (int i = 1; i <= steps; i++) {
              Pause.millis(millis * i / steps - millis * (i - 1) / steps);
              fakes.motion(fromX + (toX - fromX) * i / steps, fromY + (toY - fromY) * i / steps);
            }
            Pause.millis(ARRIVE_MILLIS);
          } finally {
            fakes.button(physical, false);
          }
        });
  }

  void scroll(int x, int y, String direction, int amount) throws X11Exception {
    int button =
        switch (direction) {
          case "up" -> 4;
          case "down" -> 5;
          case "left" -> 6;
          case "right" -> 7;
          default -> throw invalid("a direction is up, down, left or right");
        };
    if (amount < 1 || amount > MAX_NOTCHES) {
      throw invalid("the wheel turns by 1 to " + MAX_NOTCHES + " notches");
    }
    check(x, y);
    int physical = physical(button);
    // With Ctrl held it would zoom.
    keyboard.holding(
        List.of(),
        () -> {
          fakes.motion(x, y);
          Pause.millis(ARRIVE_MILLIS);
          for (int i = 0; i < amount; i++) {
            press(physical);
          }
        });
  }

  /** Returns the button of the device that makes the given one: left-handed people swap them. */
  private int physical(int button) throws X11Exception {
    Reply reply =
        server.connection().ask(server.request("GetPointerMapping", GET_POINTER_MAPPING, 0));
    int count = reply.u8(1);
    for (int i = 0; i < count; i++) {
      if (reply.u8(Reply.HEADER + i) == button) {
        return i + 1;
      }
    }
    throw new X11Exception(
        "no_such_button",
        "the pointer of this display has no button " + button,
        "use another way, the keyboard for example");
  }

  private void check(int x, int y) throws X11Exception {
    Windows.Geometry screen = windows.geometry(server.root());
    if (x < 0 || y < 0 || x >= screen.width() || y >= screen.height()) {
      throw new X11Exception(
          "outside_screen",
          "the point "
              + x
              + ", "
              + y
              + " is outside of the screen of "
              + screen.width()
              + " by "
              + screen.height(),
          "look at the window again, or move it onto the screen");
    }
  }

  private static X11Exception invalid(String what) {
    return new X11Exception("invalid_arguments", what, "give values in these ranges");
  }
}
