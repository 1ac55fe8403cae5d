package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.RelativePath;

/**
 * A path below one of the roots.
 *
 * @param root the name of the root: {@code skills}, {@code agents} or {@code share}
 * @param path the path below it
 */
public record RootedPath(String root, RelativePath path) implements Comparable<RootedPath> {
  @Override
  public int compareTo(RootedPath other) {
    int byRoot = root.compareTo(other.root);
    return byRoot != 0 ? byRoot : path.compareTo(other.path);
  }

  @Override
  public String toString() {
    return root + "/" + path;
  }
}
