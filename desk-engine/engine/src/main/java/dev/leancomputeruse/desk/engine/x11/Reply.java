package dev.leancomputeruse.desk.engine.x11;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** One packet from the server. Nothing in it is trusted: every read is checked. */
final class Reply {
  /** Of the header that every packet has. */
  static final int HEADER = 32;

  private final String name;
  private final ByteBuffer bytes;

  Reply(String name, byte[] bytes, ByteOrder order) {
    this.name = name;
    this.bytes = ByteBuffer.wrap(bytes).order(order);
  }

  int size() {
    return bytes.capacity();
  }

  int u8(int at) throws X11Exception {
    check(at, 1);
    return bytes.get(at) & 0xff;
  }

  int u16(int at) throws X11Exception {
    check(at, 2);
    return bytes.getShort(at) & 0xffff;
  }

  int i16(int at) throws X11Exception {
    check(at, 2);
    return bytes.getShort(at);
  }

  long u32(int at) throws X11Exception {
    check(at, 4);
    return bytes.getInt(at) & 0xffffffffL;
  }

  byte[] bytes(int at, long count) throws X11Exception {
    check(at, count);
    byte[] part = new byte[(int) count];
    bytes.get(at, part);
    return part;
  }

  /** Returns {@code count} numbers of 32 bits. */
  long[] longs(int at, long count) throws X11Exception {
    check(at, count * 4);
    long[] values = new long[(int) count];
    for (int i = 0; i < values.length; i++) {
      values[i] = bytes.getInt(at + 4 * i) & 0xffffffffL;
    }
    return values;
  }

  private void check(int at, long count) throws X11Exception {
    if (at < 0 || count < 0 || at + count > bytes.capacity()) {
      throw Trouble.bad(name, "it is too short");
    }
  }
}
