package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import dev.leancomputeruse.desk.engine.dbus.Variant;
import dev.leancomputeruse.desk.engine.driver.Target;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scrolls without a pointer: by the scroll bar beside the element, or by asking it to show. */
final class Scrolls {
  private static final int SCROLL_BAR = 48;
  private static final int HORIZONTAL = 14;
  private static final int ANYWHERE = 6;
  private static final long ASK_MILLIS = 1_000;
  private static final double PAGE = 0.9;
  private static final double LINE = 0.1;

  private final Desktop desktop;
  private final Sender sender;

  Scrolls(Desktop desktop, Sender sender) {
    this.desktop = desktop;
    this.sender = sender;
  }

  /** Asks the element to be where it can be seen. */
  Sender.Sent intoView(Finder.Found found) throws DeskException {
    return sender.send(
        found.app(),
        found.node().ref.call("Component", "ScrollTo", "u", (long) ANYWHERE),
        ASK_MILLIS,
        "the scrolling");
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

  private Sender.Sent move(RunningApp app, Ref bar, double pages, Node area) throws DeskException {
    try {
      Bus bus = desktop.bus();
      List<Call> calls = new ArrayList<>();
      for (String name : List.of("CurrentValue", "MinimumValue", "MaximumValue")) {
        calls.add(bar.property("Value", name));
      }
      calls.add(area.ref.call("Component", "GetExtents", "u", 0L));
      List<PendingReply> replies = bus.send(calls);
      Deadline deadline = Deadline.in(ASK_MILLIS);
      double[] its = new double[3];
      for (int i = 0; i < 3; i++) {
        its[i] = replies.get(i).await(deadline).inner(0) instanceof Double number ? number : 0;
      }
      double height = Details.bounds(replies.get(3).await(deadline).list(0)).height();
      double step = Math.min(Math.max(height, 1), Math.max(1, its[2] - its[1]));
      double to = Math.max(its[1], Math.min(its[2], its[0] + pages * step));
      return sender.send(
          app,
          Call.of(
              bar.bus(),
              bar.path(),
              Names.PROPERTIES,
              "Set",
              "ssv",
              Names.A11Y + "Value",
              "CurrentValue",
              new Variant("d", to)),
          ASK_MILLIS,
          "the scrolling");
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
