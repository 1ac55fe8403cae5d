package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.atspi.AtSpiDriver;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;

/** Makes the embedded Linux driver: in the engine for the work, in a command for its doctor. */
public final class EmbeddedDriver implements DriverFactory {
  @Override
  public DesktopDriver open(DeskHost host) {
    return new AtSpiDriver(host);
  }
}
