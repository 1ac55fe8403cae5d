package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Connections to the own sockets of apps of GTK 3, for actions. One stays open for as long as its
 * app lives: an app that shows a modal dialog locks up for good if the connection that opened the
 * dialog goes away.
 */
final class Peers implements AutoCloseable {
  private static final long CONNECT_MILLIS = 1_000;

  private final Map<RunningApp, Bus> open = new HashMap<>();

  /**
   * Returns the connection to an app.
   *
   * @throws BusException if the app serves none
   */
  synchronized Bus to(RunningApp app, Bus bus) throws BusException {
    prune();
    Bus known = open.get(app);
    if (known != null) {
      return known;
    }
    String address =
        bus.call(app.root().call("Application", "GetApplicationBusAddress"), CONNECT_MILLIS)
            .text(0);
    Bus made = Bus.peer(address, CONNECT_MILLIS);
    open.put(app, made);
    return made;
  }

  /** Returns the apps that actions were sent to and that still live. */
  synchronized Map<RunningApp, Bus> live() {
    prune();
    return Map.copyOf(open);
  }

  private void prune() {
    Iterator<Bus> all = open.values().iterator();
    while (all.hasNext()) {
      if (!all.next().isOpen()) {
        all.remove();
      }
    }
  }

  @Override
  public synchronized void close() {
    for (Bus bus : open.values()) {
      bus.close();
    }
    open.clear();
  }
}
