package dev.leancomputeruse.desk.protocol;

/**
 * A here-document that was announced on a line.
 *
 * @param delimiter the line that ends it
 * @param quoted its text is taken as it is
 * @param tabs leading tabs of the last line do not count
 */
record HereDocument(String delimiter, boolean quoted, boolean tabs) {
  /** Returns where the line starts that ends the text from {@code start}, or {@code end}. */
  int close(String source, int start, int end) {
    int line = start;
    boolean continued = false;
    while (line < end) {
      int next = source.indexOf('\n', line);
      int stop = next < 0 || next > end ? end : next;
      int text = line;
      while (tabs && text < stop && source.charAt(text) == '\t') {
        text++;
      }
      if (!continued && stop - text == delimiter.length() && source.startsWith(delimiter, text)) {
        return line;
      }
      continued = !quoted && endsInBackslash(source, line, stop);
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
