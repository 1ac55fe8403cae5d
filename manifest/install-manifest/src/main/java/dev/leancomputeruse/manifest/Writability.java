package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Looks whether the disk will let a plan happen: a read-only mount, an immutable file and somebody
 * else's directory are better found before the run than half way through it.
 */
final class Writability {
  private Writability() {}

  /** Returns a conflict for each file and directory that the steps could not change. */
  static List<Refusal> conflicts(List<Step> steps, Places places) throws IOException {
    List<Refusal> conflicts = new ArrayList<>();
    Set<Path> directories = new LinkedHashSet<>();
    for (Step step : steps) {
      Path target = places.locate(step.file());
      if (isHeldFast(target)) {
        conflicts.add(refusal(target));
      }
      directories.add(nearestExisting(Chain.parent(target)));
    }
    if (!steps.isEmpty()) {
      directories.add(places.root(NamedRoot.SHARE).nearestExisting());
    }
    for (Path directory : directories) {
      if (!Files.isWritable(directory)) {
        conflicts.add(refusal(directory));
      }
    }
    return conflicts;
  }

  /**
   * Whether a file cannot be written although its mode says so. A mode that does not say so is no
   * obstacle: what is replaced or removed is the name, not the content.
   */
  private static boolean isHeldFast(Path target) throws IOException {
    Snapshot.Kind kind = Snapshot.kindOf(target);
    if (kind != Snapshot.Kind.FILE) {
      return false;
    }
    var mode = Snapshot.modeOf(target);
    return mode != null && mode.writable() && !Files.isWritable(target);
  }

  private static Path nearestExisting(Path directory) throws IOException {
    Path at = directory;
    while (Snapshot.kindOf(at) == Snapshot.Kind.ABSENT) {
      at = Chain.parent(at);
    }
    return at;
  }

  private static Refusal refusal(Path path) {
    return new Refusal(
        path.toString(),
        "cannot be written: it is read-only, immutable or another user's",
        "make it writable and run the command again");
  }
}
