package dev.leancomputeruse.measure;

/** How sure a figure is. */
public enum Provenance {
  /** Stands in the transcript as the client wrote it. */
  LOGGED("logged"),
  /** Follows from logged figures by counting or by a published rule. */
  DERIVED("derived"),
  /** Rests on an assumption, which the report names. */
  ESTIMATED("estimated");

  private final String label;

  Provenance(String label) {
    this.label = label;
  }

  /** The word in every output. */
  public String label() {
    return label;
  }
}
