package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.manifest.FileEntry;
import dev.leancomputeruse.manifest.RootEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether each installed file is as it was written. */
final class FileChecks {
  static final String FILES = "files";

  private final Patient patient;

  FileChecks(Patient patient) {
    this.patient = patient;
  }

  /** One check for all that are well, and one more for each that is not. */
  List<Check> checks() throws IOException {
    Installed installed = patient.installed();
    if (installed == null) {
      return List.of(Check.skipped(FILES, "nothing is installed"));
    }
    Map<String, Root> roots = new HashMap<>();
    for (RootEntry root : installed.manifest().roots()) {
      roots.put(root.name(), Root.resolve(patient.share().path().resolve(root.path())));
    }
    List<Check> others = new ArrayList<>();
    int well = 0;
    for (FileEntry entry : installed.manifest().files()) {
      Root root = roots.get(entry.file().root());
      Check check = root == null ? null : check(entry, root);
      if (check == null) {
        well++;
      } else {
        others.add(check);
      }
    }
    int all = installed.manifest().files().size();
    String count = well + " of " + all + " as installed";
    List<Check> checks = new ArrayList<>();
    boolean failed = others.stream().anyMatch(check -> check.status() == Check.Status.FAIL);
    checks.add(
        others.isEmpty()
            ? Check.ok(FILES, count)
            : failed
                ? Check.fail(FILES, count, "run doctor --repair")
                : Check.warn(FILES, count, "review what you changed"));
    checks.addAll(others);
    return checks;
  }

  /** Returns nothing if the file is as it should be. */
  private static @org.jspecify.annotations.Nullable Check check(FileEntry entry, Root root) {
    String id = "file:" + entry.file();
    String where = root + "/" + entry.file().path();
    try {
      Snapshot found = root.snapshot(entry.file().path());
      return switch (found.kind()) {
        case ABSENT -> Check.fail(id, where + ": missing", "run doctor --repair");
        case LINK ->
            Check.fail(id, where + ": replaced by a link", "remove the link, then doctor --repair");
        case DIRECTORY, OTHER ->
            Check.fail(id, where + ": not a file any more", "move it away, then doctor --repair");
        case FILE -> file(id, where, entry, found);
      };
    } catch (IOException unsafe) {
      return Check.fail(id, Reasons.of(unsafe), "put the directory back, then doctor --repair");
    }
  }

  private static @org.jspecify.annotations.Nullable Check file(
      String id, String where, FileEntry entry, Snapshot found) {
    if (!found.isFile(entry.sha256())) {
      return Check.warn(
          id, where + ": edited", "review it; install --replace-edited puts ours back");
    }
    if (found.mode() != null && !found.mode().equals(entry.mode())) {
      return Check.warn(
          id,
          where + ": has mode " + found.mode() + ", not " + entry.mode(),
          "chmod " + entry.mode() + " it");
    }
    return null;
  }
}
