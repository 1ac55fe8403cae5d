package dev.leancomputeruse.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Walks over one JSON text in a byte array without making objects, and skips what is not asked for
 * eight bytes at a time. Most of a transcript is text that nobody here reads, so skipping is what
 * the time goes into.
 *
 * <p>Strict as RFC 8259 is, except that it does not check the UTF-8 in strings. The array has to
 * have {@link #PADDING} zero bytes, or any control characters, behind the text.
 */
final class JsonCursor {
  /** Bytes that are read beyond the end of the text, so that the loop needs no bound. */
  static final int PADDING = 8;

  private static final int MAX_DEPTH = 1000;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;

  private final long[] objects = new long[(MAX_DEPTH >> 6) + 1];
  private byte[] text = new byte[PADDING];
  private int pos;
  private int end;
  private int depth;
  private boolean first;

  private int from;
  private int to;
  private boolean escaped;
  private int shrink;

  /** Stands at the first value of {@code text[from, to)}. */
  void reset(byte[] text, int from, int to) {
    this.text = text;
    this.pos = from;
    this.end = to;
    this.depth = 0;
    this.first = false;
  }

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

  int position() {
    return pos;
  }

  /** The first byte of the next value or bracket, 0 at the end of the text. */
  int peek() {
    while (pos < end) {
      int c = text[pos];
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n') {
        return c;
      }
      pos++;
    }
    return 0;
  }

  void beginObject() throws UnusableLineException {
    begin('{', true);
  }

  void beginArray() throws UnusableLineException {
    begin('[', false);
  }

  private void begin(int bracket, boolean object) throws UnusableLineException {
    if (peek() != bracket) {
      throw notJson();
    }
    pos++;
    push(object);
    first = true;
  }

  /** Steps to the next field of the innermost object, or out of it if there is none. */
  boolean nextField() throws UnusableLineException {
    if (!nextItem('}')) {
      return false;
    }
    key();
    return true;
  }

  /** Steps to the next element of the innermost array, or out of it if there is none. */
  boolean nextElement() throws UnusableLineException {
    return nextItem(']');
  }

  private boolean nextItem(int close) throws UnusableLineException {
    int c = peek();
    if (c == close) {
      pos++;
      depth--;
      first = false;
      return false;
    }
    if (first) {
      first = false;
    } else if (c == ',') {
      pos++;
    } else {
      throw notJson();
    }
    return true;
  }

  private void key() throws UnusableLineException {
    if (peek() != '"') {
      throw notJson();
    }
    pos++;
    string();
    if (peek() != ':') {
      throw notJson();
    }
    pos++;
  }

  /** Whether the last key is this one; keys with escapes are never ours. */
  boolean keyIs(byte[] name) {
    int length = name.length;
    if (to - from != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (text[from + i] != name[i]) {
        return false;
      }
    }
    return true;
  }

  /** Reads a string value; false and nothing read if the value is of another type. */
  boolean readString() throws UnusableLineException {
    if (peek() != '"') {
      return false;
    }
    pos++;
    string();
    return true;
  }

  /** Reads a count of at most {@code max}, or null as 0; anything else is skipped and gives -1. */
  int readCount(int max) throws UnusableLineException {
    int c = peek();
    if (c == 'n') {
      skipValue();
      return 0;
    }
    int start = pos;
    long value = 0;
    while (pos < end && text[pos] >= '0' && text[pos] <= '9' && pos - start < 12) {
      value = value * 10 + (text[pos++] - '0');
    }
    boolean leadingZero = c == '0' && pos - start > 1;
    if (pos > start && !leadingZero && value <= max && isEndOfNumber()) {
      return (int) value;
    }
    pos = start;
    skipValue();
    return -1;
  }

  private boolean isEndOfNumber() {
    int c = pos < end ? text[pos] : 0;
    return c != '.' && c != 'e' && c != 'E' && (c < '0' || c > '9');
  }

  /** Throws unless the text ends here. */
  void expectEnd() throws UnusableLineException {
    if (peek() != 0 || pos < end) {
      throw notJson();
    }
  }

  /** Skips one value of any type, checking its grammar. */
  void skipValue() throws UnusableLineException {
    int base = depth;
    do {
      int c = peek();
      if (c == '{') {
        pos++;
        push(true);
        if (peek() != '}') {
          key();
          continue;
        }
      } else if (c == '[') {
        pos++;
        push(false);
        if (peek() != ']') {
          continue;
        }
      } else {
        scalar(c);
      }
      closeAll(base);
    } while (depth > base);
    first = false;
  }

  /** After a value: closes what ends here and stops before the next value. */
  private void closeAll(int base) throws UnusableLineException {
    while (depth > base) {
      int c = peek();
      boolean object = inObject();
      if (c == (object ? '}' : ']')) {
        pos++;
        depth--;
        continue;
      }
      if (c != ',') {
        throw notJson();
      }
      pos++;
      if (object) {
        key();
      }
      return;
    }
  }

  private void push(boolean object) throws UnusableLineException {
    if (depth == MAX_DEPTH) {
      throw new UnusableLineException(SkipReason.TOO_DEEP);
    }
    long bit = 1L << depth;
    if (object) {
      objects[depth >> 6] |= bit;
    } else {
      objects[depth >> 6] &= ~bit;
    }
    depth++;
  }

  private boolean inObject() {
    return (objects[(depth - 1) >> 6] & (1L << (depth - 1))) != 0;
  }

  private void scalar(int c) throws UnusableLineException {
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
        throw notJson();
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
      throw notJson();
    }
  }

  private void digits() throws UnusableLineException {
    int start = pos;
    while (pos < end && text[pos] >= '0' && text[pos] <= '9') {
      pos++;
    }
    if (pos == start) {
      throw notJson();
    }
  }

  /** Reads on from behind an opening quote to behind the closing one. */
  private void string() throws UnusableLineException {
    byte[] bytes = text;
    int p = pos;
    from = p;
    escaped = false;
    shrink = 0;
    while (true) {
      if (p > end) {
        throw notJson();
      }
      long word = (long) LONGS.get(bytes, p);
      long hit = special(word);
      if (hit == 0) {
        p += 8;
        continue;
      }
      p += Long.numberOfTrailingZeros(hit) >>> 3;
      if (p >= end) {
        throw notJson();
      }
      int c = bytes[p];
      if (c == '"') {
        to = p;
        pos = p + 1;
        return;
      }
      if (c != '\\') {
        throw notJson();
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
      throw notJson();
    }
    switch (text[p]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> {
        shrink += 1;
        return p + 1;
      }
      case 'u' -> {
        int code = JsonText.hex4(text, p + 1, end);
        if (code < 0) {
          throw notJson();
        }
        // A surrogate is half of a character of four bytes.
        shrink += 6 - (code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3);
        return p + 5;
      }
      default -> throw notJson();
    }
  }

  private static UnusableLineException notJson() {
    return new UnusableLineException(SkipReason.NOT_JSON);
  }
}
