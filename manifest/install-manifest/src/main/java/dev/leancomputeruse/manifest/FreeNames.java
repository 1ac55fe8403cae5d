package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds names beside a file that nothing has yet: {@code NAME.bak}, {@code NAME.bak.1}, and so on.
 */
final class FreeNames {
  private static final String BACKUP = ".bak";
  private static final String BESIDE = ".new";

  private final Set<RootedPath> taken = new HashSet<>();

  /** Keeps a file's name, and those of its directories, from being given to something else. */
  void take(RootedPath path) {
    taken.add(path);
    for (RelativePath ancestor : path.path().ancestors()) {
      taken.add(new RootedPath(path.root(), ancestor));
    }
  }

  boolean isTaken(RootedPath path) {
    return taken.contains(path);
  }

  RelativePath backup(Root root, RootedPath file) throws IOException {
    return free(root, file, file.path().name() + BACKUP, "");
  }

  RelativePath temporary(Root root, RootedPath file) throws IOException {
    return free(root, file, "." + file.path().name(), ".lean-computer-use.tmp");
  }

  private RelativePath free(Root root, RootedPath file, String start, String end)
      throws IOException {
    for (int i = 0; ; i++) {
      RelativePath path = file.path().sibling(numbered(start, i) + end);
      RootedPath rooted = new RootedPath(file.root(), path);
      if (!taken.contains(rooted) && Snapshot.kindOf(root.locate(path)) == Snapshot.Kind.ABSENT) {
        taken.add(rooted);
        return path;
      }
    }
  }

  /** Returns the {@code i}th name under which a new version can be laid beside {@code file}. */
  static RelativePath beside(RelativePath file, int i) throws UnsafePathException {
    return file.sibling(numbered(file.name() + BESIDE, i));
  }

  private static String numbered(String name, int i) {
    return i == 0 ? name : name + "." + i;
  }

  /** Whether {@code backup} is a name that {@link #backup} gives for {@code file}. */
  static boolean isBackupOf(RelativePath file, String backup) {
    String first = file + BACKUP;
    if (!backup.startsWith(first)) {
      return false;
    }
    String rest = backup.substring(first.length());
    if (rest.isEmpty()) {
      return true;
    }
    return rest.length() <= 6
        && rest.charAt(0) == '.'
        && rest.length() > 1
        && rest.substring(1).chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
