package dev.leancomputeruse.desk.engine.dbus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/** Writes values as D-Bus lays them out. */
final class Marshaller {
  private static final int MOST = 32 << 20;
  private static final int DEEPEST = 64;

  private ByteBuffer buffer;

  Marshaller(ByteOrder order) {
    this.buffer = ByteBuffer.allocate(256).order(order);
  }

  /** Returns what was written, ready to be read. */
  ByteBuffer done() {
    buffer.flip();
    return buffer;
  }

  int length() {
    return buffer.position();
  }

  void align(int to) throws BusException {
    int gap = -buffer.position() & (to - 1);
    room(gap);
    for (int i = 0; i < gap; i++) {
      buffer.put((byte) 0);
    }
  }

  void octet(int value) throws BusException {
    room(1);
    buffer.put((byte) value);
  }

  void word(int value) throws BusException {
    align(4);
    room(4);
    buffer.putInt(value);
  }

  /** Sets a word that was written before. */
  void wordAt(int at, int value) {
    buffer.putInt(at, value);
  }

  void bytes(ByteBuffer bytes) throws BusException {
    room(bytes.remaining());
    buffer.put(bytes);
  }

  /** Writes a row of values. */
  void values(String signature, List<?> values) throws BusException {
    Signature.check(signature);
    int at = 0;
    for (Object value : values) {
      if (at >= signature.length()) {
        throw BusException.malformed("more values than " + signature + " has types");
      }
      value(signature, at, value, 0);
      at = Signature.end(signature, at);
    }
    if (at < signature.length()) {
      throw BusException.malformed("fewer values than " + signature + " has types");
    }
  }

  /** Writes one value. */
  void value(String signature, int at, Object value, int depth) throws BusException {
    if (depth > DEEPEST) {
      throw BusException.malformed("values nested too deeply");
    }
    char type = signature.charAt(at);
    try {
      switch (type) {
        case 'y' -> octet(((Number) value).intValue());
        case 'b' -> word(((Boolean) value) ? 1 : 0);
        case 'n', 'q' -> {
          align(2);
          room(2);
          buffer.putShort(((Number) value).shortValue());
        }
        case 'i', 'u' -> word(((Number) value).intValue());
        case 'x', 't' -> {
          align(8);
          room(8);
          buffer.putLong(((Number) value).longValue());
        }
        case 'd' -> {
          align(8);
          room(8);
          buffer.putDouble(((Number) value).doubleValue());
        }
        case 's', 'o' -> {
          byte[] text = utf8((String) value);
          word(text.length);
          room(text.length + 1);
          buffer.put(text).put((byte) 0);
        }
        case 'g' -> signature((String) value);
        case 'v' -> {
          Variant variant = (Variant) value;
          Signature.checkOne(variant.signature());
          signature(variant.signature());
          value(variant.signature(), 0, variant.value(), depth + 1);
        }
        case 'a' -> array(signature, at + 1, value, depth + 1);
        case '(' -> structure(signature, at + 1, (List<?>) value, depth + 1);
        default -> throw BusException.malformed("no type: " + type);
      }
    } catch (ClassCastException e) {
      throw BusException.malformed("a " + value.getClass().getSimpleName() + " for " + type);
    }
  }

  private static byte[] utf8(String text) throws BusException {
    if (text.indexOf(0) >= 0) {
      throw BusException.malformed("a text with a zero character");
    }
    return text.getBytes(UTF_8);
  }

  void signature(String value) throws BusException {
    byte[] text = value.getBytes(UTF_8);
    room(text.length + 2);
    buffer.put((byte) text.length).put(text).put((byte) 0);
  }

  private void array(String signature, int element, Object value, int depth) throws BusException {
    word(0);
    int lengthAt = buffer.position() - 4;
    char type = signature.charAt(element);
    align(Signature.alignment(type));
    int start = buffer.position();
    if (value instanceof byte[] bytes && type == 'y') {
      room(bytes.length);
      buffer.put(bytes);
    } else if (type == '{') {
      int second = Signature.end(signature, element + 1);
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        align(8);
        value(signature, element + 1, entry.getKey(), depth);
        value(signature, second, entry.getValue(), depth);
      }
    } else {
      for (Object each : (List<?>) value) {
        value(signature, element, each, depth);
      }
    }
    wordAt(lengthAt, buffer.position() - start);
  }

  private void structure(String signature, int first, List<?> values, int depth)
      throws BusException {
    align(8);
    int at = first;
    for (Object value : values) {
      if (signature.charAt(at) == ')') {
        throw BusException.malformed("more values than the structure has");
      }
      value(signature, at, value, depth);
      at = Signature.end(signature, at);
    }
    if (signature.charAt(at) != ')') {
      throw BusException.malformed("fewer values than the structure has");
    }
  }

  private void room(int bytes) throws BusException {
    if (buffer.remaining() >= bytes) {
      return;
    }
    int needed = buffer.position() + bytes;
    if (needed > MOST) {
      throw BusException.malformed("the message would be larger than " + MOST + " bytes");
    }
    ByteBuffer larger =
        ByteBuffer.allocate(Math.max(needed, buffer.capacity() * 2)).order(buffer.order());
    buffer.flip();
    larger.put(buffer);
    buffer = larger;
  }
}
