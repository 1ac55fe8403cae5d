package dev.leancomputeruse.desk.engine.x11;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import org.jspecify.annotations.Nullable;

/**
 * A property of a window.
 *
 * @param reply as it came
 * @param format bits of one item; 0 if the property is unset
 * @param count items
 */
record Property(Reply reply, int format, long count) {
  private static final int GET_PROPERTY = 20;
  private static final int MAX_WORDS = 16_384;
  private static final int MAX_TEXT = 4_096;

  /** Asks for a property of any type. */
  static Connection.Ticket ask(Server server, long window, long property) throws X11Exception {
    return server
        .connection()
        .send(
            server
                .request("GetProperty", GET_PROPERTY, 0)
                .u32(window)
                .u32(property)
                .u32(0)
                .u32(0)
                .u32(MAX_WORDS));
  }

  /** Takes the answer. */
  static Property take(Server server, Connection.Ticket ticket) throws X11Exception {
    Reply reply = server.connection().await(ticket);
    int format = reply.u8(1);
    return new Property(reply, format, format == 0 ? 0 : reply.u32(16));
  }

  /** Asks for a property by its name and waits for it. */
  static Property of(Server server, long window, String name) throws X11Exception {
    return take(server, ask(server, window, server.atom(name)));
  }

  boolean unset() {
    return format == 0;
  }

  /** Returns the numbers of 32 bits; none if it is of another kind. */
  long[] longs() throws X11Exception {
    return format == 32 ? reply.longs(Reply.HEADER, count) : new long[0];
  }

  /** Returns the first number, or what is given if there is none. */
  long number(long otherwise) throws X11Exception {
    long[] all = longs();
    return all.length == 0 ? otherwise : all[0];
  }

  /** Returns the bytes; none if it is of another kind. */
  byte[] bytes() throws X11Exception {
    return format == 8 ? reply.bytes(Reply.HEADER, count) : new byte[0];
  }

  /** Returns the text up to its first NUL: UTF-8, else Latin-1; null if it is none. */
  @Nullable String text() throws X11Exception {
    if (format != 8) {
      return null;
    }
    byte[] bytes = bytes();
    int end = 0;
    while (end < bytes.length && end < MAX_TEXT && bytes[end] != 0) {
      end++;
    }
    // A cut in the middle of a character would make the whole of it Latin-1.
    int cut = end;
    while (end < bytes.length && cut > 0 && (bytes[cut] & 0xc0) == 0x80) {
      cut--;
    }
    end = end == MAX_TEXT && end - cut < 4 ? cut : end;
    try {
      return UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes, 0, end))
          .toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, 0, end, ISO_8859_1);
    }
  }

  /** Returns the second of the two texts of {@code WM_CLASS}. */
  String wmClass() throws X11Exception {
    byte[] bytes = bytes();
    int start = 0;
    while (start < bytes.length && bytes[start] != 0) {
      start++;
    }
    start++;
    int end = start;
    while (end < bytes.length && bytes[end] != 0 && end - start < MAX_TEXT) {
      end++;
    }
    return start >= bytes.length ? "" : new String(bytes, start, end - start, ISO_8859_1);
  }
}
