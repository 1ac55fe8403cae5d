package dev.leancomputeruse.manifest;

import java.util.List;

/**
 * What was found when a manifest was read.
 *
 * @param manifest the entries that are safe to act on
 * @param refused the entries that are not, each named
 * @param intact whether the hash over all of it is right
 * @param sha256 the hash of the file as it stands, by which a plan knows that it has not changed
 */
public record ManifestReading(
    InstallManifest manifest, List<Refusal> refused, boolean intact, String sha256) {
  /** Copies the list. */
  public ManifestReading {
    refused = List.copyOf(refused);
  }
}
