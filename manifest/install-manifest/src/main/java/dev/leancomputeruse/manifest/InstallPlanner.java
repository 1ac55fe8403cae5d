package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Sha256;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Decides what an install does to each file. Reads, and writes nothing. */
public final class InstallPlanner {
  private final InstallRequest request;
  private final @Nullable ManifestReading reading;
  private final @Nullable InstallManifest installed;
  private final Places places;
  private final Draft draft;

  private InstallPlanner(InstallRequest request, @Nullable ManifestReading reading) {
    this.request = request;
    this.reading = reading;
    this.installed = reading == null ? null : reading.manifest();
    this.places = Places.of(request.roots());
    this.draft = new Draft(places);
  }

  /**
   * Plans an install.
   *
   * @param request what is asked for
   * @param installed what the manifest in the share says, or null if there is none
   */
  public static Plan plan(InstallRequest request, @Nullable ManifestReading installed)
      throws IOException {
    return new InstallPlanner(request, installed).plan();
  }

  private Plan plan() throws IOException {
    draft.conflicts.addAll(RootRules.conflicts(request.roots(), reading));
    List<RootedPath> make = new ArrayList<>();
    if (draft.conflicts.isEmpty()) {
      files();
      make.addAll(directories());
      derived();
      draft.conflicts.addAll(Writability.conflicts(draft.steps, places));
    }
    List<Action> actions = new ArrayList<>(makeActions(make));
    actions.addAll(draft.actions);
    InstallManifest next = next(make);
    return new Plan(
        Operation.INSTALL,
        request.roots(),
        actions,
        draft.conflicts,
        List.of(),
        null,
        new Plan.Work(
            make,
            draft.steps,
            draft.contents,
            leaving(next),
            next,
            reading == null ? null : reading.sha256(),
            reading == null
                || !reading.intact()
                || !next.withTime("").equals(reading.manifest().withTime(""))));
  }

  private void files() throws IOException {
    FileRules rules = new FileRules(draft, installed, request.options());
    List<PackageFile> files = new ArrayList<>(request.files());
    files.sort(Comparator.comparing(PackageFile::file));
    Set<RootedPath> wanted = new TreeSet<>();
    for (PackageFile file : files) {
      if (RootNames.isReserved(file.file()) || !wanted.add(file.file())) {
        throw new IllegalArgumentException("the package has a wrong or double " + file.file());
      }
      draft.names.take(file.file());
    }
    for (PackageFile file : files) {
      byte[] bytes = file.content().bytes();
      rules.want(new Draft.Wanted(file, Sha256.of(bytes), bytes.length));
    }
    if (installed != null) {
      for (FileEntry entry : installed.files()) {
        if (!wanted.contains(entry.file()) && !draft.entries.containsKey(entry.file())) {
          if (reading != null && !reading.intact()) {
            rules.leave(entry);
          } else {
            rules.retire(entry);
          }
        }
      }
    }
  }

  /** Returns the directories below the roots that have to be made, outermost first. */
  private List<RootedPath> directories() throws IOException {
    Set<RootedPath> needed = new TreeSet<>();
    for (Step step : draft.steps) {
      if (step.kind() == Step.Kind.WRITE) {
        addAncestors(step.file(), needed);
      }
    }
    for (RootedPath path : request.derived()) {
      addAncestors(path, needed);
    }
    List<RootedPath> make = new ArrayList<>();
    for (RootedPath directory : needed) {
      try {
        Path target = places.locate(directory);
        if (Snapshot.kindOf(target) == Snapshot.Kind.ABSENT) {
          make.add(directory);
        }
      } catch (UnsafePathException e) {
        // Already a conflict of the file that needs the directory, unless only a derived one does.
        draft.conflicts.add(
            new Refusal(e.getFile(), String.valueOf(e.getReason()), "move it away"));
      }
    }
    return make;
  }

  private static void addAncestors(RootedPath file, Set<RootedPath> to) {
    for (RelativePath ancestor : file.path().ancestors()) {
      to.add(new RootedPath(file.root(), ancestor));
    }
  }

  /** Derived files of an earlier version that this one does not make. */
  private void derived() throws IOException {
    if (installed == null) {
      return;
    }
    for (RootedPath path : installed.derived()) {
      Path target = places.locate(path);
      if (!request.derived().contains(path) && Snapshot.kindOf(target) == Snapshot.Kind.FILE) {
        draft.removeDerived(path, target);
      }
    }
  }

  private List<Action> makeActions(List<RootedPath> make) throws IOException {
    Set<Path> targets = new TreeSet<>();
    List<Action> actions = new ArrayList<>();
    for (NamedRoot root : request.roots()) {
      for (Path missing : root.root().missing()) {
        if (targets.add(missing)) {
          actions.add(Draft.plain(ActionKind.MAKE_DIRECTORY, root.name(), "", missing));
        }
      }
    }
    for (RootedPath directory : make) {
      actions.add(
          Draft.plain(
              ActionKind.MAKE_DIRECTORY,
              directory.root(),
              directory.path().toString(),
              places.locate(directory)));
    }
    return actions;
  }

  private InstallManifest next(List<RootedPath> make) {
    List<RootEntry> roots = new ArrayList<>();
    for (NamedRoot root : request.roots()) {
      int before =
          installed == null ? 0 : installed.root(root.name()).map(RootEntry::created).orElse(0);
      roots.add(
          new RootEntry(
              root.name(),
              root.root().path().toString(),
              Math.max(before, root.root().missing().size())));
    }
    Set<RootedPath> directories = new TreeSet<>(make);
    if (installed != null) {
      directories.addAll(installed.directories());
    }
    return new InstallManifest(
        request.product(),
        request.version(),
        request.time(),
        roots,
        List.copyOf(draft.entries.values()),
        request.derived(),
        List.copyOf(directories),
        installed == null ? null : installed.settings(),
        List.of());
  }

  /** Returns directories that we made and that nothing of ours needs any more, innermost first. */
  private static List<RootedPath> leaving(InstallManifest next) {
    Set<RootedPath> needed = new TreeSet<>();
    next.files().forEach(entry -> addAncestors(entry.file(), needed));
    next.derived().forEach(path -> addAncestors(path, needed));
    List<RootedPath> leaving = new ArrayList<>(next.directories());
    leaving.removeAll(needed);
    leaving.sort(Comparator.reverseOrder());
    return leaving;
  }
}
