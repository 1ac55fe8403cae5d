package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.driver.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps apps of GTK 3 alive while modal dialogs are open that were opened over their own socket:
 * with two of them, one within the other, a key would lock the app up for good.
 */
final class Modals {
  private static final long ASK_MILLIS = 1_000;

  private final Desktop desktop;
  private final Windows windows;
  private final Peers peers;

  Modals(Desktop desktop, Windows windows, Peers peers) {
    this.desktop = desktop;
    this.windows = windows;
    this.peers = peers;
  }

  /** Refuses an action on a window that a modal dialog of its app blocks, as it is for a person. */
  void checkWindow(Target target) throws DeskException {
    for (RunningApp app : desktop.apps(target.pid())) {
      if (peers.live().contains(app)) {
        try {
          Deadline deadline = Deadline.in(ASK_MILLIS);
          List<Node> frames = new TreeReader(desktop.bus(), app, deadline).windows();
          List<Node> modal = modal(app, frames);
          if (modal.isEmpty()) {
            continue;
          }
          Node frame = windows.frame(target, frames, desktop.bus(), deadline);
          if (frame != null && frame.role == RoleNames.FRAME && !modal.contains(frame)) {
            throw DeskException.refused(
                "window_blocked",
                "the dialog \"" + modal.get(modal.size() - 1).title() + "\" blocks the window",
                "list the windows with desk windows APP, and answer the dialog by its window id");
          }
        } catch (BusException e) {
          throw Failures.asking(e, app.name(), app.pid());
        }
      }
    }
  }

  /** Refuses keys that would lock up the app. */
  void checkKeys(Target target) throws DeskException {
    for (RunningApp app : desktop.apps(target.pid())) {
      if (peers.live().contains(app)) {
        try {
          TreeReader reader = new TreeReader(desktop.bus(), app, Deadline.in(ASK_MILLIS));
          if (modal(app, reader.windows()).size() > 1) {
            throw DeskException.refused(
                "background_unavailable",
                "a second dialog is open, and a key would lock up the app",
                "click the button of the dialog instead");
          }
        } catch (BusException e) {
          throw Failures.asking(e, app.name(), app.pid());
        }
      }
    }
  }

  private static List<Node> modal(RunningApp app, List<Node> frames) {
    List<Node> modal = new ArrayList<>();
    for (Node frame : frames) {
      if (frame.states.has(States.MODAL) && app.toolkit().shows(frame.states)) {
        modal.add(frame);
      }
    }
    return modal;
  }
}
