package dev.leancomputeruse.assets;

import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * One file of the package, as its index describes it.
 *
 * @param root the root that the file is installed under: {@code skills}, {@code agents} or {@code
 *     share}
 * @param path the path below that root, with {@code /} between its segments
 * @param mode the POSIX mode to install it with: {@code 0644} or {@code 0755}
 * @param size the number of bytes
 * @param sha256 the hash of the bytes as packed, in 64 lower-case hexadecimal digits
 */
public record AssetEntry(String root, String path, int mode, long size, String sha256) {
  /** The mode of a text. */
  public static final int MODE_TEXT = 0644;

  /** The mode of a script. */
  public static final int MODE_SCRIPT = 0755;

  /**
   * Checks that the entry may be installed at all.
   *
   * @throws IllegalArgumentException if the root is unknown, the path is not a plain relative one,
   *     the mode is neither of the two, the size is negative or the hash is not one
   */
  public AssetEntry {
    if (!AssetNames.ROOTS.contains(root)) {
      throw new IllegalArgumentException("unknown root: " + root);
    }
    if (!AssetNames.isAllowed(path)) {
      throw new IllegalArgumentException("not a plain relative path: " + path);
    }
    if (mode != MODE_TEXT && mode != MODE_SCRIPT) {
      throw new IllegalArgumentException("not a mode of ours: " + Integer.toOctalString(mode));
    }
    if (size < 0) {
      throw new IllegalArgumentException("negative size: " + size);
    }
    if (!Sha256.isDigest(sha256)) {
      throw new IllegalArgumentException("not a hash: " + sha256);
    }
  }

  /** Returns the name inside the archive: root and path. */
  public String name() {
    return root + "/" + path;
  }

  /** Returns whether the file is a script. */
  public boolean isScript() {
    return mode == MODE_SCRIPT;
  }

  /** Returns the mode as the permission set that {@code java.nio.file} takes. */
  public Set<PosixFilePermission> permissions() {
    return PosixFilePermissions.fromString(isScript() ? "rwxr-xr-x" : "rw-r--r--");
  }
}
