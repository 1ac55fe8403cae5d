package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.x11.XWindow;

/**
 * How large an app is drawn. Apps tell places in their own units, which are several pixels each
 * where they are scaled; how many, their window shows, which the display measures in pixels.
 */
final class Scale {
  private static final double[] SCALES = {1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4};

  /** A shadow around a window, both sides together, in units of the app. */
  private static final double MOST_SHADOW = 160;

  /** What the window manager puts around a window, which GTK 3 counts in. */
  private static final double MOST_BORDER = 40;

  private static final double MOST_TITLE = 80;
  private static final double SLACK = 3;
  private static final double SURELY_ONE = 1.2;

  private Scale() {}

  /**
   * Returns how many pixels a unit of the app is. What is left of a window of GTK beside its
   * content is a shadow, which is about as wide as it is high; what it is short of is a title and
   * borders.
   *
   * @param whole whether the scales of the app are whole numbers, as those of GTK are
   * @return 0 if that leaves a choice
   */
  static double of(XWindow window, Bounds frame, boolean whole) {
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
