package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.manifest.InstallManifest;
import dev.leancomputeruse.manifest.NamedRoot;
import java.nio.file.Path;
import java.util.List;

/**
 * Where an install lives, each root resolved once.
 *
 * @param host the agent host's directory
 * @param skills {@code <host>/skills}
 * @param agents {@code <host>/agents}
 * @param share everything that is not the host's
 */
record Roots(Root host, Root skills, Root agents, Root share) {
  static final String SKILLS = "skills";
  static final String AGENTS = "agents";

  /** The one file that the agent host cannot work without; its own link is not followed here. */
  Path settings() {
    return host.path().resolve("settings.json");
  }

  Path manifest() {
    return share.path().resolve(InstallManifest.FILE_NAME);
  }

  /** The roots that files are recorded under. */
  List<NamedRoot> named() {
    return List.of(
        new NamedRoot(SKILLS, skills),
        new NamedRoot(AGENTS, agents),
        new NamedRoot(NamedRoot.SHARE, share));
  }

  List<Root> all() {
    return List.of(host, skills, agents, share);
  }
}
