package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** Whatever bytes are in the file: either they are refused, or the round trip is the identity. */
final class MutationTest {

  private static final String[] PIECES = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "/",
    "//",
    "/*",
    "*/",
    "\n",
    "\r",
    " ",
    "\u0000",
    "0",
    "null",
    "\"hooks\"",
    "\uFEFF",
    "🙂",
    "'",
    "#",
    "--owner=lean-computer-use"
  };

  @Provide
  Arbitrary<byte[]> documents() {
    return Documents.arbitrary();
  }

  @Property(tries = 1500, shrinking = ShrinkingMode.OFF)
  void anyBytesAreRefusedOrComeBack(@ForAll("documents") byte[] document, @ForAll long seed)
      throws Exception {
    Random random = new Random(seed);
    byte[] text = document;
    for (int i = random.nextInt(3); i >= 0; i--) {
      text = mutate(text, random);
    }
    Edit edit;
    try {
      edit = EDITOR.install(text, null);
    } catch (SettingsException e) {
      assertThat(e.reason()).isNotEqualTo(SettingsException.Reason.UNVERIFIED);
      return;
    }
    assertThat(EDITOR.install(edit.after(), edit.undo()).changes()).isFalse();
    if (!EDITOR.inspect(text).absent()) {
      return; // The change made a foreign command one of ours.
    }
    assertThat(EDITOR.remove(edit.after(), edit.undo()).after()).isEqualTo(text);
  }

  private static byte[] mutate(byte[] text, Random random) {
    int at = random.nextInt(text.length + 1);
    return switch (random.nextInt(4)) {
      case 0 -> Arrays.copyOf(text, at);
      case 1 ->
          join(
              Arrays.copyOf(text, at),
              tail(text, Math.min(text.length, at + 1 + random.nextInt(4))));
      case 2 -> {
        byte[] changed = text.clone();
        if (at < changed.length) {
          changed[at] = (byte) random.nextInt(256);
        }
        yield changed;
      }
      default ->
          join(
              join(Arrays.copyOf(text, at), Texts.bytes(PIECES[random.nextInt(PIECES.length)])),
              tail(text, at));
    };
  }

  private static byte[] tail(byte[] text, int from) {
    return Arrays.copyOfRange(text, from, text.length);
  }

  private static byte[] join(byte[] a, byte[] b) {
    byte[] joined = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, joined, a.length, b.length);
    return joined;
  }
}
