package dev.leancomputeruse.measure;

import java.util.Arrays;

/**
 * One reader's memory of names it has met as bytes, so that the same session id on a million lines
 * is neither decoded nor looked up a million times. A slot that is taken is simply written over.
 */
final class NameCache {
  private static final int SLOTS = 256;

  private final Names names;
  private final byte[][] bytes = new byte[SLOTS][];
  private final int[] numbers = new int[SLOTS];

  NameCache(Names names) {
    this.names = names;
  }

  /** The number of the cursor's last string. */
  int number(JsonCursor cursor) {
    byte[] text = cursor.text();
    int from = cursor.from();
    int to = cursor.to();
    if (cursor.isEscaped() || to - from > Names.LONGEST) {
      return names.number(JsonText.decode(cursor));
    }
    int slot = (int) JsonText.hash(text, from, to) & (SLOTS - 1);
    byte[] known = bytes[slot];
    if (known == null || !Arrays.equals(known, 0, known.length, text, from, to)) {
      bytes[slot] = Arrays.copyOfRange(text, from, to);
      numbers[slot] = names.number(JsonText.decode(cursor));
    }
    return numbers[slot];
  }
}
