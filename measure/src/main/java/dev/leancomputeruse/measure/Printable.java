package dev.leancomputeruse.measure;

/**
 * Makes names from transcripts fit to be shown. They come from tools, servers and directories, so
 * they may hold anything, such as sequences that would take over a terminal.
 */
final class Printable {

  private Printable() {}

  /**
   * The name without control and direction characters, shortened in its middle to {@code width}
   * columns.
   */
  static String name(String name, int width, boolean unicode) {
    StringBuilder clean = new StringBuilder(name.length());
    name.codePoints()
        .forEach(
            c -> {
              boolean shown = isShown(c) && (unicode || c < 0x7f);
              clean.appendCodePoint(shown ? c : '?');
            });
    String whole = clean.toString();
    if (width == Integer.MAX_VALUE || DisplayWidth.of(whole) <= width) {
      return whole;
    }
    String gap = unicode ? "…" : "..";
    int kept = Math.max(2, width - gap.length());
    int head = DisplayWidth.head(whole, (kept + 1) / 2);
    int tail = DisplayWidth.tail(whole, kept / 2);
    return whole.substring(0, head) + gap + whole.substring(tail);
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
