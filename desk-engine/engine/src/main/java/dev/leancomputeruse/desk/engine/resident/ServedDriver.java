package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.Resident;
import dev.leancomputeruse.files.VisibleText;
import org.jspecify.annotations.Nullable;

/** The driver of the engine, made when it is first asked for. */
final class ServedDriver {
  private static final long CLOSE_MILLIS = 3_000;

  private final DeskHost host;
  private final DriverFactory factory;
  private @Nullable DesktopDriver driver;
  private boolean failed;

  ServedDriver(DeskHost host, DriverFactory factory) {
    this.host = host;
    this.factory = factory;
  }

  /**
   * Returns the driver.
   *
   * @throws DeskException if there is no desktop; the engine then ends, and the next one looks anew
   */
  synchronized DesktopDriver get() throws DeskException {
    if (driver == null) {
      failed = true;
      driver = factory.open(host);
      failed = false;
    }
    return driver;
  }

  /** Returns whether there is no desktop to work on. */
  boolean isGone() {
    Resident resident = resident();
    return resident != null ? resident.desktopGone() : hasFailed();
  }

  /** Returns whether the engine has to stay; also if that cannot be known. */
  boolean holdsDialog() {
    Resident resident = resident();
    try {
      return resident != null && resident.holdsDialog();
    } catch (RuntimeException e) {
      return true;
    }
  }

  private synchronized boolean hasFailed() {
    return driver == null && failed;
  }

  private synchronized @Nullable Resident resident() {
    return driver instanceof Resident resident ? resident : null;
  }

  /** Closes its connections; gives up after a while, since the process ends anyway. */
  void close() {
    Resident resident = resident();
    if (resident == null) {
      return;
    }
    Thread closing = new Thread(() -> closed(resident), "closing");
    closing.setDaemon(true);
    closing.start();
    try {
      closing.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closed(Resident resident) {
    try {
      resident.close();
    } catch (Exception e) {
      host.err().println(VisibleText.of("desk: engine: the driver does not close: " + e));
    }
  }
}
