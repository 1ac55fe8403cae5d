package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.Quoted;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Chooses among the windows of an app: the one that is asked for, else the topmost on screen. */
final class WindowChoice {
  private WindowChoice() {}

  static Window choose(List<Window> windows, @Nullable String asked) throws DeskException {
    if (asked == null) {
      return topmost(windows);
    }
    List<Window> exact = new ArrayList<>();
    List<Window> partly = new ArrayList<>();
    for (Window window : windows) {
      if (Long.toString(window.id()).equals(asked) || window.title().equals(asked)) {
        exact.add(window);
      } else if (window.title().toLowerCase(Locale.ROOT).contains(asked.toLowerCase(Locale.ROOT))) {
        partly.add(window);
      }
    }
    List<Window> found = exact.isEmpty() ? partly : exact;
    if (found.size() == 1) {
      return found.get(0);
    }
    List<String> candidates = new ArrayList<>();
    for (Window window : found.isEmpty() ? windows : found) {
      candidates.add(window.label());
    }
    throw new DeskException(
        new DeskError(
            found.isEmpty() ? "window_not_found" : "ambiguous_window",
            (found.isEmpty() ? "no window" : found.size() + " windows")
                + " named "
                + Quoted.of(asked),
            "give --window the id of one of them",
            true,
            candidates),
        Outcome.REFUSED,
        DeskException.ANSWER);
  }

  private static Window topmost(List<Window> windows) {
    Window best = windows.get(0);
    for (Window window : windows) {
      if (rank(window) > rank(best) || (rank(window) == rank(best) && window.id() < best.id())) {
        best = window;
      }
    }
    return best;
  }

  /** Returns whether none of the windows is nearer to the front, as far as the driver knows. */
  static boolean isTopmost(Window window, List<Window> windows) {
    for (Window other : windows) {
      if (rank(other) > rank(window)) {
        return false;
      }
    }
    return true;
  }

  private static double rank(Window window) {
    Long order = window.order();
    double its = order == null ? -1e9 : order;
    return window.onScreen() ? its : its - 1e12;
  }

  /** Says whether the person cannot see the window. */
  static String state(Window window, List<Window> all) {
    if (!window.onScreen()) {
      return "minimised";
    }
    Long order = window.order();
    if (order != null) {
      for (Window other : all) {
        Long its = other.order();
        if (other.id() != window.id()
            && other.onScreen()
            && its != null
            && its > order
            && other.bounds().covers(window.bounds())) {
          return "covered";
        }
      }
    }
    return "";
  }
}
