package dev.leancomputeruse.installer;

import java.nio.file.Path;

/**
 * Where an install lives; every path is real as far as it exists.
 *
 * @param host the agent host's directory
 * @param skills {@code <host>/skills}, its link followed
 * @param agents {@code <host>/agents}, its link followed
 * @param share everything that is not the host's
 */
record Roots(Path host, Path skills, Path agents, Path share) {
  /** The one file that the agent host cannot work without; its own link is not followed here. */
  Path settings() {
    return host.resolve("settings.json");
  }

  Path manifest() {
    return share.resolve("install-manifest.json");
  }
}
