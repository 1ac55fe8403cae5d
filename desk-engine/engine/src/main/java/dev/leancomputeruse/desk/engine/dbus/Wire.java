package dev.leancomputeruse.desk.engine.dbus;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;

/**
 * The socket. It never blocks without an end: a program that is stopped reads nothing, and what is
 * written to it would wait for ever.
 */
final class Wire implements AutoCloseable {
  private static final long PAUSE_NANOS = 200_000;

  private final SocketChannel channel;
  private final Selector selector;

  private Wire(SocketChannel channel, Selector selector) {
    this.channel = channel;
    this.selector = selector;
  }

  static Wire open(String path, Deadline deadline) throws IOException, BusException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.configureBlocking(false);
      boolean connected = channel.connect(UnixDomainSocketAddress.of(path));
      while (!connected) {
        pause(deadline, "nobody accepts the connection");
        connected = channel.finishConnect();
      }
      Selector selector = Selector.open();
      channel.register(selector, SelectionKey.OP_READ);
      return new Wire(channel, selector);
    } catch (IOException | BusException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  void write(ByteBuffer bytes, Deadline deadline) throws IOException, BusException {
    while (bytes.hasRemaining()) {
      if (channel.write(bytes) == 0) {
        pause(deadline, "nobody reads what is sent");
      }
    }
  }

  private static void pause(Deadline deadline, String why) throws BusException {
    if (deadline.over() || Thread.currentThread().isInterrupted()) {
      throw new BusException(BusException.Kind.TIMEOUT, why, "", "", null);
    }
    LockSupport.parkNanos(PAUSE_NANOS);
  }

  /** Waits for bytes and reads some. */
  void read(ByteBuffer into, Deadline deadline) throws IOException, BusException {
    while (true) {
      int read = channel.read(into);
      if (read > 0) {
        return;
      }
      if (read < 0) {
        throw new EOFException("the other side ended the connection");
      }
      if (deadline.over()) {
        throw new BusException(BusException.Kind.TIMEOUT, "no greeting came", "", "", null);
      }
      selector.select(Math.max(1, deadline.leftMillis()));
    }
  }

  /**
   * Waits as long as it takes, until there is something or the wire is closed; returns how much.
   */
  int read(ByteBuffer into) throws IOException {
    while (true) {
      int read = channel.read(into);
      if (read > 0) {
        return read;
      }
      if (read < 0) {
        throw new EOFException("the other side ended the connection");
      }
      selector.select();
    }
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    channel.close();
    selector.close();
  }
}
