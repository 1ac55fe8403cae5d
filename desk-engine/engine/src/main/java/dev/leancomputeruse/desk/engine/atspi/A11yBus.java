package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import dev.leancomputeruse.desk.engine.dbus.SignalSink;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The connection to the accessibility bus, made when it is first needed and again after it ended.
 */
final class A11yBus implements AutoCloseable {
  static final long CONNECT_MILLIS = 2_000;

  /** GTK 3 fills its cache only while somebody listens. */
  private static final List<String> EVENTS =
      List.of(
          "object:children-changed",
          "object:text-changed",
          "object:state-changed",
          "object:property-change",
          "object:selection-changed",
          "window:");

  private final DeskHost host;
  private final Displays displays;
  private final EventLog events;
  private volatile @Nullable Bus bus;

  A11yBus(DeskHost host, Displays displays, EventLog events) {
    this.host = host;
    this.displays = displays;
    this.events = events;
  }

  /** Where an address comes from. */
  record Source(String name, String address) {}

  synchronized Bus get() throws BusException {
    Bus known = bus;
    if (known != null && known.isOpen()) {
      return known;
    }
    Bus made = Bus.connect(address().address(), events, CONNECT_MILLIS);
    try {
      listen(made);
    } catch (BusException e) {
      made.close();
      throw e;
    }
    bus = made;
    return made;
  }

  private static void listen(Bus bus) throws BusException {
    List<Call> calls = new ArrayList<>();
    for (String event : EVENTS) {
      calls.add(
          Call.of(
              Names.REGISTRY,
              "/org/a11y/atspi/registry",
              Names.REGISTRY,
              "RegisterEvent",
              "sass",
              event,
              List.of(),
              ""));
    }
    for (String rule :
        List.of(
            "type='signal',interface='org.a11y.atspi.Event.Object'",
            "type='signal',interface='org.a11y.atspi.Event.Window'",
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'")) {
      calls.add(Call.of(Names.BUS, Names.BUS_PATH, Names.BUS, "AddMatch", "s", rule));
    }
    List<PendingReply> replies = bus.send(calls);
    for (int i = EVENTS.size(); i < replies.size(); i++) {
      replies.get(i).await(dev.leancomputeruse.desk.engine.dbus.Deadline.in(CONNECT_MILLIS));
    }
    // An older registry takes no third argument; then nothing is pushed, and looking still works.
  }

  /**
   * Returns where the bus is. The property of the X root window comes before the session's word:
   * apps look there first, whatever session they belong to.
   */
  Source address() throws BusException {
    String given = host.variable("AT_SPI_BUS_ADDRESS");
    if (given != null) {
      return new Source("AT_SPI_BUS_ADDRESS", given);
    }
    String onRoot = onRoot();
    if (onRoot != null && !onRoot.isBlank()) {
      return new Source("the X root window", onRoot.strip());
    }
    try (Bus session = Bus.connect(sessionAddress(), SignalSink.NONE, CONNECT_MILLIS)) {
      return new Source(
          "the session bus",
          session
              .call(
                  Call.of("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"),
                  CONNECT_MILLIS)
              .text(0));
    }
  }

  String sessionAddress() {
    String given = host.variable("DBUS_SESSION_BUS_ADDRESS");
    String runtime = host.variable("XDG_RUNTIME_DIR");
    return given != null ? given : runtime == null ? "" : "unix:path=" + runtime + "/bus";
  }

  private @Nullable String onRoot() {
    if (!displays.named()) {
      return null;
    }
    try {
      return displays.get().rootText("AT_SPI_BUS");
    } catch (X11Exception e) {
      // The session bus may still know; the display itself is told of where it is needed.
      return null;
    }
  }

  /** Returns whether there was a connection and it ended; never waits. */
  boolean lost() {
    Bus known = bus;
    return known != null && !known.isOpen();
  }

  /** Returns whether there is or was a connection; never waits. */
  boolean wasThere() {
    return bus != null;
  }

  /** Returns how many calls went over the bus so far. */
  synchronized long sent() {
    Bus known = bus;
    return known == null ? 0 : known.sent();
  }

  @Override
  public synchronized void close() {
    Bus known = bus;
    if (known != null) {
      known.close();
      bus = null;
    }
  }
}
