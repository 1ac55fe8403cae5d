package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.leancomputeruse.desk.protocol.Digest128;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one session: keyed hashes and numbers.
 *
 * <p>As text, one section per line: {@code guard ERRORS KEY TARGET}, {@code nudge STREAK}, {@code
 * seen HASH…}, behind a first line that names the format. What does not read like that is nothing
 * remembered.
 */
record SessionState(RetryGuard guard, BatchNudge nudge, SeenCalls seen) {
  static final SessionState EMPTY =
      new SessionState(RetryGuard.CLEAR, BatchNudge.NONE, SeenCalls.NONE);

  /** No state is longer. */
  static final int MAX_BYTES = 4096;

  private static final String HEADER = "lean-computer-use hook state 1\n";
  private static final int HEX_LONG = 16;

  byte[] write() {
    StringBuilder text = new StringBuilder(HEADER);
    Digest128 key = guard.key();
    Digest128 target = guard.target();
    if (key != null && target != null) {
      text.append("guard ").append(guard.errors());
      text.append(' ').append(key.hex()).append(' ').append(target.hex()).append('\n');
    }
    text.append("nudge ").append(nudge.streak()).append('\n');
    text.append("seen");
    for (int i = 0; i < seen.size(); i++) {
      String hex = Long.toHexString(seen.get(i));
      text.append(' ').append("0000000000000000", hex.length(), HEX_LONG).append(hex);
    }
    return text.append('\n').toString().getBytes(ISO_8859_1);
  }

  static SessionState read(byte[] bytes) {
    SessionState state = parse(new String(bytes, ISO_8859_1));
    return state == null ? EMPTY : state;
  }

  private static @Nullable SessionState parse(String text) {
    if (!text.startsWith(HEADER) || !text.endsWith("\n")) {
      return null;
    }
    RetryGuard guard = RetryGuard.CLEAR;
    BatchNudge nudge = BatchNudge.NONE;
    SeenCalls seen = SeenCalls.NONE;
    int at = HEADER.length();
    while (at < text.length()) {
      int end = text.indexOf('\n', at);
      String line = text.substring(at, end);
      at = end + 1;
      if (line.startsWith("guard ")) {
        RetryGuard read = guard(line);
        if (read == null) {
          return null;
        }
        guard = read;
      } else if (line.startsWith("nudge ")) {
        int streak = number(line, 6, line.length());
        if (streak < 0 || streak > BatchNudge.LIMIT) {
          return null;
        }
        nudge = new BatchNudge(streak);
      } else if (line.startsWith("seen")) {
        SeenCalls read = seen(line);
        if (read == null) {
          return null;
        }
        seen = read;
      } else {
        return null;
      }
    }
    return new SessionState(guard, nudge, seen);
  }

  private static @Nullable RetryGuard guard(String line) {
    int first = line.indexOf(' ', 6);
    int second = first < 0 ? -1 : line.indexOf(' ', first + 1);
    if (second < 0) {
      return null;
    }
    int errors = number(line, 6, first);
    Digest128 key = Digest128.parse(line.substring(first + 1, second));
    Digest128 target = Digest128.parse(line.substring(second + 1));
    return errors < 1 || key == null || target == null ? null : new RetryGuard(key, target, errors);
  }

  private static @Nullable SeenCalls seen(String line) {
    SeenCalls seen = SeenCalls.NONE;
    for (int at = 4; at < line.length(); at += HEX_LONG + 1) {
      int end = at + 1 + HEX_LONG;
      if (line.charAt(at) != ' ' || end > line.length()) {
        return null;
      }
      long hash = 0;
      for (int i = at + 1; i < end; i++) {
        int digit = Character.digit(line.charAt(i), 16);
        if (digit < 0) {
          return null;
        }
        hash = (hash << 4) | digit;
      }
      seen = seen.with(hash);
    }
    return seen;
  }

  /** Returns the number that is written there, or -1. */
  private static int number(String line, int start, int end) {
    int value = 0;
    for (int i = start; i < end; i++) {
      int digit = line.charAt(i) - '0';
      if (digit < 0 || digit > 9 || value > 100_000_000) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return start == end ? -1 : value;
  }
}
