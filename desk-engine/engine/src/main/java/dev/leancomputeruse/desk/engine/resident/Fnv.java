package dev.leancomputeruse.desk.engine.resident;

/** The 64-bit FNV-1a hash: to tell things apart, not to keep anybody from faking them. */
final class Fnv {
  private static final long START = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private Fnv() {}

  static long of(byte[] bytes) {
    long hash = START;
    for (byte each : bytes) {
      hash = (hash ^ (each & 0xff)) * PRIME;
    }
    return hash;
  }
}
