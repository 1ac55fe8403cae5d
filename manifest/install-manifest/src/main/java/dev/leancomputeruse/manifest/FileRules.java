package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an install does to one file, given what stands there and what the manifest knows. */
final class FileRules {
  private static final String MOVE_AWAY = "move it away and install again";

  private final Draft draft;
  private final @Nullable InstallManifest installed;
  private final Set<InstallRequest.Option> options;

  FileRules(Draft draft, @Nullable InstallManifest installed, Set<InstallRequest.Option> options) {
    this.draft = draft;
    this.installed = installed;
    this.options = options;
  }

  private @Nullable FileEntry entryOf(RootedPath file) {
    return installed == null ? null : installed.file(file).orElse(null);
  }

  /** Decides about a file of the package. */
  void want(Draft.Wanted wanted) throws IOException {
    try {
      Path target = draft.places.locate(wanted.path());
      Snapshot now = Snapshot.of(target);
      FileEntry entry = entryOf(wanted.path());
      if (now.absent()) {
        create(wanted, now, entry);
      } else if (now.kind() != Snapshot.Kind.FILE) {
        draft.conflict(target, isNoFile(now), MOVE_AWAY);
      } else if (entry == null || entry.adopted()) {
        foreign(wanted, now, entry);
      } else {
        ours(wanted, now, entry);
      }
    } catch (UnsafePathException e) {
      draft.conflicts.add(new Refusal(e.getFile(), String.valueOf(e.getReason()), MOVE_AWAY));
    }
  }

  private static String isNoFile(Snapshot now) {
    return switch (now.kind()) {
      case LINK -> "is a link, and a link is not followed here";
      case DIRECTORY -> "is a directory where a file has to go";
      default -> "is not a regular file";
    };
  }

  private void create(Draft.Wanted wanted, Snapshot now, @Nullable FileEntry entry)
      throws IOException {
    if (entry == null || entry.adopted()) {
      draft.write(ActionKind.CREATE, wanted, now, null, "");
    } else {
      draft.write(ActionKind.CREATE, wanted, now, entry.prior(), "was removed");
    }
  }

  private void foreign(Draft.Wanted wanted, Snapshot now, @Nullable FileEntry entry)
      throws IOException {
    if (now.isFile(wanted.sha256()) && runs(wanted, now)) {
      draft.adopt(wanted, now);
    } else if (options.contains(InstallRequest.Option.YES)) {
      draft.replace(wanted, now, "is not ours");
    } else {
      draft.keep(ActionKind.KEEP, wanted.path(), now, "differs and is not ours; --yes replaces it");
      if (entry != null) {
        draft.record(entry);
      }
    }
  }

  private void ours(Draft.Wanted wanted, Snapshot now, FileEntry entry) throws IOException {
    if (now.isFile(wanted.sha256())) {
      if (runs(wanted, now)) {
        draft.keep(ActionKind.UNCHANGED, wanted.path(), now, "");
        draft.record(wanted.entry(entry.prior()));
      } else {
        draft.write(ActionKind.UPDATE, wanted, now, entry.prior(), "is not executable any more");
      }
    } else if (now.isFile(entry.sha256())) {
      draft.write(ActionKind.UPDATE, wanted, now, entry.prior(), "");
    } else if (options.contains(InstallRequest.Option.REPLACE_EDITED)) {
      replaceEdited(wanted, now, entry);
    } else {
      draft.keep(
          ActionKind.KEEP_EDITED, wanted.path(), now, "was edited; --replace-edited replaces it");
      draft.record(entry);
      layBeside(wanted);
    }
  }

  /** What the user made of our file is kept, but is not what was there before the install. */
  private void replaceEdited(Draft.Wanted wanted, Snapshot now, FileEntry entry)
      throws IOException {
    draft.replace(wanted, now, "was edited");
    draft.record(wanted.entry(entry.prior()));
  }

  private static boolean runs(Draft.Wanted wanted, Snapshot now) {
    return now.mode() == null || !wanted.mode().executable() || now.mode().executable();
  }

  private void layBeside(Draft.Wanted wanted) throws IOException {
    for (int i = 0; ; i++) {
      RelativePath path = FreeNames.beside(wanted.path().path(), i);
      RootedPath beside = new RootedPath(wanted.path().root(), path);
      if (draft.names.isTaken(beside)) {
        continue;
      }
      PackageFile file = new PackageFile(beside, wanted.mode(), wanted.file().content());
      Draft.Wanted other = new Draft.Wanted(file, wanted.sha256(), wanted.size());
      Snapshot now = draft.places.snapshot(beside);
      FileEntry entry = entryOf(beside);
      if (now.absent()) {
        draft.write(
            ActionKind.LAY_BESIDE, other, now, null, wanted.path().path().name() + " was edited");
        return;
      }
      if (entry != null && now.isFile(wanted.sha256())) {
        draft.keep(ActionKind.UNCHANGED, beside, now, "");
        draft.record(entry);
        return;
      }
      if (entry != null && now.isFile(entry.sha256())) {
        draft.write(
            ActionKind.UPDATE,
            other,
            now,
            entry.prior(),
            wanted.path().path().name() + " was edited");
        return;
      }
      // Somebody else's file has that name; if it was ours once, it is the user's now.
    }
  }

  /** Decides about a file of ours that the package does not have any more. */
  void retire(FileEntry entry) throws IOException {
    Snapshot now;
    try {
      now = draft.places.snapshot(entry.file());
    } catch (UnsafePathException e) {
      draft.record(entry);
      return;
    }
    FileEntry.Prior prior = entry.prior();
    if (entry.adopted() || (now.absent() && prior == null)) {
      draft.keep(ActionKind.FORGET, entry.file(), now, "left the package");
    } else if (now.absent() || now.isFile(entry.sha256())) {
      takeBack(entry, now, prior);
    } else {
      draft.keep(ActionKind.KEEP_EDITED, entry.file(), now, "left the package, but was edited");
      draft.record(entry);
    }
  }

  /**
   * Leaves a file that the package does not have, and that only a changed manifest calls ours: it
   * may be the user's own, and is not ours any more.
   */
  void leave(FileEntry entry) throws IOException {
    try {
      draft.keep(
          ActionKind.KEEP_EDITED,
          entry.file(),
          draft.places.snapshot(entry.file()),
          "only the changed manifest calls it ours");
    } catch (UnsafePathException e) {
      // What cannot be reached is not touched either.
      return;
    }
  }

  private void takeBack(FileEntry entry, Snapshot now, FileEntry.@Nullable Prior prior)
      throws IOException {
    if (prior == null || prior.backup() == null) {
      draft.remove(entry, now, "left the package");
      return;
    }
    RootedPath kept = new RootedPath(entry.file().root(), RelativePath.parse(prior.backup()));
    if (draft.places.snapshot(kept).isFile(prior.sha256())) {
      draft.restore(entry, now, prior, prior.backup(), "left the package");
    } else if (now.absent()) {
      draft.keep(ActionKind.FORGET, entry.file(), now, "left the package");
    } else {
      draft.keep(ActionKind.KEEP, entry.file(), now, "left the package, but its backup is missing");
      draft.record(entry);
    }
  }
}
