package dev.leancomputeruse.measure;

/**
 * Makes names from transcripts fit to be shown. They come from tools, servers and directories, so
 * they may hold anything, such as sequences that would take over a terminal.
 */
final class Printable {

  private Printable() {}

  /** The name without control and direction characters, shortened in its middle. */
  static String name(String name, int width, boolean unicode) {
    StringBuilder clean = new StringBuilder(name.length());
    name.codePoints()
        .forEach(
            c -> {
              boolean shown = isShown(c) && (unicode || c < 0x7f);
              clean.appendCodePoint(shown ? c : '?');
            });
    int length = clean.codePointCount(0, clean.length());
    if (length <= width) {
      return clean.toString();
    }
    String gap = unicode ? "…" : "..";
    int kept = Math.max(2, width - gap.length());
    int head = clean.offsetByCodePoints(0, (kept + 1) / 2);
    int tail = clean.offsetByCodePoints(clean.length(), -(kept / 2));
    return clean.substring(0, head) + gap + clean.substring(tail);
  }

  private static boolean isShown(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
