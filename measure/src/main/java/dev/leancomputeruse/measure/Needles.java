package dev.leancomputeruse.measure;

import java.nio.charset.StandardCharsets;

/**
 * Finds out whether a line can hold a call, tool results or the client's sums, without reading it.
 *
 * <p>The search is for four words in their quotes, which inside a JSON string would be escaped.
 * Looking at two bytes at the far end of a window, it mostly moves on by six bytes (the method of
 * Wu and Manber).
 */
final class Needles {
  private static final byte[][] WORDS = {
    bytes("\"usage\""), bytes("\"assistant\""), bytes("\"tool_result\""), bytes("\"cost-state\"")
  };
  private static final int WINDOW = 7;
  private static final int TABLE = 4096;
  private static final byte[] SHIFTS = shifts();

  private Needles() {}

  private static byte[] bytes(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] shifts() {
    byte[] shifts = new byte[TABLE];
    java.util.Arrays.fill(shifts, (byte) (WINDOW - 1));
    for (byte[] word : WORDS) {
      for (int i = 1; i < WINDOW; i++) {
        int slot = slot(word[i - 1], word[i]);
        shifts[slot] = (byte) Math.min(shifts[slot], WINDOW - 1 - i);
      }
    }
    return shifts;
  }

  private static int slot(byte a, byte b) {
    return ((a << 5) ^ b) & (TABLE - 1);
  }

  /** Whether one of the words stands in {@code text[from, to)}. */
  static boolean in(byte[] text, int from, int to) {
    byte[] shifts = SHIFTS;
    int i = from + WINDOW - 1;
    while (i < to) {
      int shift = shifts[slot(text[i - 1], text[i])];
      if (shift > 0) {
        i += shift;
        continue;
      }
      if (text[i - WINDOW + 1] == '"' && at(text, i - WINDOW + 1, to)) {
        return true;
      }
      i++;
    }
    return false;
  }

  private static boolean at(byte[] text, int at, int to) {
    for (byte[] word : WORDS) {
      if (at + word.length <= to
          && java.util.Arrays.equals(text, at, at + word.length, word, 0, word.length)) {
        return true;
      }
    }
    return false;
  }
}
