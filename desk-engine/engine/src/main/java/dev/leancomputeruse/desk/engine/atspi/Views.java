package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings an element that is scrolled away to where it shows: by the scroll bar around it, which
 * needs no pointer, else by the wheel where the pointer may be used. No toolkit tells the place of
 * everything, and none scrolls when it is asked to: GTK 3 answers {@code ScrollTo} with no, GTK 4
 * and Qt 5 do not know it. So each move is followed by a look at whether the element shows.
 */
final class Views {
  /** The code of the refusal if the element cannot be brought into view. */
  static final String OUT_OF_VIEW = "element_out_of_view";

  private static final long ASK_MILLIS = 1_000;
  private static final long SHOWN_MILLIS = 150;
  private static final long PAUSE_MILLIS = 25;
  private static final long WHEEL_MILLIS = 60;
  private static final long SETTLE_MILLIS = 100;
  private static final long MOST_SETTLE_MILLIS = 3_000;
  private static final int MOST_TRIES = 4;
  private static final int MOST_PAGES = 8;
  private static final int MOST_TURNS = 200;
  private static final long MOST_WHEEL_MILLIS = 10_000;
  private static final int MOST_NOTCHES = 8;
  private static final double STEP = 0.7;
  private static final double NOTCH = 45;
  private static final int ANYWHERE = 6;

  private final Desktop desktop;
  private final Places places;
  private final Sender sender;
  private final Keyboard keyboard;

  Views(Desktop desktop, Places places, Sender sender, Keyboard keyboard) {
    this.desktop = desktop;
    this.places = places;
    this.sender = sender;
    this.keyboard = keyboard;
  }

  /** Scrolls until the element shows; does nothing if it does. A busy app may scroll on late. */
  void show(Action action, Finder.Found found) throws DeskException {
    scrollTo(action, found);
    for (int i = 1; i < MOST_TRIES && places.chain(found).visible() == null; i++) {
      scrollTo(action, found);
    }
  }

  private void scrollTo(Action action, Finder.Found found) throws DeskException {
    Places.Chain chain = places.chain(found);
    if (chain.shows() || (chain.visible() != null && !keyboard.allowed(action))) {
      return;
    }
    try {
      if (asked(found) || byBar(found, chain)) {
        settle(found);
        return;
      }
    } catch (BusException e) {
      throw Failures.asking(e, found.app().name(), found.app().pid());
    }
    if (chain.view() == null) {
      throw refused("the element does not show, and nothing around it scrolls");
    }
    if (!keyboard.allowed(action)) {
      throw refused(
          "the element is out of view, and what it is in can only be scrolled by the wheel, which"
              + " needs the real pointer"
              + keyboard.doubt(action));
    }
    byWheel(action, found, chain);
    settle(found);
  }

  /** What still moves would be another thing by the time it is clicked. */
  private void settle(Finder.Found found) throws DeskException {
    Deadline deadline = Deadline.in(MOST_SETTLE_MILLIS);
    Bounds before = null;
    while (!deadline.over()) {
      Bounds now = places.chain(found).its().bounds;
      if (now != null && now.equals(before)) {
        return;
      }
      before = now;
      pause(SETTLE_MILLIS);
    }
    throw refused("the element does not come to rest");
  }

  private static DeskException refused(String what) {
    return DeskException.refused(
        OUT_OF_VIEW,
        what,
        "scroll what it is in until it shows, allow the real pointer with --foreground, or work in a"
            + " private desktop");
  }

  /** Toolkits that are not known may scroll by themselves when they are asked. */
  private boolean asked(Finder.Found found) throws DeskException, BusException {
    Toolkit toolkit = found.app().toolkit();
    if ((toolkit != Toolkit.OTHER && toolkit != Toolkit.QT6) || !found.node().can("Component")) {
      return false;
    }
    try {
      desktop
          .bus()
          .call(found.node().ref.call("Component", "ScrollTo", "u", (long) ANYWHERE), ASK_MILLIS);
    } catch (BusException e) {
      if (e.kind() != BusException.Kind.ERROR || e.isGone()) {
        throw e;
      }
      return false;
    }
    return shows(found);
  }

  private boolean byBar(Finder.Found found, Places.Chain chain) throws DeskException, BusException {
    Bus bus = desktop.bus();
    for (int i = 0; i < chain.above().size(); i++) {
      Node pane = chain.above().get(i);
      Bounds its = pane.bounds;
      if (its == null || !Places.isPlace(its) || !mayHaveBar(found.app().toolkit(), pane)) {
        continue;
      }
      ScrollBar bar = ScrollBar.upright(bus, found.app(), pane);
      if (bar != null && bar.most() > bar.least()) {
        for (double to : stops(bus, chain, i, bar, its)) {
          if (bar.set(sender, to).denied()) {
            return false;
          }
          if (shows(found)) {
            return true;
          }
        }
        return false;
      }
    }
    return false;
  }

  /** GTK has its bars in what it calls a scroll pane; in Qt it may be anything but the rows. */
  private static boolean mayHaveBar(Toolkit toolkit, Node node) {
    boolean gtk = toolkit == Toolkit.GTK3 || toolkit == Toolkit.GTK4;
    return gtk
        ? node.role == RoleNames.SCROLL_PANE
        : !RoleNames.isWindow(node.role) && !Places.isRows(node);
  }

  /** Returns where to set the bar: where the element should be, then the pages around that. */
  private static List<Double> stops(
      Bus bus, Places.Chain chain, int pane, ScrollBar bar, Bounds view) throws BusException {
    Bounds place = chain.its().bounds;
    double middle = view.y() + view.height() / 2;
    double best =
        place != null && Places.isPlace(place)
            ? bar.now() + place.y() + place.height() / 2 - middle
            : bar.least()
                + part(bus, chain, pane) * (bar.most() - bar.least() + view.height())
                - view.height() / 2;
    List<Double> stops = new ArrayList<>();
    stops.add(bar.within(best));
    for (int page = 1; page <= MOST_PAGES; page++) {
      for (int sign : new int[] {1, -1}) {
        double to = bar.within(best + sign * page * STEP * view.height());
        if (!stops.contains(to)) {
          stops.add(to);
        }
      }
    }
    return stops;
  }

  /** How far down the element should be in all that scrolls, from 0 to 1, by its place in order. */
  private static double part(Bus bus, Places.Chain chain, int pane) throws BusException {
    List<Ref> refs = new ArrayList<>();
    refs.add(chain.its().ref);
    for (int i = 0; i < pane; i++) {
      refs.add(chain.above().get(i).ref);
    }
    List<Call> calls = new ArrayList<>();
    for (int i = 0; i < refs.size(); i++) {
      calls.add(refs.get(i).call("Accessible", "GetIndexInParent"));
      calls.add(chain.above().get(i).ref.property("Accessible", "ChildCount"));
    }
    List<PendingReply> replies = bus.send(calls);
    Deadline deadline = Deadline.in(ASK_MILLIS);
    double from = 0;
    double size = 1;
    // The last is what is directly in the pane, beside its bars, and fills it.
    for (int i = refs.size() - 1; i >= 0; i--) {
      long index = replies.get(2 * i).await(deadline).number(0, 0);
      long count = replies.get(2 * i + 1).await(deadline).number(0, 1);
      if (i < refs.size() - 1 || pane == 0) {
        size /= Math.max(1, count);
        from += size * Math.max(0, index);
      }
    }
    return from + size / 2;
  }

  private boolean shows(Finder.Found found) throws DeskException {
    long end = System.nanoTime() + SHOWN_MILLIS * 1_000_000;
    do {
      pause(PAUSE_MILLIS);
      if (places.chain(found).shows()) {
        return true;
      }
    } while (System.nanoTime() - end < 0);
    return false;
  }

  private void byWheel(Action action, Finder.Found found, Places.Chain start) throws DeskException {
    Places.Chain chain = start;
    double notch = NOTCH;
    Deadline deadline = Deadline.in(MOST_WHEEL_MILLIS);
    // Notches that come at once are taken for few, so that what they do has to be measured.
    for (int turn = 0; turn < MOST_TURNS && !deadline.over(); turn++) {
      Node view = chain.view();
      Bounds its = chain.its().bounds;
      Bounds around = view == null ? null : view.bounds;
      if (its == null || around == null || !Places.isPlace(its)) {
        break;
      }
      double down = its.y() + its.height() / 2 - (around.y() + around.height() / 2);
      boolean upright = Math.abs(down) > (around.height() - its.height()) / 2 - 1;
      double way = upright ? down : its.x() + its.width() / 2 - (around.x() + around.width() / 2);
      String direction = upright ? (way > 0 ? "down" : "up") : (way > 0 ? "right" : "left");
      int amount = (int) Math.max(1, Math.min(MOST_NOTCHES, Math.abs(way) / notch));
      turn(action, chain, around, direction, amount);
      Places.Chain then = chain;
      pause(WHEEL_MILLIS);
      chain = places.chain(found);
      if (chain.shows()) {
        return;
      }
      double moved = moved(then, chain, upright);
      if (moved < 1 && turn > 1) {
        break;
      }
      notch = moved < 1 ? notch : Math.max(4, moved / amount);
    }
    if (chain.visible() == null) {
      throw refused("the element could not be scrolled into view");
    }
  }

  private static double moved(Places.Chain before, Places.Chain now, boolean upright) {
    Bounds one = before.its().bounds;
    Bounds other = now.its().bounds;
    return one == null || other == null
        ? 0
        : Math.abs(upright ? one.y() - other.y() : one.x() - other.x());
  }

  /** At the edge, where there is less that would take the wheel for itself, as numbers do. */
  private void turn(Action action, Places.Chain chain, Bounds view, String direction, int amount)
      throws DeskException {
    Bounds edge = new Bounds(view.x() + view.width() - 4, view.y() + view.height() / 2 - 1, 2, 2);
    int[] at = places.onDisplay(action.target(), chain, edge);
    try {
      keyboard.active(action.target()).scroll(at[0], at[1], direction, amount);
    } catch (X11Exception e) {
      throw Failures.display(e);
    }
  }

  /** Returns where the element can be clicked, once it is certain that it shows. */
  int[] point(Action action, Finder.Found found) throws DeskException {
    Places.Chain chain = places.chain(found);
    @Nullable Bounds visible = chain.visible();
    if (visible == null) {
      throw found.node().can("Component")
          ? refused("the element does not show")
          : Failures.unsupported(
              "the place of the element is not known", "click at a point of a screenshot");
    }
    return places.onDisplay(action.target(), chain, visible);
  }

  private static void pause(long millis) throws DeskException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DeskException.trouble("interrupted", "interrupted while waiting", "run it again");
    }
  }
}
