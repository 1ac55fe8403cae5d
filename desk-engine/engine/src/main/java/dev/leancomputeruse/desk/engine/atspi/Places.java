package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.Message;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.x11.XWindow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says where an element is, and how much of that shows: what is scrolled away has no place in GTK
 * 3, and one that nothing of it can be seen at in GTK 4 and Qt.
 */
final class Places {
  private static final int MOST_LEVELS = 60;

  /** So much of an element has to show before it is clicked. */
  private static final double ENOUGH = 8;

  private static final long ASK_MILLIS = 3_000;
  private static final int MANAGES_DESCENDANTS = 31;

  private final Desktop desktop;
  private final Windows windows;

  Places(Desktop desktop, Windows windows) {
    this.desktop = desktop;
    this.windows = windows;
  }

  /**
   * An element with what it stands in, each with its place.
   *
   * @param above from what holds the element up to its window
   */
  record Chain(RunningApp app, Node its, List<Node> above) {
    /** Returns what of the element can be seen, null if nothing can. */
    @Nullable Bounds visible() {
      Bounds whole = its.bounds;
      Bounds shown = whole;
      if (whole == null || shown == null || !isPlace(shown) || !app.toolkit().shows(its.states)) {
        return null;
      }
      for (Node node : above) {
        Bounds view = node.bounds;
        if (isView(node) && view != null && isPlace(view)) {
          shown = both(shown, view);
          if (shown == null) {
            return null;
          }
        }
      }
      boolean enough =
          shown.width() >= Math.min(ENOUGH, whole.width())
              && shown.height() >= Math.min(ENOUGH, whole.height());
      return enough ? shown : null;
    }

    /** Returns whether no more of the element, from top to bottom, could be seen by scrolling. */
    boolean shows() {
      Bounds whole = its.bounds;
      Bounds shown = visible();
      Node view = view();
      Bounds room = view == null ? null : view.bounds;
      return shown != null
          && whole != null
          && (room == null || shown.height() > Math.min(whole.height(), room.height()) - 1);
    }

    /** Returns the innermost thing around the element that scrolls; null if there is none. */
    @Nullable Node view() {
      for (Node node : above) {
        if (isView(node) && node.bounds != null && isPlace(node.bounds)) {
          return node;
        }
      }
      return null;
    }
  }

  /** A place of nothing: GTK 3 says the least of all numbers for what does not show. */
  static boolean isPlace(Bounds bounds) {
    return bounds.width() > 0
        && bounds.height() > 0
        && bounds.x() > Integer.MIN_VALUE / 2.0
        && bounds.y() > Integer.MIN_VALUE / 2.0;
  }

  private static boolean isView(Node node) {
    return node.role == RoleNames.SCROLL_PANE || node.role == RoleNames.VIEWPORT || isRows(node);
  }

  /** Returns whether it holds rows, of which there may be any number. */
  static boolean isRows(Node node) {
    return node.states.has(MANAGES_DESCENDANTS);
  }

  private static @Nullable Bounds both(Bounds one, Bounds other) {
    double x = Math.max(one.x(), other.x());
    double y = Math.max(one.y(), other.y());
    double right = Math.min(one.x() + one.width(), other.x() + other.width());
    double bottom = Math.min(one.y() + one.height(), other.y() + other.height());
    return right - x < 1 || bottom - y < 1 ? null : new Bounds(x, y, right - x, bottom - y);
  }

  /** Reads where an element and all that is around it are at this moment. */
  Chain chain(Finder.Found found) throws DeskException {
    RunningApp app = found.app();
    try {
      Bus bus = desktop.bus();
      Deadline deadline = Deadline.in(ASK_MILLIS);
      List<Node> all = new ArrayList<>();
      all.add(new Node(found.node().ref));
      for (int i = 0; i < MOST_LEVELS; i++) {
        Message parent = bus.send(all.get(i).ref.property("Accessible", "Parent")).await(deadline);
        Ref its = Ref.of(parent.inner(0));
        if (its == null || !its.bus().equals(app.bus()) || its.equals(app.root())) {
          break;
        }
        all.add(new Node(its));
      }
      TreeReader reader = new TreeReader(bus, app, deadline);
      reader.describe(all);
      List<Node> asked = new ArrayList<>();
      List<Call> calls = new ArrayList<>();
      for (Node node : all) {
        if (node.can("Component")) {
          asked.add(node);
          calls.add(node.ref.call("Component", "GetExtents", "u", 0L));
        }
      }
      List<PendingReply> replies = bus.send(calls);
      for (int i = 0; i < asked.size(); i++) {
        Message place = reader.answer(replies.get(i));
        asked.get(i).bounds = place == null ? null : Details.bounds(place.list(0));
      }
      return new Chain(app, all.get(0), List.copyOf(all.subList(1, all.size())));
    } catch (BusException e) {
      if (e.isUnknown()) {
        throw Failures.stale("the element is gone");
      }
      throw Failures.asking(e, app.name(), app.pid());
    }
  }

  /** Returns the middle of a place as a point of the display, in pixels. */
  int[] onDisplay(Target target, Chain chain, Bounds place) throws DeskException {
    XWindow window = windows.onDisplay(target);
    Bounds frame = new Bounds(window.x(), window.y(), window.width(), window.height());
    for (Node node : chain.above()) {
      frame = RoleNames.isWindow(node.role) && node.bounds != null ? node.bounds : frame;
    }
    Toolkit toolkit = chain.app().toolkit();
    double scale = Scale.of(window, frame, toolkit.isGtk());
    if (scale == 0) {
      throw Failures.unsupported(
          "it is not certain how many pixels the units of the app are, so neither is the place",
          "click at a point of a screenshot");
    }
    double x = place.x() + place.width() / 2;
    double y = place.y() + place.height() / 2;
    if (!toolkit.placesOnScreen()) {
      // GTK 4 counts from its own surface, which is centred in the window that casts a shadow.
      x = window.x() + (window.width() - frame.width() * scale) / 2 + x * scale;
      y = window.y() + (window.height() - frame.height() * scale) / 2 + y * scale;
    } else if (toolkit.isGtk()) {
      x *= scale;
      y *= scale;
    } else if (scale != 1) {
      x = window.x() + (x - frame.x()) * scale;
      y = window.y() + (y - frame.y()) * scale;
    }
    return new int[] {(int) Math.round(x), (int) Math.round(y)};
  }
}
