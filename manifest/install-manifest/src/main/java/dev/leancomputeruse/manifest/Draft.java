package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An install plan in the making: each decision adds its line, its step and its manifest entry. */
final class Draft {
  final List<Action> actions = new ArrayList<>();
  final List<Refusal> conflicts = new ArrayList<>();
  final List<Step> steps = new ArrayList<>();
  final Map<RootedPath, PackageFile.Content> contents = new HashMap<>();
  final Map<RootedPath, FileEntry> entries = new TreeMap<>();
  final FreeNames names = new FreeNames();
  final Places places;

  Draft(Places places) {
    this.places = places;
  }

  /** One file of the package, with what is known of it. */
  record Wanted(PackageFile file, String sha256, long size) {
    RootedPath path() {
      return file.file();
    }

    Mode mode() {
      return file.mode();
    }

    FileEntry entry(FileEntry.@Nullable Prior prior) {
      return new FileEntry(path(), sha256, size, mode(), prior);
    }
  }

  void record(FileEntry entry) {
    entries.put(entry.file(), entry);
  }

  /** Writes a file where nothing is, or over one that is ours. */
  void write(
      ActionKind kind, Wanted wanted, Snapshot now, FileEntry.@Nullable Prior prior, String reason)
      throws IOException {
    step(kind, wanted, now, null, reason);
    record(wanted.entry(prior));
  }

  /** Writes a file over one that is not ours, which is kept beside it. */
  void replace(Wanted wanted, Snapshot now, String reason) throws IOException {
    RelativePath backup = names.backup(places.root(wanted.path().root()), wanted.path());
    step(ActionKind.REPLACE, wanted, now, backup, reason);
    record(wanted.entry(prior(now, backup)));
  }

  private static FileEntry.Prior prior(Snapshot now, @Nullable RelativePath backup) {
    return new FileEntry.Prior(
        Objects.requireNonNull(now.sha256()),
        now.mode() == null ? Mode.FILE : now.mode(),
        backup == null ? null : backup.toString());
  }

  /** Records a file of the package that is there without our doing. */
  void adopt(Wanted wanted, Snapshot now) throws IOException {
    keep(ActionKind.UNCHANGED, wanted.path(), now, "was there already");
    record(wanted.entry(prior(now, null)));
  }

  private void step(
      ActionKind kind, Wanted wanted, Snapshot now, @Nullable RelativePath backup, String reason)
      throws IOException {
    actions.add(
        new Action(
            kind,
            wanted.path().root(),
            wanted.path().path().toString(),
            places.locate(wanted.path()),
            wanted.size(),
            wanted.sha256(),
            wanted.mode(),
            now.sha256(),
            now.mode(),
            backup == null ? null : backup.toString(),
            reason.isEmpty() ? null : reason));
    steps.add(
        Step.write(
            wanted.path(), wanted.sha256(), wanted.size(), wanted.mode(), now.sha256(), backup));
    contents.put(wanted.path(), wanted.file().content());
  }

  /** Leaves a file as it is. */
  void keep(ActionKind kind, RootedPath file, Snapshot now, String reason) throws IOException {
    actions.add(
        new Action(
            kind,
            file.root(),
            file.path().toString(),
            places.locate(file),
            now.size(),
            now.sha256(),
            now.mode(),
            now.sha256(),
            now.mode(),
            null,
            reason.isEmpty() ? null : reason));
  }

  /** Takes away a file of ours. */
  void remove(FileEntry entry, Snapshot now, String reason) throws IOException {
    actions.add(
        new Action(
            ActionKind.REMOVE,
            entry.file().root(),
            entry.file().path().toString(),
            places.locate(entry.file()),
            now.size(),
            entry.sha256(),
            entry.mode(),
            now.sha256(),
            now.mode(),
            null,
            reason.isEmpty() ? null : reason));
    steps.add(Step.delete(entry));
  }

  /** Puts back what was there before a file of ours. */
  void restore(FileEntry entry, Snapshot now, FileEntry.Prior prior, String kept, String reason)
      throws IOException {
    actions.add(
        new Action(
            ActionKind.RESTORE,
            entry.file().root(),
            entry.file().path().toString(),
            places.locate(entry.file()),
            now.size(),
            prior.sha256(),
            prior.mode(),
            now.sha256(),
            now.mode(),
            kept,
            reason.isEmpty() ? null : reason));
    steps.add(Step.restore(entry, prior, RelativePath.parse(kept)));
  }

  void removeDerived(RootedPath file, Path target) {
    actions.add(plain(ActionKind.REMOVE, file.root(), file.path().toString(), target));
    steps.add(Step.deleteDerived(file));
  }

  static Action plain(ActionKind kind, String root, String path, Path target) {
    return new Action(kind, root, path, target, 0, null, null, null, null, null, null);
  }

  void conflict(Path where, String reason, String wayOut) {
    conflicts.add(new Refusal(where.toString(), reason, wayOut));
  }
}
