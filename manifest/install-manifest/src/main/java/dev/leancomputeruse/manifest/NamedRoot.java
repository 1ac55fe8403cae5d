package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Root;

/**
 * A root under the name by which files are recorded.
 *
 * @param name {@code skills}, {@code agents} or {@code share}
 * @param root the directory
 */
public record NamedRoot(String name, Root root) {
  /** The root that also holds the manifest, the lock and the transaction. */
  public static final String SHARE = "share";
}
