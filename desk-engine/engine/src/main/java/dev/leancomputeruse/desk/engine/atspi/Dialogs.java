package dev.leancomputeruse.desk.engine.atspi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which windows of an app are dialogs that show: an action may wait within them. */
final class Dialogs {
  private Dialogs() {}

  /** Returns whether the window may be what an action of the app waits for. */
  static boolean isShown(RunningApp app, Node window) {
    boolean dialog =
        window.role == RoleNames.DIALOG
            || window.role == RoleNames.ALERT
            || window.role == RoleNames.FILE_CHOOSER
            || window.states.has(States.MODAL);
    return dialog && app.toolkit().shows(window.states);
  }

  /** Returns the objects of those that show. */
  static Set<Ref> shown(RunningApp app, List<Node> windows) {
    Set<Ref> shown = new HashSet<>();
    for (Node window : windows) {
      if (isShown(app, window)) {
        shown.add(window.ref);
      }
    }
    return shown;
  }

  /** Returns the modal ones that show, the innermost last: apps list windows as they came up. */
  static List<Node> modal(RunningApp app, List<Node> windows) {
    List<Node> modal = new ArrayList<>();
    for (Node window : windows) {
      if (window.states.has(States.MODAL) && app.toolkit().shows(window.states)) {
        modal.add(window);
      }
    }
    return modal;
  }
}
