package dev.leancomputeruse.measure;

/** What a sink can show: colours, characters beyond ASCII, and so many columns. */
public record TerminalFacts(boolean colour, boolean unicode, int width) {

  /** A pipe or a file. */
  public static TerminalFacts plain() {
    return new TerminalFacts(false, true, 100);
  }
}
