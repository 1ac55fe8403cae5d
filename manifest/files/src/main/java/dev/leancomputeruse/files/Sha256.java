package dev.leancomputeruse.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * SHA-256 in lower-case hex.
 *
 * <p>On its own because looking up a digest costs a hook 10 to 30 ms: hooks never load this class.
 */
public final class Sha256 {
  private static final String DIGITS = "0123456789abcdef";

  private Sha256() {}

  /** The hash of a file, and how many bytes went into it. */
  public record Digest(String hex, long size) {}

  /** Hashes {@code content}. */
  public static String of(byte[] content) {
    return hex(sha256().digest(content));
  }

  /** Hashes the file at {@code path}, which must not be a link. */
  public static Digest ofFile(Path path) throws IOException {
    MessageDigest digest = sha256();
    long size = 0;
    byte[] buffer = new byte[65536];
    try (InputStream in = Files.newInputStream(path, NOFOLLOW_LINKS)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
        size += n;
      }
    }
    return new Digest(hex(digest.digest()), size);
  }

  /** Whether {@code text} could be such a hash. */
  public static boolean looksLikeOne(String text) {
    if (text.length() != 64) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (DIGITS.indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  private static String hex(byte[] bytes) {
    StringBuilder hex = new StringBuilder(bytes.length * 2);
    for (byte b : bytes) {
      hex.append(DIGITS.charAt((b >> 4) & 15)).append(DIGITS.charAt(b & 15));
    }
    return hex.toString();
  }
}
