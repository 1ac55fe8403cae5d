package dev.leancomputeruse.manifest;

import java.util.Set;

/** The names that the roots go by, and what in the share is the product's own. */
final class RootNames {
  private static final Set<String> KNOWN = Set.of("skills", "agents", NamedRoot.SHARE);
  private static final Set<String> OWN =
      Set.of(InstallManifest.FILE_NAME, ShareGate.LOCK, JournalStore.DIRECTORY);

  private RootNames() {}

  static boolean isKnown(String name) {
    return KNOWN.contains(name);
  }

  /** Whether {@code path} is, or is in, what a transaction itself keeps in the share. */
  static boolean isReserved(RootedPath path) {
    return path.root().equals(NamedRoot.SHARE) && OWN.contains(path.path().names().get(0));
  }
}
