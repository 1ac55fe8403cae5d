package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import dev.leancomputeruse.desk.engine.driver.Target;
import org.jspecify.annotations.Nullable;

/** Scrolls without a pointer: by the scroll bar beside the element. */
final class Scrolls {
  private static final int SCROLL_BAR = 48;
  private static final int HORIZONTAL = 14;
  private static final long ASK_MILLIS = 1_000;
  private static final double PAGE = 0.9;
  private static final double LINE = 0.1;

  private final Desktop desktop;
  private final Sender sender;

  Scrolls(Desktop desktop, Sender sender) {
    this.desktop = desktop;
    this.sender = sender;
  }

  /**
   * Moves the scroll bar that belongs to the element.
   *
   * @return null if there is none
   */
  Sender.@Nullable Sent by(
      Target target, Finder.Found found, String direction, long amount, boolean page)
      throws DeskException {
    Desktop.Read read = desktop.read(target, Desktop.OBSERVE_MILLIS, true);
    Node at = null;
    for (Node top : read.tops()) {
      at = at == null ? below(top, found.node().ref) : at;
    }
    boolean sideways = direction.equals("left") || direction.equals("right");
    while (at != null) {
      for (Node child : at.children) {
        if (child.role == SCROLL_BAR
            && child.can("Value")
            && child.states.has(HORIZONTAL) == sideways) {
          int sign = direction.equals("up") || direction.equals("left") ? -1 : 1;
          return move(read.app(), child.ref, sign * amount * (page ? PAGE : LINE), at);
        }
      }
      at = at.parent;
    }
    return null;
  }

  private Sender.Sent move(RunningApp app, Ref ref, double pages, Node area) throws DeskException {
    try {
      Bus bus = desktop.bus();
      Deadline deadline = Deadline.in(ASK_MILLIS);
      PendingReply place = bus.send(area.ref.call("Component", "GetExtents", "u", 0L));
      ScrollBar bar = ScrollBar.read(bus, app, ref, deadline);
      double height = Details.bounds(place.await(deadline).list(0)).height();
      double step = Math.min(Math.max(height, 1), Math.max(1, bar.most() - bar.least()));
      return bar.set(sender, bar.now() + pages * step);
    } catch (BusException e) {
      throw Failures.asking(e, app.name(), app.pid());
    }
  }

  private static @Nullable Node below(Node node, Ref ref) {
    if (node.ref.equals(ref)) {
      return node;
    }
    for (Node child : node.children) {
      Node found = below(child, ref);
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
