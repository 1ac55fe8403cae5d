package dev.leancomputeruse.measure;

/**
 * Walks over one JSON text in a byte array without making objects: into what is asked for, and past
 * the rest. Strict as RFC 8259 is, except that it does not check the UTF-8 in strings.
 */
final class JsonCursor extends JsonTokens {
  private static final int MAX_DEPTH = 1000;

  private final long[] objects = new long[(MAX_DEPTH >> 6) + 1];
  private int depth;
  private boolean first;

  /** Stands at the first value of {@code text[from, to)}. */
  void reset(byte[] text, int from, int to) {
    this.text = text;
    this.pos = from;
    this.end = to;
    this.depth = 0;
    this.first = false;
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
      throw unusable();
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
      throw unusable();
    }
    return true;
  }

  private void key() throws UnusableLineException {
    if (peek() != '"') {
      throw unusable();
    }
    pos++;
    string();
    if (peek() != ':') {
      throw unusable();
    }
    pos++;
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
      throw unusable();
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
        throw unusable();
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
}
