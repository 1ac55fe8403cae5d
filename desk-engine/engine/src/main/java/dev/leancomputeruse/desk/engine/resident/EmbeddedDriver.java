package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;

/** Makes the embedded Linux driver: in the engine for the work, in a command for its doctor. */
public final class EmbeddedDriver implements DriverFactory {
  @Override
  public DesktopDriver open(DeskHost host) throws DeskException {
    throw DeskException.trouble(
        "driver_not_built",
        "the embedded Linux driver is not part of this version",
        "unset LEAN_COMPUTER_USE_DRIVER and use cua-driver (docs/driver.md)");
  }
}
