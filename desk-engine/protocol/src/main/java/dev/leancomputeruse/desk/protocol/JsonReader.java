package dev.leancomputeruse.desk.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON document, value by value; from a stream in constant memory.
 *
 * <p>A hook is a process of its own, and what it pays for is classes: the streaming half of a JSON
 * library is 250 of them, this is two. It is strict (RFC 8259, valid UTF-8, nesting to {@value
 * #MAX_DEPTH}); a byte order mark is passed over. The caller asks for the {@link #kind()} of the
 * value that comes next, and then reads, enters or skips it.
 */
public final class JsonReader {
  /** Kinds of the value that comes next. */
  public static final char OBJECT = '{';

  public static final char ARRAY = '[';
  public static final char STRING = '"';
  public static final char NUMBER = '0';
  public static final char TRUE = 't';
  public static final char FALSE = 'f';
  public static final char NULL = 'n';

  /** Objects and arrays within each other. */
  public static final int MAX_DEPTH = 400;

  private static final int MAX_NUMBER = 1000;

  private final JsonBytes in;
  private final boolean[] entered = new boolean[MAX_DEPTH + 1];
  private int depth;

  /** Reads from a stream, which is not closed. */
  public JsonReader(InputStream stream) {
    in = new JsonBytes(stream, 1 << 16);
  }

  /** Reads from a text. */
  public JsonReader(String text) {
    this(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Reads from a document in memory, which is neither copied nor changed. */
  public JsonReader(byte[] document) {
    in = new JsonBytes(document);
  }

  /**
   * Returns how many bytes of a document in memory were read: behind a value its end, and after
   * {@link #kind()} the start of the next one. Of a stream it says nothing.
   */
  public int position() {
    return in.position();
  }

  /**
   * Returns the kind of the value that comes next, one of the constants of this class.
   *
   * @throws MalformedJsonException if no value starts here
   */
  public char kind() throws IOException {
    int c = in.peekToken();
    switch (c) {
      case OBJECT, ARRAY, STRING, TRUE, FALSE, NULL -> {
        return (char) c;
      }
      default -> {
        if (c == '-' || (c >= '0' && c <= '9')) {
          return NUMBER;
        }
        throw new MalformedJsonException("no value");
      }
    }
  }

  /** Enters an object; {@link #nextName(int)} follows. */
  public void beginObject() throws IOException {
    enter(OBJECT);
  }

  /**
   * Reads the next member's name, or leaves the object.
   *
   * @param limit how many characters of it to keep
   * @return the name, or null at the end of the object
   */
  public @Nullable String nextName(int limit) throws IOException {
    if (!another('}')) {
      return null;
    }
    in.expectToken('"');
    String name = in.string(limit);
    in.expectToken(':');
    return name;
  }

  /** Enters an array; {@link #nextElement()} follows. */
  public void beginArray() throws IOException {
    enter(ARRAY);
  }

  /** Returns whether another element comes, or leaves the array. */
  public boolean nextElement() throws IOException {
    return another(']');
  }

  /**
   * Reads a string.
   *
   * @param limit how many characters of it to keep; the rest is read over
   */
  public String string(int limit) throws IOException {
    in.expectToken('"');
    return in.string(limit);
  }

  /** Reads a number as it is written. */
  public String number() throws IOException {
    StringBuilder text = new StringBuilder();
    in.peekToken();
    if (in.peek() == '-') {
      text.append((char) in.take());
    }
    if (in.peek() == '0') {
      text.append((char) in.take());
    } else {
      digits(text);
    }
    if (in.peek() == '.') {
      text.append((char) in.take());
      digits(text);
    }
    if (in.peek() == 'e' || in.peek() == 'E') {
      text.append((char) in.take());
      if (in.peek() == '+' || in.peek() == '-') {
        text.append((char) in.take());
      }
      digits(text);
    }
    return text.toString();
  }

  /** Reads {@code true} or {@code false}. */
  public boolean bool() throws IOException {
    boolean value = in.peekToken() == TRUE;
    in.literal(value ? "true" : "false");
    return value;
  }

  /** Reads {@code null}. */
  public void nil() throws IOException {
    in.peekToken();
    in.literal("null");
  }

  /** Reads over the next value, checking it like any other. */
  public void skip() throws IOException {
    switch (kind()) {
      case OBJECT -> {
        beginObject();
        while (nextName(0) != null) {
          skip();
        }
      }
      case ARRAY -> {
        beginArray();
        while (nextElement()) {
          skip();
        }
      }
      case STRING -> string(0);
      case NUMBER -> number();
      case NULL -> nil();
      default -> bool();
    }
  }

  /**
   * Passes over the next value as fast as can be, without checking it: for a look at the top of a
   * document that is read in full later.
   */
  public void pass() throws IOException {
    switch (kind()) {
      case OBJECT, ARRAY, STRING -> in.pass();
      default -> skip();
    }
  }

  /**
   * Reads on to the end of the document.
   *
   * @throws MalformedJsonException if anything but white space is left
   */
  public void end() throws IOException {
    if (in.peekToken() != JsonBytes.END) {
      throw new MalformedJsonException("more than one value");
    }
  }

  private void enter(char open) throws IOException {
    in.expectToken(open);
    if (depth == MAX_DEPTH) {
      throw new MalformedJsonException("nested too deeply");
    }
    entered[++depth] = false;
  }

  private boolean another(char close) throws IOException {
    if (in.peekToken() == close) {
      in.take();
      depth--;
      return false;
    }
    if (entered[depth]) {
      in.expectToken(',');
      in.peekToken();
    }
    entered[depth] = true;
    return true;
  }

  private void digits(StringBuilder text) throws IOException {
    int before = text.length();
    while (in.peek() >= '0' && in.peek() <= '9') {
      text.append((char) in.take());
      if (text.length() > MAX_NUMBER) {
        throw new MalformedJsonException("number too long");
      }
    }
    if (text.length() == before) {
      throw new MalformedJsonException("no digit");
    }
  }
}
