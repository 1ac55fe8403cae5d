package dev.leancomputeruse.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.settings.SettingsException.Reason;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/** Knows the bytes of a text: its encoding, its byte order mark, its lines. */
final class Encoding {

  private Encoding() {}

  /**
   * Checks that the bytes are UTF-8 and returns the offset behind a byte order mark.
   *
   * <p>The host also reads UTF-16; an edit of it is refused rather than tried.
   */
  static int check(byte[] bytes) throws SettingsException {
    if (startsWith(bytes, 0xFF, 0xFE)
        || startsWith(bytes, 0xFE, 0xFF)
        || startsWith(bytes, 0, 0)
        || (bytes.length > 1 && (bytes[0] == 0 || bytes[1] == 0))) {
      throw new SettingsException(
          Reason.ENCODING, "encoded as UTF-16 or UTF-32: save the file as UTF-8");
    }
    CharsetDecoder decoder =
        UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(8192);
    CoderResult result = CoderResult.OVERFLOW;
    while (result.isOverflow()) {
      out.clear();
      result = decoder.decode(in, out, true);
    }
    if (result.isError()) {
      throw new SettingsException(
          Reason.ENCODING, place(bytes, in.position()) + ": a byte that is not UTF-8");
    }
    return startsWith(bytes, 0xEF, 0xBB, 0xBF) ? 3 : 0;
  }

  private static boolean startsWith(byte[] bytes, int... start) {
    if (bytes.length < start.length) {
      return false;
    }
    for (int i = 0; i < start.length; i++) {
      if ((bytes[i] & 0xFF) != start[i]) {
        return false;
      }
    }
    return true;
  }

  static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, UTF_8);
  }

  /** Returns the line of an offset, from 1; CR, LF and CRLF each end a line. */
  static int line(byte[] bytes, int offset) {
    int line = 1;
    for (int i = 0; i < offset; i++) {
      if (bytes[i] == '\n'
          || (bytes[i] == '\r' && !(i + 1 < bytes.length && bytes[i + 1] == '\n'))) {
        line++;
      }
    }
    return line;
  }

  /** Returns the place of an offset in words, with the column in characters, from 1. */
  static String place(byte[] bytes, int offset) {
    int start = lineStart(bytes, offset);
    int column = 1;
    for (int i = start; i < offset; i++) {
      if ((bytes[i] & 0xC0) != 0x80) {
        column++;
      }
    }
    return "line " + line(bytes, offset) + ", column " + column;
  }

  /** Returns the offset of the first byte of the line, behind a byte order mark. */
  static int lineStart(byte[] bytes, int offset) {
    int start = offset;
    while (start > 0 && bytes[start - 1] != '\n' && bytes[start - 1] != '\r') {
      start--;
    }
    if (start == 0 && startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
      return Math.min(offset, 3);
    }
    return start;
  }
}
