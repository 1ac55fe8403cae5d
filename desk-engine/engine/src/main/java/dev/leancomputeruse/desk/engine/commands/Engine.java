package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.Drivers;
import dev.leancomputeruse.desk.engine.observe.Observer;
import dev.leancomputeruse.desk.engine.observe.Resolver;
import dev.leancomputeruse.desk.engine.state.DriverMarker;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import java.io.IOException;

/** What commands that work on an app need: a driver, the state, and what stands on them. */
record Engine(DesktopDriver driver, StateDirectory state, Resolver resolver, Observer observer) {

  /** Chooses the driver and opens the state; no call is made yet. */
  static Engine open(DeskHost host) throws DeskException {
    StateDirectory state = StateDirectory.open(host);
    Drivers.Choice choice = Drivers.choose(host);
    try {
      new DriverMarker(state).write(choice.driver().name(), choice.path());
    } catch (IOException e) {
      throw DeskException.trouble(
          "state_write",
          "the state cannot be written: " + e.getMessage(),
          "check the disk and its room");
    }
    DesktopDriver driver = choice.driver();
    return new Engine(
        driver, state, new Resolver(driver, state), new Observer(driver, state, host));
  }
}
