package dev.leancomputeruse.desk.engine.dbus;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.ClosedSelectorException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A connection with one thread that parses what comes and completes what is waited for. */
final class BusConnection implements Bus {
  private static final long WRITE_MILLIS = 2_000;

  private final Wire wire;
  private final SignalSink signals;
  private final Object writing = new Object();
  private final AtomicLong serials = new AtomicLong();
  private final Map<Long, PendingReply> pending = new ConcurrentHashMap<>();
  private volatile String uniqueName = "";
  private volatile @Nullable String ended;

  private BusConnection(Wire wire, SignalSink signals) {
    this.wire = wire;
    this.signals = signals;
  }

  static BusConnection open(String addresses, SignalSink signals, long timeoutMillis)
      throws BusException {
    Deadline deadline = Deadline.in(timeoutMillis);
    StringBuilder troubles = new StringBuilder();
    String fix =
        "run inside the desktop session, use desk session start, or use cua-driver (docs/driver.md)";
    for (BusAddress address : BusAddress.all(addresses)) {
      String trouble = address.trouble();
      if (trouble.isEmpty()) {
        try {
          return greeted(address.path(), signals, deadline);
        } catch (IOException e) {
          trouble = address.path() + ": " + e.getMessage();
          fix = "see that the desktop session runs and that this shell may reach its sockets";
        } catch (BusException e) {
          trouble = address.path() + ": " + e.getMessage();
          fix = e.fix();
        }
      } else {
        fix = address.fix();
      }
      troubles.append(troubles.length() == 0 ? "" : "; ").append(trouble);
    }
    throw BusException.unreachable(
        troubles.length() == 0 ? "there is no address" : troubles.toString(), fix);
  }

  private static BusConnection greeted(String path, SignalSink signals, Deadline deadline)
      throws IOException, BusException {
    Wire wire = Wire.open(path, deadline);
    try {
      new SaslExternal(wire).run(deadline);
    } catch (IOException | BusException e) {
      wire.close();
      throw e;
    }
    BusConnection connection = new BusConnection(wire, signals);
    Thread reader = new Thread(connection::read, "desk-dbus");
    reader.setDaemon(true);
    reader.start();
    return connection;
  }

  void hello(long timeoutMillis) throws BusException {
    uniqueName =
        call(
                Call.of(
                    "org.freedesktop.DBus",
                    "/org/freedesktop/DBus",
                    "org.freedesktop.DBus",
                    "Hello"),
                timeoutMillis)
            .text(0);
  }

  @Override
  public String uniqueName() {
    return uniqueName;
  }

  @Override
  public PendingReply send(Call call) throws BusException {
    return send(List.of(call)).get(0);
  }

  @Override
  public List<PendingReply> send(List<Call> calls) throws BusException {
    List<PendingReply> replies = new ArrayList<>(calls.size());
    Marshaller all = new Marshaller(ByteOrder.LITTLE_ENDIAN);
    synchronized (writing) {
      check();
      long first = serials.get() + 1;
      for (int i = 0; i < calls.size(); i++) {
        Call call = calls.get(i);
        all.bytes(MessageCodec.encode(call, first + i, ByteOrder.LITTLE_ENDIAN));
        replies.add(new PendingReply(this, first + i, call.member()));
      }
      serials.addAndGet(calls.size());
      for (int i = 0; i < replies.size(); i++) {
        pending.put(first + i, replies.get(i));
      }
      try {
        wire.write(all.done(), Deadline.in(WRITE_MILLIS));
      } catch (IOException | BusException e) {
        // A part may have gone out, after which nothing on this wire makes sense.
        end("sending failed: " + e.getMessage());
        throw new BusException(
            BusException.Kind.CLOSED, "sending failed: " + e.getMessage(), "", "", e);
      }
    }
    if (ended != null) {
      failAll();
    }
    return replies;
  }

  private void check() throws BusException {
    String why = ended;
    if (why != null) {
      throw BusException.closed("the connection has ended: " + why);
    }
  }

  void forget(long serial) {
    pending.remove(serial);
  }

  /** What is waited for now; for tests. */
  int waiting() {
    return pending.size();
  }

  private void read() {
    Inbox inbox = new Inbox();
    try {
      while (true) {
        inbox.filled(wire.read(inbox.room()));
        Message message = inbox.next();
        while (message != null) {
          deliver(message);
          message = inbox.next();
        }
      }
    } catch (IOException | ClosedSelectorException e) {
      end(String.valueOf(e.getMessage()));
    } catch (BusException e) {
      end("what came is no D-Bus message: " + e.getMessage());
    }
  }

  private void deliver(Message message) {
    if (message.type() == Message.SIGNAL) {
      signals.signal(message);
    } else if (message.type() == Message.RETURN || message.type() == Message.ERROR) {
      PendingReply reply = pending.remove(message.replySerial());
      if (reply != null) {
        reply.complete(message);
      }
    }
  }

  private void end(String why) {
    if (ended == null) {
      ended = why;
    }
    try {
      wire.close();
    } catch (IOException e) {
      // It is of no use any more, closed or not.
      ended = why;
    }
    failAll();
  }

  private void failAll() {
    BusException failure = BusException.closed("the connection has ended: " + ended);
    for (Long serial : List.copyOf(pending.keySet())) {
      PendingReply reply = pending.remove(serial);
      if (reply != null) {
        reply.fail(failure);
      }
    }
  }

  @Override
  public long sent() {
    return serials.get();
  }

  @Override
  public boolean isOpen() {
    return ended == null && wire.isOpen();
  }

  @Override
  public void close() {
    end("it was closed");
  }
}
