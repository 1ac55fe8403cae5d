package dev.leancomputeruse.desk.protocol;

/**
 * SipHash-2-4 with a result of 128 bits (Aumasson and Bernstein), fed piece by piece.
 *
 * <p>A digest of the security providers costs a fresh process 10 to 30 ms for the look-up alone;
 * this costs nothing to start and, with a secret key, lets nobody guess a text from its stored
 * hash.
 */
public final class SipHash {
  /** The number of bytes of a key. */
  public static final int KEY_LENGTH = 16;

  private long v0;
  private long v1;
  private long v2;
  private long v3;
  private long word;
  private long length;

  /** Starts a hash without a secret: for values that stay in memory. */
  public SipHash() {
    this(0, 0);
  }

  /**
   * Starts a hash.
   *
   * @param key 16 secret bytes
   */
  public SipHash(byte[] key) {
    this(littleEndian(key, 0), littleEndian(key, 8));
  }

  private SipHash(long k0, long k1) {
    v0 = k0 ^ 0x736f6d6570736575L;
    v1 = k1 ^ 0x646f72616e646f6dL ^ 0xee;
    v2 = k0 ^ 0x6c7967656e657261L;
    v3 = k1 ^ 0x7465646279746573L;
  }

  /** Adds one byte, the lowest of {@code value}. */
  public SipHash add(int value) {
    word |= (value & 0xffL) << (8 * (length & 7));
    length++;
    if ((length & 7) == 0) {
      compress();
    }
    return this;
  }

  /** Adds eight bytes, lowest first. */
  public SipHash add(long value) {
    for (int i = 0; i < 8; i++) {
      add((int) (value >>> (8 * i)));
    }
    return this;
  }

  /** Adds the sixteen bytes of a digest. */
  public SipHash add(Digest128 digest) {
    return add(digest.first()).add(digest.second());
  }

  /** Adds a text with its length, so that two texts in a row cannot be cut differently. */
  public SipHash add(CharSequence text) {
    int n = text.length();
    add((long) n);
    for (int i = 0; i < n; i++) {
      char c = text.charAt(i);
      add(c & 0xff);
      add(c >>> 8);
    }
    return this;
  }

  /** Returns the hash of all that was added; nothing can be added afterwards. */
  public Digest128 digest() {
    word |= length << 56;
    compress();
    v2 ^= 0xee;
    rounds(4);
    long first = v0 ^ v1 ^ v2 ^ v3;
    v1 ^= 0xdd;
    rounds(4);
    return new Digest128(first, v0 ^ v1 ^ v2 ^ v3);
  }

  private void compress() {
    v3 ^= word;
    rounds(2);
    v0 ^= word;
    word = 0;
  }

  private void rounds(int count) {
    long a = v0;
    long b = v1;
    long c = v2;
    long d = v3;
    for (int i = 0; i < count; i++) {
      a += b;
      b = Long.rotateLeft(b, 13) ^ a;
      a = Long.rotateLeft(a, 32);
      c += d;
      d = Long.rotateLeft(d, 16) ^ c;
      a += d;
      d = Long.rotateLeft(d, 21) ^ a;
      c += b;
      b = Long.rotateLeft(b, 17) ^ c;
      c = Long.rotateLeft(c, 32);
    }
    v0 = a;
    v1 = b;
    v2 = c;
    v3 = d;
  }

  private static long littleEndian(byte[] bytes, int at) {
    long value = 0;
    for (int i = 7; i >= 0; i--) {
      value = (value << 8) | (bytes[at + i] & 0xffL);
    }
    return value;
  }
}
