package dev.leancomputeruse.desk.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A hash of 128 bits.
 *
 * @param first the first eight bytes, little-endian
 * @param second the last eight bytes, little-endian
 */
public record Digest128(long first, long second) {
  private static final String DIGITS = "0123456789abcdef";

  /** The number of characters of {@link #hex()}. */
  public static final int HEX_LENGTH = 32;

  /** Returns the sixteen bytes in order, as 32 lower-case hexadecimal digits. */
  public String hex() {
    char[] hex = new char[HEX_LENGTH];
    write(first, hex, 0);
    write(second, hex, HEX_LENGTH / 2);
    return new String(hex);
  }

  /**
   * Reads what {@link #hex()} wrote.
   *
   * @return the digest, or null if {@code text} is not 32 lower-case hexadecimal digits
   */
  public static @Nullable Digest128 parse(String text) {
    if (text.length() != HEX_LENGTH) {
      return null;
    }
    long[] halves = new long[2];
    for (int i = 0; i < HEX_LENGTH; i++) {
      int digit = DIGITS.indexOf(text.charAt(i));
      if (digit < 0) {
        return null;
      }
      int withinByte = (i & 1) == 0 ? 4 : 0;
      halves[i >> 4] |= ((long) digit) << (8 * ((i & 15) >> 1) + withinByte);
    }
    return new Digest128(halves[0], halves[1]);
  }

  private static void write(long half, char[] hex, int at) {
    for (int i = 0; i < 8; i++) {
      int octet = (int) (half >>> (8 * i)) & 0xff;
      hex[at + 2 * i] = DIGITS.charAt(octet >> 4);
      hex[at + 2 * i + 1] = DIGITS.charAt(octet & 15);
    }
  }

  // Spelled out: what the compiler makes for records is bound at run time by method handles, which
  // costs a hook call more than all of its own work.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Digest128 digest && digest.first == first && digest.second == second;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(first ^ second);
  }

  @Override
  public String toString() {
    return hex();
  }
}
