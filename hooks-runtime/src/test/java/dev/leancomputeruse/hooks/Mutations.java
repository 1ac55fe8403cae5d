package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Random;

/** Ways to damage a payload. */
final class Mutations {
  private static final String[] VALUES = {
    "null",
    "true",
    "7",
    "-1.5e300",
    "\"\"",
    "\"x\"",
    "[]",
    "[[]]",
    "{}",
    "{\"a\":{}}",
    "[null]",
    "\"\\ud800\"",
    "1e999999999999",
    "01",
    "nul",
    "'x'",
    "\"\\x\""
  };

  private Mutations() {}

  static byte[] of(byte[] original, Random random) {
    return switch (random.nextInt(7)) {
      case 0 -> Arrays.copyOf(original, random.nextInt(original.length));
      case 1 -> noise(random);
      case 2 -> flipped(original, random);
      case 3, 4 -> swapped(original, random);
      case 5 -> grown(original, random);
      default -> swapped(swapped(original, random), random);
    };
  }

  private static byte[] noise(Random random) {
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] flipped(byte[] original, Random random) {
    byte[] bytes = original.clone();
    for (int i = random.nextInt(5); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }

  /** Puts another value behind one of the colons. */
  private static byte[] swapped(byte[] original, Random random) {
    String text = new String(original, UTF_8);
    int colon = text.indexOf("\": ", random.nextInt(text.length()));
    if (colon < 0) {
      return original;
    }
    int end = text.indexOf('\n', colon);
    String line = text.substring(colon + 3, end < 0 ? text.length() : end);
    String comma = line.endsWith(",") ? "," : "";
    String value = VALUES[random.nextInt(VALUES.length)];
    return (text.substring(0, colon + 3)
            + value
            + comma
            + text.substring(end < 0 ? text.length() : end))
        .getBytes(UTF_8);
  }

  /** Makes one string very long; now and then as long as a screenshot. */
  private static byte[] grown(byte[] original, Random random) {
    String text = new String(original, UTF_8);
    int quote = text.indexOf("\": \"", random.nextInt(text.length()));
    if (quote < 0) {
      return original;
    }
    int length = random.nextInt(200) == 0 ? 5_000_000 : random.nextInt(20_000);
    return (text.substring(0, quote + 4) + "é".repeat(length / 2) + text.substring(quote + 4))
        .getBytes(UTF_8);
  }
}
