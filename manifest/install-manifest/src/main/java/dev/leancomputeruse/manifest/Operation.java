package dev.leancomputeruse.manifest;

/** What a plan or a transaction is for. */
public enum Operation {
  /** Puts the package on the disk, or brings what is there up to date. */
  INSTALL("install"),
  /** Takes it away again. */
  UNINSTALL("uninstall");

  private final String word;

  Operation(String word) {
    this.word = word;
  }

  /** Returns the word that output and documents use. */
  public String word() {
    return word;
  }
}
