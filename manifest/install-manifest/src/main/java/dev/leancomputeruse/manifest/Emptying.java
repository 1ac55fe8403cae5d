package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Foresees which directories will be empty once a plan's files are gone, for the preview. */
final class Emptying {
  private final Places places;
  private final Set<Path> gone = new HashSet<>();

  Emptying(Places places, Draft draft) throws IOException {
    this.places = places;
    for (Step step : draft.steps) {
      if (step.kind() == Step.Kind.DELETE) {
        gone.add(places.locate(step.file()));
      } else if (step.backup() != null) {
        gone.add(places.locate(step.file(), step.backup()));
      }
    }
  }

  List<Action> actions(List<RootedPath> directories, List<RootEntry> roots) throws IOException {
    List<Action> actions = new ArrayList<>();
    for (RootedPath directory : directories) {
      try {
        add(places.locate(directory), directory.root(), directory.path().toString(), actions);
      } catch (UnsafePathException e) {
        // Named with the files that were in it.
      }
    }
    for (RootEntry root : roots) {
      if (places.has(root.name())) {
        chain(root, actions);
      }
    }
    return actions;
  }

  private void chain(RootEntry root, List<Action> actions) throws IOException {
    Path path = places.root(root.name()).path();
    if (root.name().equals(NamedRoot.SHARE)) {
      for (String own :
          List.of(InstallManifest.FILE_NAME, ShareGate.LOCK, JournalStore.DIRECTORY)) {
        gone.add(path.resolve(own));
      }
    }
    List<Path> chain = Chain.of(path, root.created());
    for (int i = chain.size() - 1; i >= 0; i--) {
      add(chain.get(i), root.name(), "", actions);
    }
  }

  private void add(Path directory, String root, String path, List<Action> actions)
      throws IOException {
    if (gone.contains(directory) || Snapshot.kindOf(directory) != Snapshot.Kind.DIRECTORY) {
      return;
    }
    boolean emptied = true;
    try (var children = Files.newDirectoryStream(directory)) {
      for (Path child : children) {
        emptied &= gone.contains(child);
      }
    }
    if (emptied) {
      gone.add(directory);
    }
    actions.add(
        new Action(
            emptied ? ActionKind.REMOVE_DIRECTORY : ActionKind.KEEP,
            root,
            path,
            directory,
            0,
            null,
            null,
            null,
            null,
            null,
            emptied ? null : "is removed only if it is empty"));
  }
}
