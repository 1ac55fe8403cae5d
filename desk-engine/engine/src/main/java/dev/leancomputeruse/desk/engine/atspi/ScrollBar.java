package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import dev.leancomputeruse.desk.engine.dbus.Variant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scroll bar that can be set without a pointer.
 *
 * @param now where it stands
 * @param least where it stands at the beginning
 * @param most where it stands at the end
 */
record ScrollBar(RunningApp app, Ref ref, double now, double least, double most) {
  private static final int HORIZONTAL = 14;
  private static final int MOST_PARTS = 16;
  private static final long ASK_MILLIS = 1_000;

  /**
   * Returns the upright bar beside what is in {@code pane}; null if it has none that can be set.
   */
  static @Nullable ScrollBar upright(Bus bus, RunningApp app, Node pane) throws BusException {
    Deadline deadline = Deadline.in(ASK_MILLIS);
    if (bus.send(pane.ref.property("Accessible", "ChildCount")).await(deadline).number(0, 0)
        > MOST_PARTS) {
      return null;
    }
    TreeReader reader = new TreeReader(bus, app, deadline);
    List<Node> level = List.of(new Node(pane.ref));
    // Qt puts a box around each bar.
    for (int depth = 0; depth < 2; depth++) {
      reader.open(level);
      List<Node> next = new ArrayList<>();
      for (Node node : level) {
        if (node.children.size() > MOST_PARTS) {
          continue;
        }
        for (Node child : node.children) {
          if (child.role == RoleNames.SCROLL_BAR
              && child.can("Value")
              && !child.states.has(HORIZONTAL)) {
            return read(bus, app, child.ref, deadline);
          }
        }
        next.addAll(node.children);
      }
      level = next;
    }
    return null;
  }

  static ScrollBar read(Bus bus, RunningApp app, Ref bar, Deadline deadline) throws BusException {
    List<Call> calls = new ArrayList<>();
    for (String name : List.of("CurrentValue", "MinimumValue", "MaximumValue")) {
      calls.add(bar.property("Value", name));
    }
    List<PendingReply> replies = bus.send(calls);
    double[] its = new double[3];
    for (int i = 0; i < 3; i++) {
      its[i] = replies.get(i).await(deadline).inner(0) instanceof Double number ? number : 0;
    }
    return new ScrollBar(app, bar, its[0], its[1], its[2]);
  }

  /** Returns the place nearest to this one where the bar can stand. */
  double within(double to) {
    return Math.max(least, Math.min(most, to));
  }

  Sender.Sent set(Sender sender, double to) throws DeskException {
    return sender.send(
        app,
        Call.of(
            ref.bus(),
            ref.path(),
            Names.PROPERTIES,
            "Set",
            "ssv",
            Names.A11Y + "Value",
            "CurrentValue",
            new Variant("d", within(to))),
        ASK_MILLIS,
        "the scrolling");
  }
}
