package dev.leancomputeruse.desk.engine.dbus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads values as D-Bus lays them out. Whoever wrote them may be hostile: each length is held
 * against what is there, nesting has an end, and gaps have to be zero.
 */
final class Unmarshaller {
  private static final int DEEPEST = 64;

  private final ByteBuffer buffer;

  /**
   * Reads from the buffer's position to its limit, in its byte order; alignment counts from index 0
   * of the buffer.
   */
  Unmarshaller(ByteBuffer buffer) {
    this.buffer = buffer;
  }

  boolean done() {
    return !buffer.hasRemaining();
  }

  /** Reads a row of values. */
  List<Object> values(String signature) throws BusException {
    Signature.check(signature);
    List<Object> values = new ArrayList<>();
    int at = 0;
    while (at < signature.length()) {
      values.add(value(signature, at, 0));
      at = Signature.end(signature, at);
    }
    return values;
  }

  Object value(String signature, int at, int depth) throws BusException {
    if (depth > DEEPEST) {
      throw BusException.malformed("values nested too deeply");
    }
    char type = signature.charAt(at);
    return switch (type) {
      case 'y' -> need(1).get();
      case 'b' -> truth();
      case 'n' -> aligned(2, 2).getShort();
      case 'q' -> (Integer) (aligned(2, 2).getShort() & 0xffff);
      case 'i' -> aligned(4, 4).getInt();
      case 'u' -> word();
      case 'x', 't' -> aligned(8, 8).getLong();
      case 'd' -> aligned(8, 8).getDouble();
      case 's', 'o' -> text(length(word()));
      case 'g' -> signature();
      case 'v' -> variant(depth);
      case 'a' -> array(signature, at + 1, depth + 1);
      case '(' -> structure(signature, at + 1, depth + 1);
      default -> throw BusException.malformed("no type: " + type);
    };
  }

  private Boolean truth() throws BusException {
    long value = word();
    if (value > 1) {
      throw BusException.malformed("neither true nor false");
    }
    return value == 1;
  }

  Long word() throws BusException {
    return aligned(4, 4).getInt() & 0xffff_ffffL;
  }

  String signature() throws BusException {
    String text = text(need(1).get() & 0xff);
    Signature.check(text);
    return text;
  }

  private Variant variant(int depth) throws BusException {
    String signature = signature();
    Signature.checkOne(signature);
    return new Variant(signature, value(signature, 0, depth + 1));
  }

  private String text(int length) throws BusException {
    need(length + 1);
    ByteBuffer slice = buffer.slice();
    slice.limit(length);
    buffer.position(buffer.position() + length);
    if (buffer.get() != 0) {
      throw BusException.malformed("a text without its end");
    }
    try {
      String text =
          UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(slice)
              .toString();
      if (text.indexOf(0) >= 0) {
        throw BusException.malformed("a text with a zero character");
      }
      return text;
    } catch (CharacterCodingException e) {
      throw BusException.malformed("a text that is not UTF-8");
    }
  }

  private Object array(String signature, int element, int depth) throws BusException {
    int length = length(word());
    char type = signature.charAt(element);
    align(Signature.alignment(type));
    need(length);
    int end = buffer.position() + length;
    if (type == 'y') {
      byte[] bytes = new byte[length];
      buffer.get(bytes);
      return bytes;
    }
    // Elements must not reach beyond the array.
    int limit = buffer.limit();
    buffer.limit(end);
    Object all;
    if (type == '{') {
      Map<Object, Object> map = new LinkedHashMap<>();
      int second = Signature.end(signature, element + 1);
      while (buffer.hasRemaining()) {
        align(8);
        Object key = value(signature, element + 1, depth + 1);
        map.put(key, value(signature, second, depth + 1));
      }
      all = map;
    } else {
      List<Object> list = new ArrayList<>();
      while (buffer.hasRemaining()) {
        list.add(value(signature, element, depth));
      }
      all = list;
    }
    buffer.limit(limit);
    return all;
  }

  private List<Object> structure(String signature, int first, int depth) throws BusException {
    align(8);
    List<Object> values = new ArrayList<>();
    int at = first;
    while (signature.charAt(at) != ')') {
      values.add(value(signature, at, depth));
      at = Signature.end(signature, at);
    }
    return values;
  }

  private int length(long length) throws BusException {
    if (length > buffer.remaining()) {
      throw BusException.malformed("a length of " + length + " in " + buffer.remaining());
    }
    return (int) length;
  }

  void align(int to) throws BusException {
    int gap = -buffer.position() & (to - 1);
    need(gap);
    for (int i = 0; i < gap; i++) {
      if (buffer.get() != 0) {
        throw BusException.malformed("a gap that is not zero");
      }
    }
  }

  private ByteBuffer aligned(int to, int bytes) throws BusException {
    align(to);
    return need(bytes);
  }

  private ByteBuffer need(int bytes) throws BusException {
    if (buffer.remaining() < bytes) {
      throw BusException.malformed("it ends too early");
    }
    return buffer;
  }
}
