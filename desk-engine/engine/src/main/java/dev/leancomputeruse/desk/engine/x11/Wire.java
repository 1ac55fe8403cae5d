package dev.leancomputeruse.desk.engine.x11;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** Bytes to and from a socket; no call lasts longer than its deadline. */
final class Wire implements AutoCloseable {
  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private ByteBuffer in = ByteBuffer.allocate(1 << 14).limit(0);
  private final ByteBuffer out = ByteBuffer.allocate(1 << 14);

  private Wire(SocketChannel channel, Selector selector, SelectionKey key) {
    this.channel = channel;
    this.selector = selector;
    this.key = key;
  }

  /** Connects to a socket that has a path. */
  static Wire connect(Path socket, long deadline) throws IOException, X11Exception {
    SocketChannel channel = SocketChannel.open(java.net.StandardProtocolFamily.UNIX);
    Selector selector = null;
    try {
      channel.configureBlocking(false);
      selector = Selector.open();
      boolean connected = channel.connect(UnixDomainSocketAddress.of(socket.toString()));
      SelectionKey key = channel.register(selector, connected ? 0 : SelectionKey.OP_CONNECT);
      while (!connected) {
        pause(selector, deadline, "the connection");
        connected = channel.finishConnect();
      }
      return new Wire(channel, selector, key);
    } catch (IOException | X11Exception | RuntimeException e) {
      if (selector != null) {
        selector.close();
      }
      channel.close();
      throw e;
    }
  }

  /** Adds bytes to what goes out with the next {@link #flush}. */
  void put(byte[] bytes, long deadline, String doing) throws X11Exception {
    int at = 0;
    while (at < bytes.length) {
      int count = Math.min(out.remaining(), bytes.length - at);
      out.put(bytes, at, count);
      at += count;
      if (!out.hasRemaining()) {
        flush(deadline, doing);
      }
    }
  }

  /**
   * Sends everything. Reads meanwhile: a server that cannot get rid of its answers takes nothing.
   */
  void flush(long deadline, String doing) throws X11Exception {
    out.flip();
    try {
      while (out.hasRemaining()) {
        if (channel.write(out) == 0) {
          key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
          pause(selector, deadline, doing);
          fill(doing);
        }
      }
    } catch (IOException | ClosedSelectorException | CancelledKeyException e) {
      throw lost(e, doing);
    } finally {
      out.compact();
    }
  }

  /** Returns once that many bytes are there to be taken. */
  void need(int count, long deadline, String doing) throws X11Exception {
    try {
      while (in.remaining() < count) {
        if (in.capacity() < count) {
          enlarge(count);
        }
        if (fill(doing) == 0) {
          key.interestOps(SelectionKey.OP_READ);
          pause(selector, deadline, doing);
        }
      }
    } catch (IOException | ClosedSelectorException | CancelledKeyException e) {
      throw lost(e, doing);
    }
  }

  /** Returns whether that many bytes are there already, without waiting. */
  boolean has(int count, String doing) throws X11Exception {
    try {
      if (in.remaining() < count) {
        fill(doing);
      }
      return in.remaining() >= count;
    } catch (IOException e) {
      throw lost(e, doing);
    }
  }

  /** Returns bytes that are there, without taking them. */
  byte[] peek(int count) {
    byte[] bytes = new byte[count];
    in.get(in.position(), bytes);
    return bytes;
  }

  /** Takes bytes that are there. */
  byte[] take(int count) {
    byte[] bytes = new byte[count];
    in.get(bytes);
    return bytes;
  }

  private int fill(String doing) throws IOException, X11Exception {
    if (in.remaining() == in.capacity()) {
      enlarge(in.capacity() * 2);
    }
    in.compact();
    try {
      int count = channel.read(in);
      if (count < 0) {
        throw Trouble.lost(doing);
      }
      return count;
    } finally {
      in.flip();
    }
  }

  private void enlarge(int count) {
    ByteBuffer larger = ByteBuffer.allocate(count);
    larger.put(in);
    in = larger.flip();
  }

  private static void pause(Selector selector, long deadline, String doing)
      throws IOException, X11Exception {
    long left = (deadline - System.nanoTime() + 999_999) / 1_000_000;
    if (left <= 0) {
      throw Trouble.late(doing);
    }
    selector.select(left);
    selector.selectedKeys().clear();
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted();
    }
  }

  private static X11Exception lost(Exception e, String doing) {
    return e instanceof ClosedByInterruptException ? interrupted() : Trouble.lost(doing);
  }

  private static X11Exception interrupted() {
    return new X11Exception("interrupted", "interrupted while using the display", "run it again");
  }

  @Override
  public void close() {
    try {
      selector.close();
      channel.close();
    } catch (IOException e) {
      // Nothing is left to be told to the server.
      return;
    }
  }
}
