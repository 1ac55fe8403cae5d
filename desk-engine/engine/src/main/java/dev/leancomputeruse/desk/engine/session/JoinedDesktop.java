package dev.leancomputeruse.desk.engine.session;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;

/**
 * Lets a command work on a private desktop by name: {@code LEAN_COMPUTER_USE_SESSION=default}. With
 * 1, or unset, the environment is taken as it is; a desktop that merely runs is never joined.
 */
public final class JoinedDesktop {
  private JoinedDesktop() {}

  /**
   * Returns the surroundings to work in.
   *
   * @throws DeskException if a desktop is named that does not run
   */
  public static DeskHost of(DeskHost host) throws DeskException {
    String name = host.variable(DesktopEnvironment.VARIABLE);
    if (name == null || name.equals("1")) {
      return host;
    }
    PrivateDesktops.Desktop desktop = new PrivateDesktops(host).find(PrivateDesktops.name(name));
    if (desktop == null) {
      throw DeskException.trouble(
          "no_session",
          DesktopEnvironment.VARIABLE + " names the session " + name + ", which does not run",
          "start it with desk session start --name " + name + ", or unset the variable");
    }
    return desktop.environment().over(host);
  }
}
