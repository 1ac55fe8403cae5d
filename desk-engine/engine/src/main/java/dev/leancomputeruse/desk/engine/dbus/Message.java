package dev.leancomputeruse.desk.engine.dbus;

import java.util.List;
import java.util.Map;

/**
 * A message that came in.
 *
 * @param type 1 call, 2 return, 3 error, 4 signal
 * @param error the name of the error; empty if it is none
 * @param body the arguments: y Byte, b Boolean, n Short, q Integer, i Integer, u Long, x and t
 *     Long, d Double, s o g String, v {@link Variant}, ay {@code byte[]}, other arrays and
 *     structures List, dictionaries Map
 */
public record Message(
    int type,
    int flags,
    long serial,
    long replySerial,
    String path,
    String iface,
    String member,
    String error,
    String destination,
    String sender,
    String signature,
    List<Object> body) {
  static final int CALL = 1;
  static final int RETURN = 2;
  static final int ERROR = 3;
  static final int SIGNAL = 4;

  /** Returns an argument as text; empty if it is none. */
  public String text(int at) {
    return at < body.size() && body.get(at) instanceof String text ? text : "";
  }

  /** Returns an argument as a whole number, or what is given. */
  public long number(int at, long otherwise) {
    if (at >= body.size()) {
      return otherwise;
    }
    Object value = body.get(at);
    if (value instanceof Variant variant) {
      value = variant.value();
    }
    return value instanceof Number number ? number.longValue() : otherwise;
  }

  /** Returns whether an argument is true. */
  public boolean isTrue(int at) {
    return at < body.size() && Boolean.TRUE.equals(body.get(at));
  }

  /** Returns an argument as a list; empty if it is none. */
  public List<?> list(int at) {
    return at < body.size() && body.get(at) instanceof List<?> list ? list : List.of();
  }

  /** Returns an argument as a dictionary; empty if it is none. */
  public Map<?, ?> map(int at) {
    return at < body.size() && body.get(at) instanceof Map<?, ?> map ? map : Map.of();
  }

  /** Returns an argument out of its variant; empty text if there is none. */
  public Object inner(int at) {
    Object value = at < body.size() ? body.get(at) : "";
    return value instanceof Variant variant ? variant.value() : value;
  }

  /** Returns the first argument of an error, which is its message. */
  String words() {
    String words = text(0).strip();
    return words.length() > 200 ? words.substring(0, 200) + "…" : words;
  }
}
