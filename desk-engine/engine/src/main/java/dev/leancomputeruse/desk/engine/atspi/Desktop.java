package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.driver.Target;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads windows: what observing and acting have in common. */
final class Desktop {
  static final long OBSERVE_MILLIS = 3_000;

  private final A11yBus bus;
  private final Apps apps;
  private final Windows windows;

  Desktop(A11yBus bus, Apps apps, Windows windows) {
    this.bus = bus;
    this.apps = apps;
    this.windows = windows;
  }

  /**
   * A window that was read.
   *
   * @param frame the window itself
   * @param tops the window, and what popped up beside it
   */
  record Read(RunningApp app, Node frame, List<Node> tops, TreeReader reader) {}

  Bus bus() throws BusException {
    return bus.get();
  }

  /**
   * Reads a window.
   *
   * @param hidden also what does not show now
   */
  Read read(Target target, long millis, boolean hidden) throws DeskException {
    return read(target, millis, hidden, null);
  }

  /** Reads a window, and what is scrolled out of view and has {@code name} in its name. */
  Read read(Target target, long millis, boolean hidden, @Nullable String name)
      throws DeskException {
    Deadline deadline = Deadline.in(Math.min(millis, OBSERVE_MILLIS));
    RunningApp asked = null;
    try {
      for (RunningApp app : apps.of(target.pid())) {
        asked = app;
        Bus connection = bus.get();
        TreeReader reader = new TreeReader(connection, app, deadline).finding(name);
        if (hidden) {
          reader.withHidden();
        }
        List<Node> frames = reader.windows();
        Node frame = windows.frame(target, frames, connection, deadline);
        if (frame == null) {
          continue;
        }
        List<Node> tops = new ArrayList<>();
        tops.add(frame);
        for (Node other : frames) {
          if (other != frame && isPopup(other, app)) {
            tops.add(other);
          }
        }
        for (Node top : tops) {
          reader.grow(top);
        }
        return new Read(app, frame, tops, reader);
      }
    } catch (BusException e) {
      if (e.isGone() && asked != null) {
        apps.forget(asked);
      }
      throw Failures.asking(e, asked == null ? "the app" : asked.name(), target.pid());
    }
    throw DeskException.refused(
        "degraded_tree",
        "the app shows no accessible window for window " + target.window(),
        "wait and read again; an app without accessibility can only be worked on by its picture");
  }

  /** A menu or a list that popped up is a window of its own, which no window list has. */
  private static boolean isPopup(Node node, RunningApp app) {
    return (node.role == RoleNames.WINDOW || node.role == RoleNames.POPUP_MENU)
        && node.name.isEmpty()
        && app.toolkit().shows(node.states);
  }

  List<RunningApp> apps(long pid) throws DeskException {
    try {
      return apps.of(pid);
    } catch (BusException e) {
      throw Failures.asking(e, "the app", pid);
    }
  }

  /** Returns the app of a process if it is on the bus by now; does not wait for it. */
  @Nullable RunningApp appNow(long pid) {
    List<RunningApp> its = apps.now(pid);
    return its.isEmpty() ? null : its.get(0);
  }
}
