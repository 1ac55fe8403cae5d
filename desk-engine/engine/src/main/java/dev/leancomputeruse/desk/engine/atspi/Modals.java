package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.Quoted;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.driver.Target;
import java.util.List;

/**
 * Keeps actions from windows that a modal dialog blocks, as it keeps a person from them. In GTK 3
 * an action over accessibility would get through and open one dialog over another, and a key for
 * the window would go to the dialog.
 */
final class Modals {
  private static final long ASK_MILLIS = 1_000;

  private final Desktop desktop;
  private final Windows windows;

  Modals(Desktop desktop, Windows windows) {
    this.desktop = desktop;
    this.windows = windows;
  }

  /**
   * Refuses an action on a window, be it a dialog, that a modal dialog of its app blocks.
   *
   * @param apps those of the process
   */
  void check(Target target, List<RunningApp> apps) throws DeskException {
    for (RunningApp app : apps) {
      if (app.toolkit().actsOnPeer()) {
        try {
          check(target, app);
        } catch (BusException e) {
          throw Failures.asking(e, app.name(), app.pid());
        }
      }
    }
  }

  private void check(Target target, RunningApp app) throws DeskException, BusException {
    Deadline deadline = Deadline.in(ASK_MILLIS);
    List<Node> all = new TreeReader(desktop.bus(), app, deadline).windows();
    List<Node> modal = Dialogs.modal(app, all);
    if (modal.isEmpty()) {
      return;
    }
    Node innermost = modal.get(modal.size() - 1);
    Node meant = windows.frame(target, all, desktop.bus(), deadline);
    if (meant != null && !meant.ref.equals(innermost.ref)) {
      throw DeskException.refused(
          "window_blocked",
          "the dialog " + Quoted.of(innermost.title()) + " blocks the window",
          "list the windows with desk windows APP, and answer the dialog by its window id");
    }
  }
}
