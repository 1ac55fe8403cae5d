package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;

/** The embedded driver as the commands get it: in the resident engine. */
public final class ResidentChoice {
  private static final String MAIN = "dev.leancomputeruse.desk.engine.commands.DeskEngineMain";

  private ResidentChoice() {}

  /**
   * Returns the driver that works through the engine of this desktop; no engine is started yet.
   *
   * @param local makes the driver itself
   * @throws DeskException if there is no private place to meet the engine in
   */
  public static DesktopDriver of(DeskHost host, DriverFactory local) throws DeskException {
    return new ResidentDriver(host, "atspi", local, MAIN);
  }

  /**
   * Ends the engine of a desktop that is about to end, also if it holds a dialog.
   *
   * @return false if it stays
   */
  public static boolean end(DeskHost host) throws DeskException {
    DriverFactory none =
        its -> {
          throw DeskException.trouble("no_driver", "this desktop is about to end", "wait");
        };
    try (ResidentDriver driver = new ResidentDriver(host, "atspi", none, MAIN)) {
      return driver.stop(true);
    }
  }
}
