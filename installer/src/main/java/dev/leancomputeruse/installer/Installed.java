package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.Sha256;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.manifest.InstallManifest;
import dev.leancomputeruse.manifest.ManifestReading;
import dev.leancomputeruse.manifest.Manifests;
import dev.leancomputeruse.manifest.NamedRoot;
import dev.leancomputeruse.manifest.PackageFile;
import dev.leancomputeruse.manifest.RootEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a share says of itself.
 *
 * @param reading its manifest
 * @param settings what it records of the settings file; null if nothing is registered
 */
record Installed(ManifestReading reading, @Nullable SettingsRecord settings) {
  /**
   * Reads the manifest of a share.
   *
   * @return null if nothing is installed there
   * @throws Problem if it cannot be followed
   */
  static @Nullable Installed read(Root share) throws Problem, IOException {
    ManifestReading reading;
    try {
      reading = Manifests.read(share);
    } catch (dev.leancomputeruse.manifest.RefusedException refused) {
      throw Problem.refused(refused.refusals());
    }
    if (reading == null) {
      return null;
    }
    String settings = reading.manifest().settings();
    return new Installed(reading, settings == null ? null : SettingsRecord.parse(settings));
  }

  /** Says so if the manifest was changed after it was written; its entries are still checked. */
  void sayIfChanged(Host host, Root share) {
    if (!reading.intact()) {
      host.err()
          .println(
              Product.NAME
                  + ": "
                  + Reasons.oneLine(share.path().resolve(InstallManifest.FILE_NAME).toString())
                  + ": was changed after the install (its hash over all is another): each entry"
                  + " is checked by itself; install again to have it written anew");
    }
  }

  /**
   * Refuses a manifest that was changed and does not name files that are there exactly as this
   * package lays them, or none at all: an uninstall would leave them for ever.
   *
   * @param files what the package lays
   * @throws Problem naming the first of them
   */
  void refuseForgotten(Host host, Root share, List<PackageFile> files) throws Problem, IOException {
    if (reading.intact() || !reading.refused().isEmpty()) {
      return;
    }
    List<Path> forgotten = new ArrayList<>();
    for (PackageFile file : files) {
      RootEntry root = manifest().root(file.file().root()).orElse(null);
      if (root != null && manifest().file(file.file()).isEmpty()) {
        Path path = host.path(root.name(), root.path()).resolve(file.file().path().toString());
        Snapshot found = Snapshot.of(path);
        boolean all = manifest().files().isEmpty() && found.kind() == Snapshot.Kind.FILE;
        if (all || found.isFile(Sha256.of(file.content().bytes()))) {
          forgotten.add(path);
        }
      }
    }
    if (!forgotten.isEmpty()) {
      throw Problem.notDone(
          share.path().resolve(InstallManifest.FILE_NAME)
              + ": was changed after the install and does not name "
              + forgotten.size()
              + " files of this package, first "
              + forgotten.get(0)
              + ": bring it back from a copy, or delete those files and run it again");
    }
  }

  InstallManifest manifest() {
    return reading.manifest();
  }

  /**
   * Refuses a second agent host for the same share, for the manifest can undo only one.
   *
   * @throws Problem if the manifest records other roots
   */
  void refuseOtherHost(Roots roots) throws Problem {
    for (NamedRoot root : roots.named()) {
      Optional<RootEntry> recorded = manifest().root(root.name());
      if (recorded.isPresent() && !recorded.get().path().equals(root.root().path().toString())) {
        throw Problem.refused(
            roots.manifest()
                + ": already serves "
                + recorded.get().path()
                + ", not "
                + root.root()
                + ": give another --share, or uninstall first");
      }
    }
  }
}
