package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Connections to the own sockets of apps of GTK 3, for actions. They stay open for as long as their
 * app lives: an action that opens a modal dialog is not left until the dialog closes, and until
 * then the app must find nothing to read on its connection, not even its end.
 *
 * <p>The reason: with the next key, be it the person's, the app takes up all its connections anew,
 * and what it finds on one that is within an action makes it wait for itself, for good. So nothing
 * is sent on a connection whose last action may be waiting for a dialog; the next one is used.
 */
final class Peers implements AutoCloseable {
  private static final long CONNECT_MILLIS = 1_000;
  private static final long PING_MILLIS = 200;
  private static final int MOST = 32;

  private final Map<RunningApp, Deque<Line>> open = new HashMap<>();

  /** A connection, and what is known of the last action on it. */
  private static final class Line {
    private final Bus bus;
    private Set<Ref> before = Set.of();
    private @Nullable PendingReply last;

    private Line(Bus bus) {
      this.bus = bus;
    }

    /** An action that is answered is over, or waits for a dialog that was not there before it. */
    private boolean isFree(Set<Ref> dialogs) {
      PendingReply reply = last;
      if (reply == null) {
        return true;
      }
      if (!before.containsAll(dialogs)) {
        return false;
      }
      return dialogs.isEmpty() ? answers() : reply.isDone();
    }

    /** Only to be asked while no dialog shows. */
    private boolean answers() {
      try {
        bus.call(Call.of("", Ref.ROOT, "org.freedesktop.DBus.Peer", "Ping"), PING_MILLIS);
        return true;
      } catch (BusException e) {
        return e.kind() == BusException.Kind.ERROR;
      }
    }
  }

  /**
   * Sends an action on a connection that is within none.
   *
   * @param bus where the app is asked for its own socket
   * @param dialogs those that show now
   * @throws BusException if the app serves none
   * @throws DeskException if too many of its actions wait for dialogs
   */
  synchronized PendingReply send(RunningApp app, Bus bus, Call call, Set<Ref> dialogs)
      throws BusException, DeskException {
    prune();
    Deque<Line> lines = open.computeIfAbsent(app, key -> new ArrayDeque<>());
    Line line = free(lines, dialogs);
    if (line == null) {
      if (lines.size() >= MOST) {
        throw DeskException.refused(
            "app_busy",
            app.name() + " has not finished the last " + MOST + " actions",
            "close the dialogs that it shows");
      }
      String address =
          bus.call(app.root().call("Application", "GetApplicationBusAddress"), CONNECT_MILLIS)
              .text(0);
      line = new Line(Bus.peer(address, CONNECT_MILLIS));
      lines.addLast(line);
    }
    line.before = dialogs;
    line.last = line.bus.send(call);
    return line.last;
  }

  private static @Nullable Line free(Deque<Line> lines, Set<Ref> dialogs) {
    for (Iterator<Line> all = lines.descendingIterator(); all.hasNext(); ) {
      Line line = all.next();
      if (line.isFree(dialogs)) {
        return line;
      }
    }
    return null;
  }

  /** Returns the apps that actions were sent to and that still live. */
  synchronized Set<RunningApp> live() {
    prune();
    return Set.copyOf(open.keySet());
  }

  private void prune() {
    for (Deque<Line> all : open.values()) {
      all.removeIf(line -> !line.bus.isOpen());
    }
    open.values().removeIf(Deque::isEmpty);
  }

  @Override
  public synchronized void close() {
    for (Deque<Line> all : open.values()) {
      for (Line line : all) {
        line.bus.close();
      }
    }
    open.clear();
  }
}
