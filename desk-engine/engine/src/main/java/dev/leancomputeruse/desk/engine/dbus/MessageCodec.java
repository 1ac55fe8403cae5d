package dev.leancomputeruse.desk.engine.dbus;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns messages into bytes and back. */
final class MessageCodec {
  /** The fixed part, up to and with the length of the header's fields. */
  static final int FIXED = 16;

  /** A tree of thousands of objects has a few hundred kilobytes. */
  static final int MOST = 32 << 20;

  private static final int PATH = 1;
  private static final int INTERFACE = 2;
  private static final int MEMBER = 3;
  private static final int ERROR_NAME = 4;
  private static final int REPLY_SERIAL = 5;
  private static final int DESTINATION = 6;
  private static final int SENDER = 7;
  private static final int SIGNATURE = 8;

  private MessageCodec() {}

  static ByteBuffer encode(Call call, long serial, ByteOrder order) throws BusException {
    return encode(
        new Message(
            Message.CALL,
            0,
            serial,
            0,
            call.path(),
            call.iface(),
            call.member(),
            "",
            call.destination(),
            "",
            call.signature(),
            call.args()),
        order);
  }

  static ByteBuffer encode(Message message, ByteOrder order) throws BusException {
    Marshaller body = new Marshaller(order);
    body.values(message.signature(), message.body());
    Marshaller out = new Marshaller(order);
    out.octet(order == ByteOrder.LITTLE_ENDIAN ? 'l' : 'B');
    out.octet(message.type());
    out.octet(message.flags());
    out.octet(1);
    out.word(body.length());
    out.word((int) message.serial());
    out.word(0);
    field(out, PATH, "o", message.path());
    field(out, INTERFACE, "s", message.iface());
    field(out, MEMBER, "s", message.member());
    field(out, ERROR_NAME, "s", message.error());
    if (message.replySerial() != 0) {
      out.align(8);
      out.octet(REPLY_SERIAL);
      out.signature("u");
      out.word((int) message.replySerial());
    }
    field(out, DESTINATION, "s", message.destination());
    field(out, SENDER, "s", message.sender());
    field(out, SIGNATURE, "g", message.signature());
    out.wordAt(FIXED - 4, out.length() - FIXED);
    out.align(8);
    out.bytes(body.done());
    return out.done();
  }

  private static void field(Marshaller out, int code, String type, String value)
      throws BusException {
    if (!value.isEmpty()) {
      out.align(8);
      out.octet(code);
      out.signature(type);
      out.value(type, 0, value, 0);
    }
  }

  /**
   * Returns how long the message is that begins there.
   *
   * @param start at least {@link #FIXED} bytes, from position 0
   * @throws BusException if no message begins so
   */
  static int length(ByteBuffer start) throws BusException {
    ByteBuffer head = start.duplicate().order(order(start.get(0)));
    if (head.get(3) != 1) {
      throw BusException.malformed("protocol version " + head.get(3));
    }
    long body = head.getInt(4) & 0xffff_ffffL;
    long fields = head.getInt(12) & 0xffff_ffffL;
    long length = FIXED + ((fields + 7) & ~7L) + body;
    if (fields > (1 << 20) || length > MOST) {
      throw BusException.malformed("a message of " + length + " bytes");
    }
    return (int) length;
  }

  /**
   * Reads a whole message.
   *
   * @param bytes exactly one message, from position 0
   */
  static Message decode(ByteBuffer bytes) throws BusException {
    ByteBuffer buffer = bytes.duplicate().order(order(bytes.get(0)));
    int type = buffer.get(1);
    int flags = buffer.get(2) & 0xff;
    long serial = buffer.getInt(8) & 0xffff_ffffL;
    if (type == 0 || serial == 0) {
      throw BusException.malformed("a message without type or number");
    }
    int end = FIXED + buffer.getInt(12);
    Fields fields = new Fields();
    ByteBuffer head = buffer.duplicate().order(buffer.order());
    head.position(FIXED).limit(end);
    Unmarshaller in = new Unmarshaller(head);
    while (!in.done()) {
      in.align(8);
      int code = (Byte) in.value("y", 0, 0);
      Variant value = (Variant) in.value("v", 0, 0);
      fields.take(code, value.value());
    }
    buffer.position(end);
    Unmarshaller rest = new Unmarshaller(buffer);
    rest.align(8);
    List<Object> body = rest.values(fields.signature);
    if (!rest.done()) {
      throw BusException.malformed("more in the body than its signature says");
    }
    return fields.message(type, flags, serial, body);
  }

  static ByteOrder order(byte mark) throws BusException {
    if (mark == 'l') {
      return ByteOrder.LITTLE_ENDIAN;
    }
    if (mark == 'B') {
      return ByteOrder.BIG_ENDIAN;
    }
    throw BusException.malformed("neither byte order");
  }

  /** What the header of a message says. */
  private static final class Fields {
    private String path = "";
    private String iface = "";
    private String member = "";
    private String error = "";
    private String destination = "";
    private String sender = "";
    private String signature = "";
    private long replySerial;

    void take(int code, @Nullable Object value) throws BusException {
      if (code == REPLY_SERIAL && value instanceof Long number) {
        replySerial = number;
        return;
      }
      if (!(value instanceof String text)) {
        if (code >= PATH && code <= SIGNATURE) {
          throw BusException.malformed("header field " + code + " is of another type");
        }
        return;
      }
      switch (code) {
        case PATH -> path = text;
        case INTERFACE -> iface = text;
        case MEMBER -> member = text;
        case ERROR_NAME -> error = text;
        case REPLY_SERIAL -> throw BusException.malformed("a reply number that is a text");
        case DESTINATION -> destination = text;
        case SENDER -> sender = text;
        case SIGNATURE -> signature = text;
        default -> {
          // What is not known has to be passed over.
        }
      }
    }

    Message message(int type, int flags, long serial, List<Object> body) throws BusException {
      boolean complete =
          switch (type) {
            case Message.CALL -> !path.isEmpty() && !member.isEmpty();
            case Message.RETURN -> replySerial != 0;
            case Message.ERROR -> replySerial != 0 && !error.isEmpty();
            case Message.SIGNAL -> !path.isEmpty() && !iface.isEmpty() && !member.isEmpty();
            default -> true;
          };
      if (!complete) {
        throw BusException.malformed("a message of type " + type + " lacks what it needs");
      }
      return new Message(
          type,
          flags,
          serial,
          replySerial,
          path,
          iface,
          member,
          error,
          destination,
          sender,
          signature,
          body);
    }
  }
}
