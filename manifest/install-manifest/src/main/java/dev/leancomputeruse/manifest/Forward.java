package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The part of a transaction after its commit.
 *
 * <p>Each step looks at what is there before it acts, so that the whole can be done again from the
 * start after a kill at any instant, and so that what the user did in the meantime is never lost.
 */
final class Forward {
  private final Disk disk;
  private final Places places;
  private final Journal journal;
  private final Set<Path> touched = new LinkedHashSet<>();
  private final List<Path> kept = new ArrayList<>();
  private final List<FileEntry> diverted = new ArrayList<>();

  Forward(Disk disk, Places places, Journal journal) {
    this.disk = disk;
    this.places = places;
    this.journal = journal;
  }

  /** Returns what stayed although it was to be changed or removed. */
  List<Path> kept() {
    return kept;
  }

  /** Returns new versions that went beside a file that had changed since the commit. */
  List<FileEntry> diverted() {
    return diverted;
  }

  void files(Progress progress) throws IOException {
    int done = 0;
    for (Step step : journal.steps()) {
      progress.step(Progress.Phase.APPLYING, done++, journal.steps().size());
      switch (step.kind()) {
        case WRITE -> write(step);
        case DELETE, RESTORE -> takeAway(step);
      }
    }
    for (Path directory : touched) {
      disk.syncDirectory(directory);
    }
  }

  private void write(Step step) throws IOException {
    Path target = places.locate(step.file());
    RelativePath at = step.temporary();
    Path temporary = at == null ? null : places.locate(step.file(), at);
    if (temporary == null || Snapshot.kindOf(temporary) == Snapshot.Kind.ABSENT) {
      noteDiverted(step, target);
      return;
    }
    Snapshot now = Snapshot.of(target);
    boolean expected = now.absent() || now.isFile(step.sha256()) || isBefore(step, now);
    if (expected && step.backup() != null && isBefore(step, now)) {
      expected = backUp(step, target, places.locate(step.file(), step.backup()));
    }
    if (expected) {
      disk.rename(temporary, target);
    } else {
      divert(step, temporary, target);
    }
    touched.add(Chain.parent(target));
  }

  private static boolean isBefore(Step step, Snapshot now) {
    return step.before() != null && now.isFile(step.before());
  }

  /** Keeps the file at {@code target} under its backup name too; says whether it is there. */
  private boolean backUp(Step step, Path target, Path backup) throws IOException {
    if (Snapshot.kindOf(backup) != Snapshot.Kind.ABSENT) {
      // A killed run may have made it; anything else with that name is not touched.
      return isBefore(step, Snapshot.of(backup));
    }
    try {
      disk.link(backup, target);
    } catch (UnsupportedOperationException | FileSystemException e) {
      // Some file systems give a file one name only.
      copy(target, backup);
    }
    return true;
  }

  private void copy(Path target, Path backup) throws IOException {
    Snapshot original = Snapshot.of(target);
    disk.replace(
        backup, Files.readAllBytes(target), original.mode() == null ? Mode.FILE : original.mode());
    disk.copyOwner(target, backup);
  }

  /** The user has changed the file since the commit: theirs stays, ours goes beside it. */
  private void divert(Step step, Path temporary, Path target) throws IOException {
    kept.add(target);
    for (int i = 0; ; i++) {
      RelativePath beside = FreeNames.beside(step.file().path(), i);
      Path path = places.locate(step.file(), beside);
      if (Snapshot.kindOf(path) == Snapshot.Kind.ABSENT) {
        disk.rename(temporary, path);
        diverted.add(entry(step, beside));
        return;
      }
    }
  }

  /** After a kill between a diversion and the manifest, what was diverted is found again. */
  private void noteDiverted(Step step, Path target) throws IOException {
    if (Snapshot.of(target).isFile(step.sha256())) {
      return;
    }
    for (int i = 0; ; i++) {
      RelativePath beside = FreeNames.beside(step.file().path(), i);
      Snapshot found = Snapshot.of(places.locate(step.file(), beside));
      if (found.absent()) {
        return;
      }
      FileEntry entry = entry(step, beside);
      if (found.isFile(step.sha256()) && journal.manifest().file(entry.file()).isEmpty()) {
        diverted.add(entry);
        return;
      }
    }
  }

  private static FileEntry entry(Step step, RelativePath at) {
    return new FileEntry(
        new RootedPath(step.file().root(), at), step.sha256(), step.size(), step.mode(), null);
  }

  /** What cannot be reached safely any more is left alone; the manifest goes on naming it. */
  private void takeAway(Step step) throws IOException {
    try {
      if (step.kind() == Step.Kind.DELETE) {
        delete(step);
      } else {
        restore(step);
      }
    } catch (UnsafePathException e) {
      kept.add(fileOf(e, step));
    }
  }

  private Path fileOf(UnsafePathException e, Step step) throws UnsafePathException {
    return places.root(step.file().root()).path().getFileSystem().getPath(e.getFile());
  }

  private void delete(Step step) throws IOException {
    Path target = places.locate(step.file());
    Snapshot now = Snapshot.of(target);
    if (step.derived() ? now.kind() == Snapshot.Kind.FILE : now.isFile(step.sha256())) {
      disk.delete(target);
      touched.add(Chain.parent(target));
    } else if (!now.absent()) {
      kept.add(target);
    }
  }

  private void restore(Step step) throws IOException {
    Path target = places.locate(step.file());
    RelativePath from = step.backup();
    if (from == null || step.prior() == null) {
      return;
    }
    Path backup = places.locate(step.file(), from);
    Snapshot now = Snapshot.of(target);
    if (Snapshot.of(backup).isFile(step.prior()) && (now.absent() || now.isFile(step.sha256()))) {
      disk.rename(backup, target);
      touched.add(Chain.parent(target));
    } else if (!now.isFile(step.prior())) {
      kept.add(target);
    }
  }

  /** Removes the directories that are to go and are empty. */
  void directories() throws IOException {
    for (RootedPath directory : journal.remove()) {
      remove(directory);
    }
    if (journal.operation() == Operation.UNINSTALL) {
      for (RootEntry root : journal.manifest().roots()) {
        if (!root.name().equals(NamedRoot.SHARE) && places.has(root.name())) {
          Chain.remove(disk, Chain.of(places.root(root.name()).path(), root.created()));
        }
      }
    }
  }

  private void remove(RootedPath directory) throws IOException {
    Path path;
    try {
      path = places.locate(directory);
    } catch (UnsafePathException e) {
      // Something else stands on the way to it now; whatever is there is not ours.
      return;
    }
    if (!Chain.removeIfEmpty(disk, path)) {
      kept.add(path);
    }
  }
}
