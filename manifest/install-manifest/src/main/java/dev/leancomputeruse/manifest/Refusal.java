package dev.leancomputeruse.manifest;

/**
 * Something that is not done, for a reason that a person must be told.
 *
 * @param where the file or directory it is about
 * @param reason what is wrong with it
 * @param wayOut what the person can do
 */
public record Refusal(String where, String reason, String wayOut) {
  /** Returns all three on one line. */
  @Override
  public String toString() {
    return where + ": " + reason + "; " + wayOut;
  }
}
