package dev.leancomputeruse.measure;

import java.io.IOException;

/** Writes headings, columns and bars that fit into a terminal. */
final class TextLayout {
  private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

  private static final int NARROWEST = 64;
  private static final int WIDEST = 110;

  private final TerminalFacts terminal;
  private final Appendable out;
  private final int width;

  TextLayout(TerminalFacts terminal, Appendable out) {
    this.terminal = terminal;
    this.out = out;
    this.width = Math.max(NARROWEST, Math.min(WIDEST, terminal.width()));
  }

  int width() {
    return width;
  }

  String name(String name, int columns) {
    return pad(Printable.name(name, columns, terminal.unicode()), columns);
  }

  void heading(String text) throws IOException {
    out.append('\n')
        .append(terminal.colour() ? "\u001b[1m" + text + "\u001b[0m" : text)
        .append('\n');
  }

  void line(String text) throws IOException {
    out.append(text.stripTrailing()).append('\n');
  }

  /** Writes a paragraph, broken between words. */
  void paragraph(String indent, String text) throws IOException {
    StringBuilder line = new StringBuilder(indent);
    int columns = indent.length();
    for (String word : text.split(" ", -1)) {
      int more = DisplayWidth.of(word);
      if (columns + more > width && columns > indent.length()) {
        line(line.toString());
        line.setLength(0);
        line.append(" ".repeat(indent.length()));
        columns = indent.length();
      }
      line.append(word).append(' ');
      columns += more + 1;
    }
    line(line.toString());
  }

  /** A bar for a part of a whole, as wide as {@code columns}. */
  String bar(double part, double whole, int columns) {
    double share = whole <= 0 ? 0 : Math.max(0, Math.min(1, part / whole));
    String bar;
    if (terminal.unicode()) {
      int eighths = (int) Math.round(share * columns * 8);
      if (eighths == 0 && share > 0) {
        eighths = 1;
      }
      bar = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    } else {
      bar = "#".repeat((int) Math.ceil(share * columns));
    }
    String padded = pad(bar, columns);
    return terminal.colour() ? "\u001b[36m" + padded + "\u001b[0m" : padded;
  }

  static String pad(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - DisplayWidth.of(text)));
  }

  static String right(String text, int columns) {
    return " ".repeat(Math.max(0, columns - text.length())) + text;
  }
}
