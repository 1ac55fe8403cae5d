package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.x11.XWindow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where elements are on the display. Apps tell it in their own units, which are several pixels each
 * where they are scaled; how many, their window shows, which the display measures in pixels.
 */
final class Places {
  private static final long ASK_MILLIS = 300;
  private static final double[] SCALES = {1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4};

  /** A shadow around a window, both sides together, in units of the app. */
  private static final double MOST_SHADOW = 160;

  /** What the window manager puts around a window, which GTK 3 counts in. */
  private static final double MOST_BORDER = 40;

  private static final double MOST_TITLE = 80;
  private static final double SLACK = 3;
  private static final double SURELY_ONE = 1.2;

  private final Desktop desktop;
  private final Windows windows;

  Places(Desktop desktop, Windows windows) {
    this.desktop = desktop;
    this.windows = windows;
  }

  /** Returns the point in the middle of an element; null if it has no place. */
  int @Nullable [] middle(Target target, Finder.Found found) throws DeskException {
    if (!found.node().can("Component")) {
      return null;
    }
    XWindow window = windows.onDisplay(target);
    Desktop.Read read = desktop.read(target, Desktop.OBSERVE_MILLIS, false);
    Bounds place;
    Bounds frame;
    try {
      Bus bus = desktop.bus();
      List<PendingReply> replies =
          bus.send(
              List.of(
                  found.node().ref.call("Component", "GetExtents", "u", 0L),
                  read.frame().ref.call("Component", "GetExtents", "u", 0L)));
      Deadline deadline = Deadline.in(ASK_MILLIS);
      place = Details.bounds(replies.get(0).await(deadline).list(0));
      frame = Details.bounds(replies.get(1).await(deadline).list(0));
    } catch (BusException e) {
      throw Failures.asking(e, found.app().name(), found.app().pid());
    }
    if (place.width() <= 0 || place.height() <= 0) {
      return null;
    }
    double scale = scale(window, frame, found.app().toolkit().isGtk());
    if (scale == 0) {
      throw Failures.unsupported(
          "it is not certain how many pixels the units of the app are, so neither is the place",
          "click at a point of a screenshot");
    }
    double x = place.x() + place.width() / 2;
    double y = place.y() + place.height() / 2;
    if (!found.app().toolkit().placesOnScreen()) {
      // GTK 4 counts from its own surface, which is centred in the window that casts a shadow.
      x = window.x() + (window.width() - frame.width() * scale) / 2 + x * scale;
      y = window.y() + (window.height() - frame.height() * scale) / 2 + y * scale;
    } else if (found.app().toolkit().isGtk()) {
      x *= scale;
      y *= scale;
    } else if (scale != 1) {
      x = window.x() + (x - frame.x()) * scale;
      y = window.y() + (y - frame.y()) * scale;
    }
    return new int[] {(int) Math.round(x), (int) Math.round(y)};
  }

  /**
   * Returns how many pixels a unit of the app is. What is left of a window of GTK beside its
   * content is a shadow, which is about as wide as it is high; what it is short of is a title and
   * borders.
   *
   * @param whole whether the scales of the app are whole numbers, as those of GTK are
   * @return 0 if that leaves a choice
   */
  static double scale(XWindow window, Bounds frame, boolean whole) {
    if (frame.width() <= 0 || frame.height() <= 0) {
      return 1;
    }
    double found = 0;
    int fitting = 0;
    for (double scale : SCALES) {
      double beside = window.width() - frame.width() * scale;
      double above = window.height() - frame.height() * scale;
      if (Math.max(Math.abs(beside), Math.abs(above)) < SLACK * scale) {
        return scale;
      }
      boolean shadow =
          Math.min(beside, above) > 0
              && beside < MOST_SHADOW * scale
              && Math.abs(beside - above) < 2 * SLACK * scale;
      boolean title =
          Math.max(beside, above) < SLACK * scale
              && beside > -MOST_BORDER * scale
              && above > -MOST_TITLE * scale;
      if (whole && scale == Math.rint(scale) && (shadow || title)) {
        found = scale;
        fitting++;
      }
    }
    if (ratio(window, frame) < SURELY_ONE) {
      return 1;
    }
    return fitting == 1 ? found : 0;
  }

  private static double ratio(XWindow window, Bounds frame) {
    return Math.max(window.width() / frame.width(), window.height() / frame.height());
  }
}
