package dev.leancomputeruse.assets;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as the index writes it. */
final class Sha256 {
  private static final int DIGITS = 64;

  private Sha256() {}

  /** Returns the digest of {@code bytes} in lower-case hexadecimal digits. */
  static String of(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Returns whether {@code text} is a digest in the form that {@link #of} returns. */
  static boolean isDigest(String text) {
    if (text.length() != DIGITS) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
        return false;
      }
    }
    return true;
  }
}
