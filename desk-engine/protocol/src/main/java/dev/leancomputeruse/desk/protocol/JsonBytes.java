package dev.leancomputeruse.desk.protocol;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The bytes of a JSON document: white space, literals, strings and their UTF-8. */
final class JsonBytes {
  static final int END = -1;

  private final @Nullable InputStream stream;
  private final byte[] buffer;
  private char[] chars = new char[256];
  private int at;
  private int filled;
  private boolean started;

  JsonBytes(InputStream stream, int size) {
    this.stream = stream;
    this.buffer = new byte[size];
  }

  /** Reads what is all there. */
  JsonBytes(byte[] document) {
    this.stream = null;
    this.buffer = document;
    this.filled = document.length;
  }

  int position() {
    return at;
  }

  /** Returns the next byte without taking it, or {@link #END}. */
  int peek() throws IOException {
    return at < filled || fill() ? buffer[at] & 0xff : END;
  }

  /** Takes the next byte, or returns {@link #END}. */
  int take() throws IOException {
    return at < filled || fill() ? buffer[at++] & 0xff : END;
  }

  /** Passes white space and returns the next byte without taking it, or {@link #END}. */
  int peekToken() throws IOException {
    if (!started) {
      started = true;
      skipByteOrderMark();
    }
    while (at < filled || fill()) {
      // Most of a document that is made for people is white space.
      byte[] bytes = buffer;
      int end = filled;
      int i = at;
      while (i < end && bytes[i] == ' ') {
        i++;
      }
      at = i;
      if (i < end) {
        int c = bytes[i] & 0xff;
        if (c != ' ' && c != '\n' && c != '\t' && c != '\r') {
          return c;
        }
        at++;
      }
    }
    return END;
  }

  /** Passes white space and takes the given character. */
  void expectToken(char expected) throws IOException {
    if (peekToken() != expected) {
      throw new MalformedJsonException("unexpected character");
    }
    at++;
  }

  /**
   * Passes over a string, an object or an array by looking for its end alone.
   *
   * @throws MalformedJsonException if it has none
   */
  void pass() throws IOException {
    int open = 0;
    boolean inString = false;
    boolean escaped = false;
    while (at < filled || fill()) {
      byte[] bytes = buffer;
      for (int i = at; i < filled; i++) {
        byte b = bytes[i];
        if (inString) {
          if (escaped) {
            escaped = false;
          } else if (b == '\\') {
            escaped = true;
          } else if (b == '"') {
            inString = false;
            b = ']';
            open++;
          }
        } else if (b == '"') {
          inString = true;
        } else if (b == '{' || b == '[') {
          open++;
        }
        if (!inString && (b == ']' || b == '}') && --open == 0) {
          at = i + 1;
          return;
        }
      }
      at = filled;
    }
    throw new MalformedJsonException("no end");
  }

  /** Takes the given word. */
  void literal(String word) throws IOException {
    for (int i = 0; i < word.length(); i++) {
      if (take() != word.charAt(i)) {
        throw new MalformedJsonException("unknown literal");
      }
    }
  }

  /**
   * Reads a string behind its opening quote, up to and with the closing one.
   *
   * @param limit how many characters to keep
   */
  String string(int limit) throws IOException {
    int kept = 0;
    while (true) {
      int run = plainRun();
      int keep = Math.min(run, limit - kept);
      if (kept == 0 && keep == run && at + run < filled && buffer[at + run] == '"') {
        // Nearly every string is one such run.
        String text = new String(buffer, at, run, ISO_8859_1);
        at += run + 1;
        return text;
      }
      if (keep > 0) {
        reserve(kept + keep);
        for (int i = 0; i < keep; i++) {
          chars[kept + i] = (char) buffer[at + i];
        }
        kept += keep;
      }
      at += run;
      int c = take();
      if (c == '"') {
        return kept == 0 ? "" : new String(chars, 0, kept);
      }
      int value = c == '\\' ? escape() : character(c);
      if (kept < limit) {
        reserve(kept + 2);
        if (value < 0x10000) {
          chars[kept++] = (char) value;
        } else {
          chars[kept++] = (char) ((value >>> 10) + 0xd7c0);
          chars[kept++] = (char) ((value & 0x3ff) + 0xdc00);
        }
      }
    }
  }

  /** Returns how many plain ASCII bytes of a string are at hand: a screenshot is one such run. */
  private int plainRun() throws IOException {
    if (at == filled && !fill()) {
      throw new MalformedJsonException("string without an end");
    }
    byte[] bytes = buffer;
    int i = at;
    int end = filled;
    while (i < end) {
      byte b = bytes[i];
      if (b < ' ' || b == '"' || b == '\\') {
        break;
      }
      i++;
    }
    return i - at;
  }

  private int escape() throws IOException {
    int c = take();
    switch (c) {
      case '"', '\\', '/' -> {
        return c;
      }
      case 'b' -> {
        return '\b';
      }
      case 'f' -> {
        return '\f';
      }
      case 'n' -> {
        return '\n';
      }
      case 'r' -> {
        return '\r';
      }
      case 't' -> {
        return '\t';
      }
      case 'u' -> {
        int value = 0;
        for (int i = 0; i < 4; i++) {
          value = (value << 4) | hexDigit(take());
        }
        return value;
      }
      default -> throw new MalformedJsonException("unknown escape");
    }
  }

  private static int hexDigit(int c) throws MalformedJsonException {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int lower = c | 0x20;
    if (lower >= 'a' && lower <= 'f') {
      return lower - 'a' + 10;
    }
    throw new MalformedJsonException("bad escape");
  }

  /**
   * Decodes the character that starts with {@code first}; the shortest form only, no surrogates.
   */
  private int character(int first) throws IOException {
    if (first >= ' ' && first < 0x80) {
      return first;
    }
    if (first >= 0xc2 && first < 0xe0) {
      return ((first & 0x1f) << 6) | continuation();
    }
    if (first >= 0xe0 && first < 0xf0) {
      int value = ((first & 0x0f) << 12) | (continuation() << 6) | continuation();
      if (value >= 0x800 && (value < 0xd800 || value > 0xdfff)) {
        return value;
      }
    } else if (first >= 0xf0 && first < 0xf5) {
      int value =
          ((first & 0x07) << 18) | (continuation() << 12) | (continuation() << 6) | continuation();
      if (value >= 0x10000 && value <= 0x10ffff) {
        return value;
      }
    }
    throw new MalformedJsonException("not UTF-8, or a bare control character");
  }

  private int continuation() throws IOException {
    int c = take();
    if (c < 0x80 || c > 0xbf) {
      throw new MalformedJsonException("not UTF-8");
    }
    return c & 0x3f;
  }

  private void skipByteOrderMark() throws IOException {
    if (peek() == 0xef) {
      if (take() != 0xef || take() != 0xbb || take() != 0xbf) {
        throw new MalformedJsonException("no value");
      }
    }
  }

  private void reserve(int size) {
    if (size > chars.length) {
      char[] larger = new char[Math.max(size, chars.length * 2)];
      System.arraycopy(chars, 0, larger, 0, chars.length);
      chars = larger;
    }
  }

  private boolean fill() throws IOException {
    int n = stream == null ? 0 : stream.read(buffer, 0, buffer.length);
    if (n <= 0) {
      return false;
    }
    at = 0;
    filled = n;
    return true;
  }
}
