package dev.leancomputeruse.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Passes the strings, numbers and words of a JSON text eight bytes at a time: most of a transcript
 * is text that nobody here reads, so skipping is what the time goes into.
 *
 * <p>The array has to have {@link #PADDING} zero bytes, or any control characters, behind the text.
 */
abstract class JsonTokens {
  /** Bytes that are read beyond the end of the text, so that the loop needs no bound. */
  static final int PADDING = 8;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;

  byte[] text = new byte[PADDING];
  int pos;
  int end;

  private int from;
  private int to;
  private boolean escaped;
  private int shrink;

  byte[] text() {
    return text;
  }

  /** Where the last string or key begins, without its quote. */
  int from() {
    return from;
  }

  /** Where the last string or key ends, without its quote. */
  int to() {
    return to;
  }

  /** Whether the last string has escapes. */
  boolean isEscaped() {
    return escaped;
  }

  /** The length of the last string in UTF-8 once its escapes are resolved. */
  int decodedLength() {
    return to - from - shrink;
  }

  /** Whether the last string is this one, which is ASCII, however it is escaped. */
  final boolean is(byte[] word) {
    int length = word.length;
    if (to - from != length) {
      return escaped && JsonText.decodesTo(this, word);
    }
    for (int i = 0; i < length; i++) {
      if (text[from + i] != word[i]) {
        return false;
      }
    }
    return true;
  }

  final void scalar(int c) throws UnusableLineException {
    switch (c) {
      case '"' -> {
        pos++;
        string();
      }
      case 't' -> word("true");
      case 'f' -> word("false");
      case 'n' -> word("null");
      default -> number();
    }
  }

  private void word(String word) throws UnusableLineException {
    for (int i = 0; i < word.length(); i++, pos++) {
      if (pos >= end || text[pos] != word.charAt(i)) {
        throw unusable();
      }
    }
  }

  private void number() throws UnusableLineException {
    if (pos < end && text[pos] == '-') {
      pos++;
    }
    if (pos < end && text[pos] == '0') {
      pos++;
    } else {
      digits();
    }
    if (pos < end && text[pos] == '.') {
      pos++;
      digits();
    }
    if (pos < end && (text[pos] == 'e' || text[pos] == 'E')) {
      pos++;
      if (pos < end && (text[pos] == '+' || text[pos] == '-')) {
        pos++;
      }
      digits();
    }
    int c = pos < end ? text[pos] : ',';
    if (c != ',' && c != '}' && c != ']' && c != ' ' && c != '\t' && c != '\r' && c != '\n') {
      throw unusable();
    }
  }

  private void digits() throws UnusableLineException {
    int start = pos;
    while (pos < end && text[pos] >= '0' && text[pos] <= '9') {
      pos++;
    }
    if (pos == start) {
      throw unusable();
    }
  }

  /** Reads on from behind an opening quote to behind the closing one. */
  final void string() throws UnusableLineException {
    byte[] bytes = text;
    int p = pos;
    from = p;
    escaped = false;
    shrink = 0;
    while (true) {
      if (p > end) {
        throw unusable(end);
      }
      long word = (long) LONGS.get(bytes, p);
      long hit = special(word);
      if (hit == 0) {
        p += 8;
        continue;
      }
      p += Long.numberOfTrailingZeros(hit) >>> 3;
      if (p >= end) {
        throw unusable(end);
      }
      int c = bytes[p];
      if (c == '"') {
        to = p;
        pos = p + 1;
        return;
      }
      if (c != '\\') {
        throw unusable(p);
      }
      escaped = true;
      p = escape(p + 1);
    }
  }

  /** Has the high bit of a byte set if it is a quote, a backslash or a control character. */
  private static long special(long word) {
    long quote = word ^ (ONES * '"');
    long backslash = word ^ (ONES * '\\');
    return (((quote - ONES) & ~quote)
            | ((backslash - ONES) & ~backslash)
            | ((word - ONES * 0x20) & ~word))
        & HIGHS;
  }

  private int escape(int p) throws UnusableLineException {
    if (p >= end) {
      throw unusable(end);
    }
    switch (text[p]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> {
        shrink += 1;
        return p + 1;
      }
      case 'u' -> {
        int code = JsonText.hex4(text, p + 1, end);
        if (code < 0) {
          throw unusable(noHex(p + 1));
        }
        // A surrogate is half of a character of four bytes.
        shrink += 6 - (code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3);
        return p + 5;
      }
      default -> throw unusable(p);
    }
  }

  /** The first place from {@code p} on without a hexadecimal digit. */
  private int noHex(int p) {
    int at = p;
    while (at < end && Character.digit(text[at], 16) >= 0) {
      at++;
    }
    return at;
  }

  /** For a byte at {@link #pos} that cannot stand there, or a text that ends there. */
  final UnusableLineException unusable() {
    return unusable(pos);
  }

  private UnusableLineException unusable(int at) {
    return new UnusableLineException(at < end ? SkipReason.NOT_JSON : SkipReason.TRUNCATED);
  }
}
