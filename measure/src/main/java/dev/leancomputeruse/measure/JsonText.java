package dev.leancomputeruse.measure;

import java.nio.charset.StandardCharsets;

/** Decodes and hashes the strings a {@link JsonCursor} has found. */
final class JsonText {
  private static final long PRIME_1 = 0x9e3779b97f4a7c15L;
  private static final long PRIME_2 = 0xbf58476d1ce4e5b9L;
  private static final long PRIME_3 = 0x94d049bb133111ebL;

  private JsonText() {}

  /** The text of the cursor's last string. */
  static String decode(JsonTokens cursor) {
    return cursor.isEscaped()
        ? unescape(cursor.text(), cursor.from(), cursor.to())
        : new String(
            cursor.text(), cursor.from(), cursor.to() - cursor.from(), StandardCharsets.UTF_8);
  }

  /** Whether the cursor's last string, which has escapes, stands for these ASCII letters. */
  static boolean decodesTo(JsonTokens cursor, byte[] word) {
    return cursor.decodedLength() == word.length
        && decode(cursor).equals(new String(word, StandardCharsets.US_ASCII));
  }

  /** A hash of the cursor's last string that does not depend on how it is escaped; never 0. */
  static long hash(JsonCursor cursor) {
    if (cursor.isEscaped()) {
      byte[] decoded = decode(cursor).getBytes(StandardCharsets.UTF_8);
      return hash(decoded, 0, decoded.length);
    }
    return hash(cursor.text(), cursor.from(), cursor.to());
  }

  /**
   * 64 bits that are spread well enough for a table of millions: two of a million ids share one
   * with a probability of one in forty million.
   */
  static long hash(byte[] bytes, int from, int to) {
    long hash = PRIME_1 ^ (to - from);
    for (int i = from; i < to; ) {
      long word = 0;
      int stop = Math.min(to, i + 8);
      for (int shift = 0; i < stop; i++, shift += 8) {
        word |= (bytes[i] & 0xffL) << shift;
      }
      hash = Long.rotateLeft(hash ^ (word * PRIME_2), 29) * PRIME_1;
    }
    hash = (hash ^ (hash >>> 30)) * PRIME_2;
    hash = (hash ^ (hash >>> 27)) * PRIME_3;
    hash ^= hash >>> 31;
    return hash == 0 ? 1 : hash;
  }

  /** Resolves the escapes of a string whose grammar was checked. */
  private static String unescape(byte[] bytes, int from, int to) {
    String raw = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    StringBuilder text = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      char kind = raw.charAt(++i);
      switch (kind) {
        case 'b' -> text.append('\b');
        case 'f' -> text.append('\f');
        case 'n' -> text.append('\n');
        case 'r' -> text.append('\r');
        case 't' -> text.append('\t');
        case 'u' -> {
          text.append((char) Integer.parseInt(raw, i + 1, i + 5, 16));
          i += 4;
        }
        default -> text.append(kind);
      }
    }
    return text.toString();
  }

  /** Four hexadecimal digits, -1 if they are none. */
  static int hex4(byte[] bytes, int from, int end) {
    if (from + 4 > end) {
      return -1;
    }
    int value = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = Character.digit(bytes[i], 16);
      if (digit < 0) {
        return -1;
      }
      value = value << 4 | digit;
    }
    return value;
  }
}
