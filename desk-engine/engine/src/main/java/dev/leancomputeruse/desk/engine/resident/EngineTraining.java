package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.Sessions;
import dev.leancomputeruse.desk.engine.driver.TrainingDriver;
import java.util.concurrent.TimeUnit;

/**
 * Client and engine in one process, over a real socket: for making a class archive, which then
 * holds what both need, and for nothing else.
 */
public final class EngineTraining implements AutoCloseable {
  private static final long START_MILLIS = 10_000;
  private static final long END_MILLIS = 10_000;

  private final ResidentDriver driver;
  private final Thread engine;

  /**
   * Starts an engine on a thread, in the private directory that the environment leads to.
   *
   * @throws DeskException if it does not come up
   */
  public EngineTraining(DeskHost host) throws DeskException {
    DriverFactory factory = new Trained();
    driver = new ResidentDriver(host, "training", factory, "none");
    engine = new Thread(() -> ResidentServer.run(host, factory), "engine");
    engine.setDaemon(true);
    engine.start();
    long deadline = FrameChannel.in(START_MILLIS);
    while (driver.sessions().driver() != Sessions.Running.YES) {
      if (!engine.isAlive() || System.nanoTime() - deadline >= 0) {
        throw DeskException.trouble(
            "training_failed", "the engine does not come up", "use the commands without archive");
      }
      pause();
    }
  }

  private static void pause() throws DeskException {
    try {
      TimeUnit.MILLISECONDS.sleep(5);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DeskException.trouble("interrupted", "interrupted while training", "try again");
    }
  }

  /** Returns the driver that reaches the engine. */
  public DesktopDriver driver() {
    return driver;
  }

  @Override
  public void close() throws DeskException {
    boolean stopped = driver.stop(true);
    try {
      engine.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!stopped || engine.isAlive()) {
      throw DeskException.trouble(
          "training_failed", "the engine does not end", "use the commands without archive");
    }
  }

  /** Makes the driver that answers from memory. */
  private static final class Trained implements DriverFactory {
    @Override
    public DesktopDriver open(DeskHost host) {
      return new TrainingDriver(host);
    }
  }
}
