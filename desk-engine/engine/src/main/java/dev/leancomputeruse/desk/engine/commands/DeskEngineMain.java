package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.resident.DriverFactory;
import dev.leancomputeruse.desk.engine.resident.ResidentServer;

/** Starts the resident engine; the desk commands do that, nobody by hand. */
public final class DeskEngineMain {
  private DeskEngineMain() {}

  /** The driver that the engine owns. */
  static DriverFactory driver() {
    return host -> {
      throw DeskException.trouble(
          "driver_not_built",
          "the embedded Linux driver is not part of this version",
          "unset LEAN_COMPUTER_USE_DRIVER and use cua-driver (docs/driver.md)");
    };
  }

  /** Serves until it is done, and ends the process with what {@link ResidentServer#run} says. */
  public static void main(String[] args) {
    DeskHost host = DeskHosts.real();
    System.exit(ResidentServer.run(host, driver()));
  }
}
