package dev.leancomputeruse.desk.engine.x11;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** One request in the making: a header, its fields, padded to four bytes, with its length. */
final class Request {
  private static final int MAX = 0xffff * 4;

  private final String name;
  private ByteBuffer bytes;

  /**
   * Begins a request.
   *
   * @param name what errors call it
   * @param opcode major opcode
   * @param data second byte: the minor opcode of an extension, or the request's own
   */
  Request(String name, ByteOrder order, int opcode, int data) {
    this.name = name;
    this.bytes = ByteBuffer.allocate(64).order(order);
    u8(opcode).u8(data).u16(0);
  }

  String name() {
    return name;
  }

  Request u8(int value) {
    room(1).put((byte) value);
    return this;
  }

  Request u16(int value) {
    room(2).putShort((short) value);
    return this;
  }

  Request u32(long value) {
    room(4).putInt((int) value);
    return this;
  }

  Request skip(int count) {
    room(count).put(new byte[count]);
    return this;
  }

  /** Adds bytes and pads to four. */
  Request padded(byte[] value) {
    room(value.length).put(value);
    return skip((4 - bytes.position() % 4) % 4);
  }

  /** Returns the whole request. */
  byte[] finish() {
    skip((4 - bytes.position() % 4) % 4);
    int length = bytes.position();
    if (length > MAX) {
      throw new IllegalStateException(name + " is too long: " + length);
    }
    bytes.putShort(2, (short) (length / 4));
    byte[] whole = new byte[length];
    bytes.get(0, whole);
    return whole;
  }

  private ByteBuffer room(int count) {
    if (bytes.remaining() < count) {
      ByteBuffer larger =
          ByteBuffer.allocate(Math.max(bytes.capacity() * 2, bytes.position() + count))
              .order(bytes.order());
      bytes.flip();
      bytes = larger.put(bytes);
    }
    return bytes;
  }
}
