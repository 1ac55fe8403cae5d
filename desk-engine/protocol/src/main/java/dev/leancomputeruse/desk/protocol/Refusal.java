package dev.leancomputeruse.desk.protocol;

import java.io.IOException;

/**
 * The shapes in which the driver says no although the call succeeds: {@code status} or {@code
 * effect} is {@code refused}, or there is a {@code refusal}, an {@code error} or a {@code code} at
 * the top of its object. An empty or false one says nothing, and a code is a word, not a number.
 */
final class Refusal {
  private static final int MAX_WORD = 16;

  private boolean one;

  /** Reads the value of a member at the top of the object. */
  void member(String name, JsonReader json) throws IOException {
    char kind = json.kind();
    switch (name) {
      case "status", "effect" -> {
        if (kind == JsonReader.STRING) {
          one |= json.string(MAX_WORD).equals("refused");
          return;
        }
      }
      case "code" -> {
        if (kind == JsonReader.STRING) {
          one |= !json.string(MAX_WORD).isEmpty();
          return;
        }
      }
      case "refusal", "error" -> {
        if (kind == JsonReader.STRING) {
          one |= !json.string(MAX_WORD).isEmpty();
          return;
        }
        one |= kind == JsonReader.OBJECT || kind == JsonReader.TRUE;
      }
      default -> {}
    }
    json.skip();
  }

  boolean isOne() {
    return one;
  }
}
