package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import java.nio.file.Path;

/** Chooses the driver, and says why. */
public final class Drivers {
  private Drivers() {}

  /**
   * The driver and why it was chosen.
   *
   * @param path its executable
   */
  public record Choice(DesktopDriver driver, Path path, String why) {}

  /**
   * Returns the driver to be used.
   *
   * @throws DeskException if there is none, or one was asked for that this version does not have
   */
  public static Choice choose(DeskHost host) throws DeskException {
    String asked = host.variable("LEAN_COMPUTER_USE_DRIVER");
    if (asked != null && !asked.equals("cua")) {
      throw DeskException.trouble(
          asked.equals("atspi") ? "driver_not_built" : "unknown_driver",
          asked.equals("atspi")
              ? "the embedded Linux driver is not part of this version"
              : "LEAN_COMPUTER_USE_DRIVER is " + asked + ", which is no driver",
          "unset LEAN_COMPUTER_USE_DRIVER and use cua-driver (docs/driver.md)");
    }
    Path path = new Executables(host).driver();
    if (path == null) {
      throw DeskException.trouble(
          "no_driver",
          "cua-driver is neither on PATH nor where its installer puts it",
          "install it as docs/driver.md says, then run desk doctor");
    }
    return new Choice(
        new CuaDriver(host, path),
        path,
        asked != null
            ? "LEAN_COMPUTER_USE_DRIVER says so"
            : "it is the one driver of this version");
  }
}
