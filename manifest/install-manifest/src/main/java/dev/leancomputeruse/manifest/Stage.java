package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Sha256;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of a transaction before its commit: directories, and new content beside its targets.
 *
 * <p>Whatever it makes can be taken back without a trace, by this process or by another one.
 */
final class Stage {
  private final Disk disk;
  private final Places places;

  /** Directories that this transaction has made; null if another process did, which knew them. */
  private final @Nullable Set<Path> made;

  private Stage(Disk disk, Places places, @Nullable Set<Path> made) {
    this.disk = disk;
    this.places = places;
    this.made = made;
  }

  /**
   * Stages a transaction of this process.
   *
   * @param made directories that it has made already: roots may share some
   */
  static Stage ours(Disk disk, Places places, List<Path> made) {
    return new Stage(disk, places, new HashSet<>(made));
  }

  /** Takes back the transaction of a dead process. */
  static Stage ofDeadRun(Disk disk, Places places) {
    return new Stage(disk, places, null);
  }

  /** Gives each step that writes a name for its content to wait under. */
  List<Step> named(List<Step> steps) throws IOException {
    FreeNames names = new FreeNames();
    List<Step> named = new ArrayList<>();
    for (Step step : steps) {
      if (step.kind() == Step.Kind.WRITE) {
        RelativePath at = names.temporary(places.root(step.file().root()), step.file());
        named.add(step.staged(at));
      } else {
        named.add(step);
      }
    }
    return named;
  }

  /** Makes the directories and writes the content; all of it is on the disk when this returns. */
  void fill(Journal journal, Map<RootedPath, PackageFile.Content> contents, Progress progress)
      throws IOException, RefusedException {
    Set<Path> touched = new LinkedHashSet<>();
    for (RootEntry root : journal.roots()) {
      if (!root.name().equals(NamedRoot.SHARE)) {
        makeRoot(root, touched);
      }
    }
    for (RootedPath directory : journal.make()) {
      make(places.locate(directory), Mode.EXECUTABLE, touched);
    }
    int done = 0;
    for (Step step : journal.steps()) {
      progress.step(Progress.Phase.STAGING, done++, journal.steps().size());
      if (step.temporary() != null) {
        write(step, step.temporary(), contents, touched);
      }
    }
    for (Path directory : touched) {
      disk.syncDirectory(directory);
    }
  }

  private void makeRoot(RootEntry root, Set<Path> touched) throws IOException, RefusedException {
    Path path = places.root(root.name()).path();
    for (Path directory : Chain.of(path, root.created())) {
      make(directory, Chain.modeOf(directory, path), touched);
    }
  }

  private void make(Path directory, Mode mode, Set<Path> touched)
      throws IOException, RefusedException {
    if (made != null && made.contains(directory)) {
      return;
    }
    try {
      disk.createDirectory(directory, mode);
      if (made != null) {
        made.add(directory);
      }
      disk.copyOwner(Chain.parent(directory), directory);
      touched.add(Chain.parent(directory));
    } catch (FileAlreadyExistsException e) {
      throw RefusedException.stale(
          new Refusal(
              directory.toString(),
              "has appeared since the plan was made",
              "nothing was written; run the command again"));
    }
  }

  private void write(
      Step step, RelativePath at, Map<RootedPath, PackageFile.Content> contents, Set<Path> touched)
      throws IOException {
    PackageFile.Content content = contents.get(step.file());
    if (content == null) {
      throw new IOException("no content for " + step.file());
    }
    byte[] bytes = content.bytes();
    if (bytes.length != step.size() || !Sha256.of(bytes).equals(step.sha256())) {
      throw new IOException("the package's " + step.file() + " is not what was planned");
    }
    Path temporary = places.locate(step.file(), at);
    disk.create(temporary, bytes, step.mode());
    disk.copyOwner(Chain.parent(temporary), temporary);
    touched.add(Chain.parent(temporary));
  }

  /** Takes back what {@link #fill} has made of {@code journal}, however far it got. */
  void discard(Journal journal) throws IOException {
    for (Step step : journal.steps()) {
      if (step.temporary() != null) {
        disk.deleteIfPresent(places.locate(step.file(), step.temporary()));
      }
    }
    for (int i = journal.make().size() - 1; i >= 0; i--) {
      unmake(places.locate(journal.make().get(i)));
    }
    for (RootEntry root : journal.roots()) {
      if (!root.name().equals(NamedRoot.SHARE)) {
        List<Path> chain = Chain.of(places.root(root.name()).path(), root.created());
        for (int i = chain.size() - 1; i >= 0; i--) {
          unmake(chain.get(i));
        }
      }
    }
  }

  private void unmake(Path directory) throws IOException {
    if (made == null || made.contains(directory)) {
      Chain.removeIfEmpty(disk, directory);
    }
  }
}
