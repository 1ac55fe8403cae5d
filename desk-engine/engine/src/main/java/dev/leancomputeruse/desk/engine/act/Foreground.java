package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.engine.observe.Resolved;

/**
 * Makes sure that the real keyboard and pointer reach the window that is meant: it has to be the
 * active one, before and while something is sent.
 */
final class Foreground {
  private static final int TRIES = 4;

  private final DesktopDriver driver;

  Foreground(DesktopDriver driver) {
    this.driver = driver;
  }

  /** Brings the window to the front and verifies that it is there. */
  void take(Resolved where, long timeoutMillis) throws DeskException {
    if (isActive(where)) {
      return;
    }
    driver.act(
        new Action(
            "bring_to_front", where.target(), null, JsonObject.empty(), false, timeoutMillis));
    for (int i = 0; i < TRIES; i++) {
      if (isActive(where)) {
        return;
      }
      driver.waitFor(where.target(), 150);
    }
    throw DeskException.refused(
        "window_not_active",
        "the window could not be verified to have the keyboard, so nothing was sent",
        "use an element action or set_value, which need no keyboard");
  }

  /** Returns whether its app is the active one and no other window of it is above. */
  boolean isActive(Resolved where) throws DeskException {
    boolean active = false;
    for (App app : driver.apps()) {
      active |= app.active() && app.pid() == where.app().pid();
    }
    if (!active) {
      return false;
    }
    Long own = null;
    Long highest = null;
    for (Window window : driver.windows(where.app().pid())) {
      Long order = window.order();
      if (window.id() == where.window().id()) {
        own = order;
      }
      if (order != null && window.onScreen() && (highest == null || order > highest)) {
        highest = order;
      }
    }
    return highest == null || (own != null && own >= highest);
  }
}
