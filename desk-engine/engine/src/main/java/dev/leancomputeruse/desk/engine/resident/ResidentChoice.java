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
   * @throws DeskException if there is no private place to meet the engine in
   */
  public static DesktopDriver of(DeskHost host) throws DeskException {
    return new ResidentDriver(host, "atspi", new EmbeddedDriver(), MAIN);
  }

  /**
   * Ends the engine of a desktop that is about to end, also if it holds a dialog.
   *
   * @return false if it stays
   */
  public static boolean end(DeskHost host) throws DeskException {
    try (ResidentDriver driver = new ResidentDriver(host, "atspi", new EmbeddedDriver(), MAIN)) {
      return driver.stop(true);
    }
  }
}
