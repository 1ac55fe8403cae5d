package dev.leancomputeruse.manifest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that another process needs to finish a transaction, or to discard it.
 *
 * @param operation what it is for
 * @param committed whether everything is staged, so that it will be finished
 * @param time when it began
 * @param roots the roots, each with the number of directories that this transaction makes for it
 * @param make directories to make below the roots, outermost first
 * @param steps changes to files, in order
 * @param remove directories to remove if they are empty, innermost first
 * @param settings the text of the settings change; null if there is none
 * @param manifest for an install, the manifest as it will be; for an uninstall, as it was
 */
record Journal(
    Operation operation,
    boolean committed,
    String time,
    List<RootEntry> roots,
    List<RootedPath> make,
    List<Step> steps,
    List<RootedPath> remove,
    @Nullable String settings,
    InstallManifest manifest) {
  Journal {
    roots = List.copyOf(roots);
    make = List.copyOf(make);
    steps = List.copyOf(steps);
    remove = List.copyOf(remove);
  }

  Journal commit() {
    return new Journal(operation, true, time, roots, make, steps, remove, settings, manifest);
  }

  /** Returns how many directories this transaction made for the share, itself included. */
  int madeForShare() {
    return roots.stream()
        .filter(root -> root.name().equals(NamedRoot.SHARE))
        .mapToInt(RootEntry::created)
        .sum();
  }
}
