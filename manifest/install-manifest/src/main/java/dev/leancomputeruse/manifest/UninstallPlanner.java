package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Decides what an uninstall does to each recorded file. Reads, and writes nothing. */
public final class UninstallPlanner {
  private final Root share;
  private final ManifestReading reading;
  private final InstallManifest installed;
  private final List<Refusal> conflicts = new ArrayList<>();
  private final List<Refusal> refused;
  private final Places places;
  private final Draft draft;

  private UninstallPlanner(Root share, ManifestReading reading) throws IOException {
    this.share = share;
    this.reading = reading;
    this.installed = reading.manifest();
    this.refused = new ArrayList<>(reading.refused());
    this.places = Places.of(roots());
    this.draft = new Draft(places);
  }

  /**
   * Plans an uninstall of everything the manifest records, under the roots it records.
   *
   * @param share the share that the manifest was read from
   * @param installed what it says
   */
  public static Plan plan(Root share, ManifestReading installed) throws IOException {
    return new UninstallPlanner(share, installed).plan();
  }

  /** A root that is not at its recorded real path is left out, and with it what is under it. */
  private List<NamedRoot> roots() throws IOException {
    Map<String, Root> roots = new LinkedHashMap<>();
    for (RootEntry entry : installed.roots()) {
      if (entry.name().equals(NamedRoot.SHARE)) {
        if (!entry.path().equals(share.path().toString())) {
          conflicts.add(
              new Refusal(
                  share.toString(),
                  "holds the manifest of an install at " + entry.path(),
                  "use --share " + entry.path()));
        }
        continue;
      }
      try {
        roots.put(entry.name(), Places.resolve(share.path().getFileSystem(), entry));
      } catch (UnsafePathException e) {
        refused.add(refusal(e));
      }
    }
    roots.put(NamedRoot.SHARE, share);
    List<NamedRoot> named = new ArrayList<>();
    roots.forEach((name, root) -> named.add(new NamedRoot(name, root)));
    return named;
  }

  private Plan plan() throws IOException {
    if (conflicts.isEmpty()) {
      for (FileEntry entry : installed.files()) {
        if (places.has(entry.file().root())) {
          file(entry);
        }
      }
      for (RootedPath path : installed.derived()) {
        if (places.has(path.root())) {
          derived(path);
        }
      }
    }
    conflicts.addAll(Writability.conflicts(draft.steps, places));
    List<RootedPath> remove = new ArrayList<>(installed.directories());
    remove.removeIf(directory -> !places.has(directory.root()));
    remove.sort(Comparator.reverseOrder());
    List<Action> actions = new ArrayList<>(draft.actions);
    if (conflicts.isEmpty()) {
      actions.addAll(new Emptying(places, draft).actions(remove, installed.roots()));
    }
    return new Plan(
        Operation.UNINSTALL,
        places.named(),
        actions,
        conflicts,
        refused,
        null,
        new Plan.Work(List.of(), draft.steps, Map.of(), remove, installed, reading.sha256(), true));
  }

  private void file(FileEntry entry) throws IOException {
    try {
      Path target = places.locate(entry.file());
      Snapshot now = Snapshot.of(target);
      FileEntry.Prior prior = entry.prior();
      if (entry.adopted()) {
        draft.keep(ActionKind.KEEP, entry.file(), now, "was there before the install");
      } else if (!now.absent() && now.kind() != Snapshot.Kind.FILE) {
        refused.add(new Refusal(target.toString(), Removal.NOT_A_FILE, Removal.BY_HAND));
      } else if (prior == null || prior.backup() == null) {
        withoutPrior(entry, now);
      } else {
        withPrior(entry, now, prior, prior.backup(), target);
      }
    } catch (UnsafePathException e) {
      refused.add(refusal(e));
    }
  }

  private void withoutPrior(FileEntry entry, Snapshot now) throws IOException {
    if (now.absent()) {
      draft.keep(ActionKind.FORGET, entry.file(), now, "is not there any more");
    } else if (now.isFile(entry.sha256())) {
      draft.remove(entry, now, "");
    } else {
      draft.keep(ActionKind.KEEP_EDITED, entry.file(), now, "was edited");
    }
  }

  private void withPrior(
      FileEntry entry, Snapshot now, FileEntry.Prior prior, String kept, Path target)
      throws IOException {
    RelativePath path = RelativePath.parse(kept);
    Path backup = places.locate(entry.file(), path);
    Snapshot there = Snapshot.of(backup);
    if (now.isFile(prior.sha256()) && !there.isFile(prior.sha256())) {
      draft.keep(ActionKind.KEEP, entry.file(), now, "is what was there before the install");
      return;
    }
    Refusal problem = Removal.backupProblem(entry, prior, now, there, target, backup);
    if (problem == null && there.absent()) {
      draft.keep(now.absent() ? ActionKind.FORGET : ActionKind.KEEP_EDITED, entry.file(), now, "");
    } else if (problem == null) {
      draft.restore(entry, now, prior, kept, "");
    } else if (!now.absent() && !now.isFile(entry.sha256())) {
      draft.keep(ActionKind.KEEP_EDITED, entry.file(), now, problem.reason());
    } else {
      refused.add(problem);
    }
  }

  private void derived(RootedPath path) throws IOException {
    try {
      Path target = places.locate(path);
      switch (Snapshot.kindOf(target)) {
        case ABSENT -> {}
        case FILE -> draft.removeDerived(path, target);
        default -> refused.add(new Refusal(target.toString(), Removal.NOT_A_FILE, Removal.BY_HAND));
      }
    } catch (UnsafePathException e) {
      refused.add(refusal(e));
    }
  }

  private static Refusal refusal(UnsafePathException e) {
    return new Refusal(e.getFile(), String.valueOf(e.getReason()), Removal.BY_HAND);
  }
}
