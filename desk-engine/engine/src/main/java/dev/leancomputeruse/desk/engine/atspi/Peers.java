package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Connections to the own sockets of apps of GTK 3, for actions. They stay open for as long as their
 * app lives: an app that shows a modal dialog locks up for good if the connection that opened the
 * dialog goes away.
 *
 * <p>That connection is also deaf until the dialog closes, so that what is done within the dialog
 * needs another one.
 */
final class Peers implements AutoCloseable {
  private static final long CONNECT_MILLIS = 1_000;
  private static final long PING_MILLIS = 200;
  private static final int MOST = 8;

  private final Map<RunningApp, Deque<Bus>> open = new HashMap<>();

  /**
   * Returns a connection to an app that answers.
   *
   * @throws BusException if the app serves none
   */
  synchronized Bus to(RunningApp app, Bus bus) throws BusException {
    prune();
    Deque<Bus> known = open.computeIfAbsent(app, key -> new ArrayDeque<>());
    Bus newest = known.peekLast();
    if (newest != null && (known.size() >= MOST || answers(newest))) {
      return newest;
    }
    String address =
        bus.call(app.root().call("Application", "GetApplicationBusAddress"), CONNECT_MILLIS)
            .text(0);
    Bus made = Bus.peer(address, CONNECT_MILLIS);
    known.addLast(made);
    return made;
  }

  private static boolean answers(Bus peer) {
    try {
      peer.call(Call.of("", Ref.ROOT, "org.freedesktop.DBus.Peer", "Ping"), PING_MILLIS);
      return true;
    } catch (BusException e) {
      return e.kind() == BusException.Kind.ERROR;
    }
  }

  /** Returns the apps that actions were sent to and that still live. */
  synchronized Set<RunningApp> live() {
    prune();
    return Set.copyOf(open.keySet());
  }

  private void prune() {
    for (Deque<Bus> all : open.values()) {
      all.removeIf(bus -> !bus.isOpen());
    }
    open.values().removeIf(Deque::isEmpty);
  }

  @Override
  public synchronized void close() {
    for (Deque<Bus> all : open.values()) {
      for (Bus bus : all) {
        bus.close();
      }
    }
    open.clear();
  }
}
