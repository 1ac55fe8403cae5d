package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Mode;
import org.jspecify.annotations.Nullable;

/**
 * One installed file, as the manifest records it.
 *
 * @param file where it is
 * @param sha256 the hash of what was installed
 * @param size its length in bytes
 * @param mode the mode it was installed with
 * @param prior what was there before the first install, or null if nothing was
 */
public record FileEntry(
    RootedPath file, String sha256, long size, Mode mode, @Nullable Prior prior) {
  /**
   * What stood in a file's place before the first install.
   *
   * @param sha256 the hash of its content
   * @param mode its mode
   * @param backup the path under the same root at which it was kept, or null if the file was the
   *     very one that was to be installed, and therefore was left alone
   */
  public record Prior(String sha256, Mode mode, @Nullable String backup) {}

  /** Whether the file was there before, with this very content: it is recorded, but not ours. */
  public boolean adopted() {
    return prior != null && prior.backup() == null;
  }
}
