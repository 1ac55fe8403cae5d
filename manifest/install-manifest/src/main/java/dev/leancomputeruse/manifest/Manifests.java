package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Root;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the manifest of a share. */
public final class Manifests {
  private Manifests() {}

  /**
   * Reads the manifest, checking every entry.
   *
   * @return null if the share has none
   * @throws RefusedException if it is no manifest, is a link, or was written by a newer version
   */
  public static @Nullable ManifestReading read(Root share) throws IOException, RefusedException {
    return null;
  }
}
