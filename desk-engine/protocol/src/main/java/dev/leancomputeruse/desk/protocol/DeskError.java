package dev.leancomputeruse.desk.protocol;

import java.util.List;

/**
 * What went wrong, in the one shape that every desk command uses. The hooks recognise its line.
 *
 * @param code a word without spaces, {@code stale_snapshot}
 * @param message one sentence without its full stop
 * @param hint what to do instead
 * @param retrySafe whether the same call can be made again without doing something twice
 * @param candidates what else could have been meant; empty if that is not the question
 */
public record DeskError(
    String code, String message, String hint, boolean retrySafe, List<String> candidates) {

  /** Keeps what is given, on one line. */
  public DeskError {
    code = oneLine(code);
    message = oneLine(message);
    hint = oneLine(hint);
    candidates = List.copyOf(candidates);
  }

  /** An error without candidates. */
  public static DeskError of(String code, String message, String hint, boolean retrySafe) {
    return new DeskError(code, message, hint, retrySafe, List.of());
  }

  /** Returns {@code desk: CODE: message. Fix: hint}. */
  public String line() {
    StringBuilder line = new StringBuilder(128);
    line.append("desk: ").append(code).append(": ").append(message);
    if (!message.endsWith(".")) {
      line.append('.');
    }
    if (!candidates.isEmpty()) {
      line.append(" Candidates: ");
      for (int i = 0; i < candidates.size(); i++) {
        line.append(i == 0 ? "" : " | ").append(oneLine(candidates.get(i)));
      }
      line.append('.');
    }
    return line.append(" Fix: ").append(hint).toString();
  }

  /** Returns {@code safe} or {@code unsafe}. */
  public String retry() {
    return retrySafe ? "safe" : "unsafe";
  }

  private static String oneLine(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      clean.append(c < ' ' || c == 0x7f || c == 0x2028 || c == 0x2029 || c == 0x85 ? ' ' : c);
    }
    return clean.toString();
  }
}
