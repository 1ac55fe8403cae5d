package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import dev.leancomputeruse.desk.protocol.Outcome;
import org.jspecify.annotations.Nullable;

/** Judges a window that was moved or resized by where it is afterwards. */
final class WindowFrame {
  private static final int LOOKS = 6;
  private static final long BETWEEN_LOOKS_MILLIS = 150;

  private WindowFrame() {}

  /**
   * Looks until the window is where it was asked to be, for about a second.
   *
   * @param where the window as it was before
   * @param args x, y, width and height that were asked for, in the driver's points
   */
  static ReadBack.Verdict verdict(DesktopDriver driver, Resolved where, JsonObject args)
      throws DeskException {
    Bounds before = where.window().bounds();
    Bounds now = Bounds.NONE;
    for (int i = 0; i < LOOKS; i++) {
      if (i > 0) {
        driver.waitFor(where.target(), BETWEEN_LOOKS_MILLIS);
      }
      Window window = find(driver, where);
      if (window == null || window.bounds().width() <= 0) {
        return new ReadBack.Verdict(
            Outcome.DELIVERED, "sent; the driver does not show where the window is");
      }
      now = window.bounds();
      if (same(now.x(), args, "x")
          && same(now.y(), args, "y")
          && same(now.width(), args, "width")
          && same(now.height(), args, "height")) {
        return new ReadBack.Verdict(Outcome.CONFIRMED, "the window is where it was asked to be");
      }
    }
    return now.equals(before)
        ? new ReadBack.Verdict(
            Outcome.NO_EFFECT, "the window is where it was before, at " + words(now))
        : new ReadBack.Verdict(
            Outcome.FAILED,
            "the window changed, but not as asked: the app or the window manager allows no more than "
                + words(now));
  }

  private static @Nullable Window find(DesktopDriver driver, Resolved where) throws DeskException {
    for (Window window : driver.windows(where.window().pid())) {
      if (window.id() == where.window().id()) {
        return window;
      }
    }
    return null;
  }

  private static boolean same(double its, JsonObject args, String name) {
    return args.get(name) instanceof Number asked && Math.abs(its - asked.doubleValue()) < 1;
  }

  private static String words(Bounds its) {
    return "x="
        + Math.round(its.x())
        + " y="
        + Math.round(its.y())
        + " width="
        + Math.round(its.width())
        + " height="
        + Math.round(its.height());
  }
}
