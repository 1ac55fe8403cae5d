package dev.leancomputeruse.desk.engine.x11;

/**
 * What a key would go to at this moment. The manager hands over the keyboard first and says which
 * window is active a moment later, so that only both together are to be trusted.
 */
final class Aim {
  private final Server server;
  private final WindowManager manager;
  private final boolean managed;
  private long focus;
  private long active;
  private long sureFocus;
  private long sureActive;

  Aim(Server server, WindowManager manager) throws X11Exception {
    this.server = server;
    this.manager = manager;
    this.managed = WindowManager.runs(server);
  }

  /** Notes how things stand, before it is asked whether that is still meant. */
  void take() throws X11Exception {
    active = managed ? manager.marked() : 0;
    focus = server.focus();
  }

  /** Returns whether they still stand so; to be asked while the server is held. */
  boolean holds() throws X11Exception {
    if (server.focus() != focus) {
      return false;
    }
    if (!managed) {
      return true;
    }
    if (manager.marked() != active) {
      return false;
    }
    if (focus != sureFocus || active != sureActive) {
      if (active != 0 && !manager.hasKeyboard(active)) {
        return false;
      }
      sureFocus = focus;
      sureActive = active;
    }
    return true;
  }
}
