package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Messages over a connection, each read and write with a deadline.
 *
 * <p>On the wire: the length of the object and the length of the body, four bytes each, highest
 * first; the object as JSON in UTF-8; the body. A message of eight zeros is the receipt of a
 * request: it is sent before the request is carried out, so that a connection that breaks without
 * one has done nothing.
 */
final class FrameChannel implements Closeable {
  private static final int HEADER = 8;
  private static final int CHUNK = RequestRoom.FREE;

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;

  /** Takes the channel over, and closes it if that fails. */
  FrameChannel(SocketChannel channel) throws IOException {
    Selector opened = null;
    SelectionKey registered = null;
    try {
      channel.configureBlocking(false);
      opened = Selector.open();
      registered = channel.register(opened, 0);
    } finally {
      if (registered == null) {
        if (opened != null) {
          opened.close();
        }
        channel.close();
      }
    }
    this.channel = channel;
    this.selector = opened;
    this.key = registered;
  }

  /** Returns the point in time that lies so far ahead. */
  static long in(long millis) {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** Sends a message whole. */
  void write(Frame frame, long deadline) throws IOException {
    write(frame.json().toString().getBytes(UTF_8), frame.body(), deadline);
  }

  /** Sends a message whole. */
  void write(byte[] json, byte[] body, long deadline) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(HEADER + json.length);
    head.putInt(json.length).putInt(body.length).put(json).flip();
    send(head, deadline);
    send(ByteBuffer.wrap(body), deadline);
  }

  /** Sends the receipt of a request. */
  void writeReceipt(long deadline) throws IOException {
    send(ByteBuffer.allocate(HEADER), deadline);
  }

  private void send(ByteBuffer bytes, long deadline) throws IOException {
    while (bytes.hasRemaining()) {
      // Not more at once: the channel keeps a copy outside the heap of what it is given.
      int end = bytes.limit();
      bytes.limit(Math.min(end, bytes.position() + CHUNK));
      int sent = channel.write(bytes);
      bytes.limit(end);
      if (sent == 0) {
        await(SelectionKey.OP_WRITE, deadline);
      }
    }
  }

  /** Waits until something has come, or the other side has closed. */
  void awaitInput(long deadline) throws IOException {
    await(SelectionKey.OP_READ, deadline);
  }

  /** Returns whether the connection is open and nothing unasked has come. */
  boolean isQuiet() {
    try {
      return channel.read(ByteBuffer.allocate(1)) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Reads the receipt of a request.
   *
   * @return false if the other side closed instead
   */
  boolean readReceipt(long deadline) throws IOException {
    ByteBuffer head = head(deadline);
    if (head == null) {
      return false;
    }
    if (head.getLong() != 0) {
      throw new IOException("there is no receipt");
    }
    return true;
  }

  /**
   * Reads a message from a peer that is trusted not to fill the memory.
   *
   * @return null if the other side has closed before it
   */
  @Nullable Frame read(int longestJson, int longestBody, long deadline) throws IOException {
    return read(longestJson, longestBody, deadline, null);
  }

  /**
   * Reads a message.
   *
   * @param room where memory for a long one has to be asked for; null if there is no need to
   * @return null if the other side has closed before it
   */
  @Nullable Frame read(
      int longestJson, int longestBody, long deadline, RequestRoom.@Nullable Share room)
      throws IOException {
    ByteBuffer head = head(deadline);
    if (head == null) {
      return null;
    }
    int json = head.getInt();
    int body = head.getInt();
    if (json <= 0 || json > longestJson || body < 0 || body > longestBody) {
      throw new IOException("a message of that length is not taken");
    }
    byte[] text = bytes(json, deadline, room);
    byte[] more = body == 0 ? Frame.NOTHING : bytes(body, deadline, room);
    JsonObject object = JsonObject.of(Json.parse(text));
    if (object == null) {
      throw new IOException("the message is not an object");
    }
    return new Frame(object, more);
  }

  private @Nullable ByteBuffer head(long deadline) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(HEADER);
    if (!fill(head, deadline)) {
      if (head.position() == 0) {
        return null;
      }
      throw new EOFException("the connection broke within a message");
    }
    return head.flip();
  }

  /** Memory grows with what has come, not with what was announced. */
  private byte[] bytes(int length, long deadline, RequestRoom.@Nullable Share room)
      throws IOException {
    byte[] bytes = new byte[Math.min(length, room == null ? length : CHUNK)];
    int have = 0;
    while (true) {
      ByteBuffer next = ByteBuffer.wrap(bytes, have, bytes.length - have);
      if (!fill(next, deadline)) {
        throw new EOFException("the connection broke within a message");
      }
      have = bytes.length;
      if (have == length) {
        return bytes;
      }
      int longer = (int) Math.min(length, 2L * have);
      if (room != null) {
        room.take(longer - have, deadline);
      }
      bytes = Arrays.copyOf(bytes, longer);
    }
  }

  /** Fills the buffer; returns false if the other side closes before it is full. */
  private boolean fill(ByteBuffer buffer, long deadline) throws IOException {
    while (buffer.hasRemaining()) {
      int end = buffer.limit();
      buffer.limit(Math.min(end, buffer.position() + CHUNK));
      int came = channel.read(buffer);
      buffer.limit(end);
      if (came < 0) {
        return false;
      }
      if (came == 0) {
        await(SelectionKey.OP_READ, deadline);
      }
    }
    return true;
  }

  private void await(int what, long deadline) throws IOException {
    long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    if (left <= 0) {
      throw new TooLateException();
    }
    try {
      key.interestOps(what);
      selector.select(left);
      selector.selectedKeys().clear();
    } catch (ClosedSelectorException | CancelledKeyException e) {
      throw new IOException("the connection was closed", e);
    }
    if (Thread.interrupted()) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the other side");
    }
  }

  /** Closes the connection, also under a thread that waits for it. */
  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      selector.close();
    }
  }
}
