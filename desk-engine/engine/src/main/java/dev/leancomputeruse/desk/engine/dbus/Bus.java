package dev.leancomputeruse.desk.engine.dbus;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A connection to a message bus, or to one program that serves its own.
 *
 * <p>Safe for several threads. Calls go out at once and are answered in any order, so that many can
 * be under way together.
 */
public interface Bus extends AutoCloseable {

  /**
   * Connects to a message bus.
   *
   * @param addresses a list as {@code DBUS_SESSION_BUS_ADDRESS} holds it; tried in order
   * @throws BusException if none of them can be used, with the reason of each
   */
  static Bus connect(String addresses, SignalSink signals, long timeoutMillis) throws BusException {
    BusConnection connection = BusConnection.open(addresses, signals, timeoutMillis);
    try {
      connection.hello(timeoutMillis);
      return connection;
    } catch (BusException e) {
      connection.close();
      throw e;
    }
  }

  /** Connects to a program that is no message bus, which has no names. */
  static Bus peer(String addresses, long timeoutMillis) throws BusException {
    return BusConnection.open(addresses, SignalSink.NONE, timeoutMillis);
  }

  /** Returns whether one of these addresses leads to a socket that is there; it is not opened. */
  static boolean usable(String addresses) {
    for (BusAddress address : BusAddress.all(addresses)) {
      if (!address.path().isEmpty() && Files.exists(Path.of(address.path()))) {
        return true;
      }
    }
    return false;
  }

  /** Returns the name the bus gave this connection; empty on a connection to a peer. */
  String uniqueName();

  /** Sends calls in one go. The replies are in the order of the calls. */
  List<PendingReply> send(List<Call> calls) throws BusException;

  /** Sends a call. */
  PendingReply send(Call call) throws BusException;

  /** Sends a call and waits for its reply. */
  default Message call(Call call, long timeoutMillis) throws BusException {
    return send(call).await(Deadline.in(timeoutMillis));
  }

  /** Returns how many calls were sent so far. */
  long sent();

  /** Returns whether the connection still stands. */
  boolean isOpen();

  /** Ends the connection and its thread; what is still waited for fails. */
  @Override
  void close();
}
