package dev.leancomputeruse.measure;

import java.nio.charset.StandardCharsets;

/**
 * Finds out whether a line can hold a call, tool results or the client's sums, without reading it.
 *
 * <p>The search is for four words in their quotes, which inside a JSON string would be escaped.
 * Looking at two bytes at the far end of a window, it mostly moves on by six bytes (the method of
 * Wu and Manber). A line without them is searched once more for a letter that is written as an
 * escape and may be one of theirs.
 */
final class Needles {
  private static final byte[][] WORDS = {
    bytes("\"usage\""), bytes("\"assistant\""), bytes("\"tool_result\""), bytes("\"cost-state\"")
  };
  private static final int WINDOW = 7;
  private static final int TABLE = 4096;

  /** The length of {@code \\u006}, with which every escape of a letter begins. */
  private static final int ESCAPE = 5;

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

  /** Whether one of the words stands in {@code text[from, to)}, or may stand there in escapes. */
  static boolean in(byte[] text, int from, int to) {
    return plain(text, from, to) || escaped(text, from, to);
  }

  private static boolean plain(byte[] text, int from, int to) {
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

  /** Whether a small letter, a hyphen or an underscore stands there as an escape. */
  private static boolean escaped(byte[] text, int from, int to) {
    int i = from + ESCAPE - 1;
    while (i < to - 1) {
      switch (text[i]) {
        case '0' -> i++;
        case 'u' -> i += 3;
        case '\\' -> i += 4;
        default -> {
          if (isLetter(text[i], text[i + 1]) && isEscape(text, i - ESCAPE + 1)) {
            return true;
          }
          i += ESCAPE;
        }
      }
    }
    return false;
  }

  /** Whether two hexadecimal digits may be those of a letter in one of the words. */
  private static boolean isLetter(int high, int low) {
    return high == '6'
        || high == '7'
        || (high == '2' && (low | 0x20) == 'd')
        || (high == '5' && (low | 0x20) == 'f');
  }

  private static boolean isEscape(byte[] text, int at) {
    return text[at] == '\\' && text[at + 1] == 'u' && text[at + 2] == '0' && text[at + 3] == '0';
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
