package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an uninstall could not do, judged by what is on the disk at its end.
 *
 * @param manifest what is left, for the manifest that stays
 * @param refusals the same for a person
 */
record Remains(InstallManifest manifest, List<Refusal> refusals) {
  static Remains of(InstallManifest installed, Places places) throws IOException {
    List<FileEntry> files = new ArrayList<>();
    List<Refusal> refusals = new ArrayList<>();
    for (FileEntry entry : installed.files()) {
      Refusal refusal = left(entry, places);
      if (refusal != null) {
        files.add(entry);
        refusals.add(refusal);
      }
    }
    List<RootedPath> derived = new ArrayList<>();
    for (RootedPath path : installed.derived()) {
      Refusal refusal = leftDerived(path, places);
      if (refusal != null) {
        derived.add(path);
        refusals.add(refusal);
      }
    }
    List<RootedPath> directories = new ArrayList<>();
    for (RootedPath directory : installed.directories()) {
      if (isThere(directory, places)) {
        directories.add(directory);
      }
    }
    return new Remains(
        installed.withFiles(files).withDerived(derived).withDirectories(directories), refusals);
  }

  /** Whether the manifest has nothing left to say; what is merely edited is the user's now. */
  boolean isEmpty() {
    return refusals.isEmpty() && manifest.settings() == null && manifest.refused().isEmpty();
  }

  static boolean isThere(RootedPath directory, Places places) throws IOException {
    try {
      return Snapshot.kindOf(places.locate(directory)) != Snapshot.Kind.ABSENT;
    } catch (UnsafePathException e) {
      return true;
    }
  }

  private static @Nullable Refusal leftDerived(RootedPath path, Places places) throws IOException {
    try {
      Path target = places.locate(path);
      return Snapshot.kindOf(target) == Snapshot.Kind.ABSENT
          ? null
          : new Refusal(target.toString(), Removal.NOT_A_FILE, Removal.BY_HAND);
    } catch (UnsafePathException e) {
      return new Refusal(e.getFile(), String.valueOf(e.getReason()), Removal.BY_HAND);
    }
  }

  private static @Nullable Refusal left(FileEntry entry, Places places) throws IOException {
    if (entry.adopted()) {
      return null;
    }
    Path target;
    Snapshot now;
    try {
      target = places.locate(entry.file());
      now = Snapshot.of(target);
    } catch (UnsafePathException e) {
      return new Refusal(e.getFile(), String.valueOf(e.getReason()), Removal.BY_HAND);
    }
    if (!now.absent() && now.kind() != Snapshot.Kind.FILE) {
      return new Refusal(target.toString(), Removal.NOT_A_FILE, Removal.BY_HAND);
    }
    FileEntry.Prior prior = entry.prior();
    if (prior == null || prior.backup() == null || now.isFile(prior.sha256())) {
      return null;
    }
    Path backup = places.locate(entry.file(), RelativePath.parse(prior.backup()));
    return Removal.backupProblem(entry, prior, now, Snapshot.of(backup), target, backup);
  }
}
