package dev.leancomputeruse.settings;

import java.util.Arrays;

/** The bytes of a settings file at one instant, or that there was none. */
final class Content {

  static final Content ABSENT = new Content(new byte[0], false);

  private final byte[] bytes;
  private final boolean exists;

  private Content(byte[] bytes, boolean exists) {
    this.bytes = bytes;
    this.exists = exists;
  }

  static Content of(byte[] bytes) {
    return new Content(bytes, true);
  }

  byte[] bytes() {
    return bytes;
  }

  boolean exists() {
    return exists;
  }

  boolean same(Content other) {
    return exists == other.exists && Arrays.equals(bytes, other.bytes);
  }

  /** Returns whether there is a file with nothing but spaces in it. */
  boolean isBlank() {
    return exists && Trivia.isBlank(bytes, 0, bytes.length);
  }
}
