package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import dev.leancomputeruse.desk.engine.x11.XWindow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Windows of the display and windows of the accessibility bus, which know nothing of each other:
 * they are the same if process and title are, and the size where that is not enough.
 */
final class Windows {
  private final Displays displays;
  private final Apps apps;
  private final A11yBus bus;

  Windows(Displays displays, Apps apps, A11yBus bus) {
    this.displays = displays;
    this.apps = apps;
    this.bus = bus;
  }

  /**
   * Lists windows.
   *
   * @param pid of this process, or of all if it is 0
   */
  List<Window> list(long pid) throws DeskException {
    List<Window> windows = new ArrayList<>();
    if (!displays.named()) {
      return onBus(pid);
    }
    for (XWindow x : onDisplay()) {
      if (pid == 0 || x.pid() == pid) {
        windows.add(
            new Window(
                x.id(),
                x.pid(),
                x.wmClass(),
                x.title(),
                x.onScreen(),
                (long) x.order(),
                new Bounds(x.x(), x.y(), x.width(), x.height())));
      }
    }
    return windows;
  }

  /** Without a display the windows that apps tell of are all there is. */
  private List<Window> onBus(long pid) throws DeskException {
    List<Window> windows = new ArrayList<>();
    try {
      for (RunningApp app : apps.all()) {
        if (pid == 0 || app.pid() == pid) {
          for (Node frame : frames(app)) {
            windows.add(
                new Window(
                    id(frame),
                    app.pid(),
                    app.name(),
                    frame.name,
                    !frame.states.has(States.ICONIFIED),
                    null,
                    Bounds.NONE));
          }
        }
      }
    } catch (BusException e) {
      throw Failures.asking(e, "the desktop", pid);
    }
    return windows;
  }

  private List<Node> frames(RunningApp app) {
    try {
      return new TreeReader(bus.get(), app, Deadline.in(300)).windows();
    } catch (BusException e) {
      // It hangs or is gone: the windows of the others count.
      return List.of();
    }
  }

  private static long id(Node frame) {
    return ((frame.ref.bus() + frame.ref.path()).hashCode() & 0x7fff_ffffL) | 0x8000_0000L;
  }

  List<XWindow> onDisplay() throws DeskException {
    try {
      return displays.get().windows();
    } catch (X11Exception e) {
      throw displays.failed(e);
    }
  }

  /** Returns the window of the display. */
  XWindow onDisplay(Target target) throws DeskException {
    return among(onDisplay(), target);
  }

  private static XWindow among(List<XWindow> windows, Target target) throws DeskException {
    for (XWindow x : windows) {
      if (x.id() == target.window()) {
        if (x.pid() != target.pid()) {
          throw DeskException.refused(
              "window_owner_pid_mismatch",
              "window " + x.id() + " belongs to process " + x.pid(),
              "the window belongs to another process: name that app instead");
        }
        return x;
      }
    }
    throw Failures.noWindow(target.window());
  }

  /**
   * Returns the window of the bus that a target means.
   *
   * @param frames the windows of the process
   * @return null if the app shows none for it
   */
  @Nullable Node frame(Target target, List<Node> frames, Bus connection, Deadline deadline)
      throws DeskException, BusException {
    if (!displays.named()) {
      for (Node frame : frames) {
        if (id(frame) == target.window()) {
          return frame;
        }
      }
      throw Failures.noWindow(target.window());
    }
    List<XWindow> all = onDisplay();
    XWindow x = among(all, target);
    List<XWindow> own = new ArrayList<>();
    for (XWindow other : all) {
      if (other.pid() == target.pid()) {
        own.add(other);
      }
    }
    List<Node> tops = new ArrayList<>();
    for (Node frame : frames) {
      if (RoleNames.isWindow(frame.role)) {
        tops.add(frame);
      }
    }
    return match(x, own, tops, connection, deadline);
  }

  private static @Nullable Node match(
      XWindow x, List<XWindow> own, List<Node> tops, Bus connection, Deadline deadline)
      throws DeskException, BusException {
    List<Node> same = titled(tops, x.title());
    List<XWindow> rivals = new ArrayList<>();
    for (XWindow other : own) {
      if (other.title().equals(x.title())) {
        rivals.add(other);
      }
    }
    if (same.size() == 1 && rivals.size() == 1) {
      return same.get(0);
    }
    if (same.isEmpty()) {
      // A title may be on its way: what is left over on both sides is the same.
      List<Node> left = new ArrayList<>(tops);
      for (XWindow other : own) {
        if (other.id() != x.id()) {
          List<Node> its = titled(left, other.title());
          if (its.size() == 1) {
            left.remove(its.get(0));
          }
        }
      }
      left.removeIf(node -> node.role == RoleNames.WINDOW && node.name.isEmpty());
      return left.size() == 1 ? left.get(0) : null;
    }
    return bySize(x, rivals, same, connection, deadline);
  }

  private static List<Node> titled(List<Node> frames, String title) {
    List<Node> same = new ArrayList<>();
    for (Node frame : frames) {
      if (frame.name.equals(title)) {
        same.add(frame);
      }
    }
    return same;
  }

  private static Node bySize(
      XWindow x, List<XWindow> rivals, List<Node> frames, Bus connection, Deadline deadline)
      throws DeskException, BusException {
    List<Call> calls = new ArrayList<>();
    for (Node frame : frames) {
      calls.add(frame.ref.call("Component", "GetExtents", "u", 0L));
    }
    List<PendingReply> replies = connection.send(calls);
    List<Bounds> places = new ArrayList<>();
    for (PendingReply reply : replies) {
      places.add(Details.bounds(reply.await(deadline).list(0)));
    }
    double scale = scale(rivals, places);
    Node best = null;
    double least = Double.MAX_VALUE;
    boolean tie = false;
    for (int i = 0; i < frames.size(); i++) {
      Bounds place = places.get(i);
      double off = off(x, place, scale);
      boolean anothers = false;
      for (XWindow rival : rivals) {
        anothers |= rival.id() != x.id() && off(rival, place, scale) < off;
      }
      tie |= off == least && !anothers;
      if (!anothers && off < least) {
        best = frames.get(i);
        least = off;
        tie = false;
      }
    }
    if (best == null || tie) {
      throw DeskException.refused(
          "ambiguous_window_target",
          "the app has " + frames.size() + " windows of that title and size",
          "close one of them, or give one another size");
    }
    return best;
  }

  /** Scaled apps tell sizes in units of several pixels; all their windows together show that. */
  private static double scale(List<XWindow> windows, List<Bounds> places) {
    double pixels = 0;
    double units = 0;
    for (XWindow window : windows) {
      pixels += window.width();
    }
    for (Bounds place : places) {
      units += place.width();
    }
    double scale = windows.size() == places.size() && units > 0 ? pixels / units : 1;
    return scale < 1.2 ? 1 : Math.floor(scale * 4) / 4;
  }

  private static double off(XWindow x, Bounds place, double scale) {
    return Math.abs(x.width() - place.width() * scale)
        + Math.abs(x.height() - place.height() * scale);
  }
}
