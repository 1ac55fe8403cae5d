package dev.leancomputeruse.desk.protocol;

/**
 * A here-document that was announced on a line.
 *
 * @param delimiter the line that ends it
 * @param quoted its text is taken as it is
 * @param tabs leading tabs of the last line do not count
 */
record HereDocument(String delimiter, boolean quoted, boolean tabs) {
  /**
   * Returns where the line starts that ends the text from {@code start}, or {@code end}. A line
   * that goes on behind a backslash is one with the next.
   */
  int close(String source, int start, int end) {
    int line = start;
    int joined = 0; // how many characters of the delimiter the continued lines before make up
    boolean fits = true;
    while (line < end) {
      int next = source.indexOf('\n', line);
      int stop = next < 0 || next > end ? end : next;
      int text = line;
      while (tabs && joined == 0 && text < stop && source.charAt(text) == '\t') {
        text++;
      }
      boolean continued = !quoted && endsInBackslash(source, line, stop);
      int length = stop - text - (continued ? 1 : 0);
      fits &=
          delimiter.startsWith(
              source.substring(text, text + Math.max(0, Math.min(length, delimiter.length() + 1))),
              joined);
      joined += Math.max(0, length);
      if (!continued) {
        if (fits && joined == delimiter.length()) {
          return line;
        }
        joined = 0;
        fits = true;
      }
      line = stop + 1;
    }
    return end;
  }

  private static boolean endsInBackslash(String source, int line, int stop) {
    int backslashes = 0;
    while (stop - 1 - backslashes >= line && source.charAt(stop - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return (backslashes & 1) == 1;
  }
}
