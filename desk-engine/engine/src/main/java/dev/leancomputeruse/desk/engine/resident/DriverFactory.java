package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;

/** Makes the driver that does the work. */
public interface DriverFactory {
  /**
   * Connects a driver to the desktop that the environment names.
   *
   * @throws DeskException if there is no such desktop
   */
  DesktopDriver open(DeskHost host) throws DeskException;
}
