package dev.leancomputeruse.hooks.manage;

import dev.leancomputeruse.desk.protocol.StateRoot;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.PrivateDirectory;
import dev.leancomputeruse.hooks.SessionCount;
import dev.leancomputeruse.hooks.StoredState;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the hooks have counted, for a person who wants to see it or have it forgotten. */
public final class HookState {
  private final @Nullable StateRoot root;
  private final Disk disk;

  private HookState(@Nullable StateRoot root, Disk disk) {
    this.root = root;
    this.disk = disk;
  }

  /**
   * Finds the state as a hook would with the same environment. Nothing is written if the user's
   * number is known.
   *
   * @param environment the variables that say where it is
   * @param files where its path leads
   * @param uid the number of the user, or null where users have none
   * @param disk what is changed with
   */
  public static HookState find(
      Map<String, String> environment, FileSystem files, @Nullable Long uid, Disk disk) {
    String named = environment.get(StateRoot.VARIABLE);
    String text = environment.get("TMPDIR");
    if (text == null || text.isEmpty()) {
      text = files.getSeparator().equals("/") ? "/tmp" : environment.get("TEMP");
    }
    if (text == null || !files.getPath(text).isAbsolute()) {
      return new HookState(null, disk);
    }
    Path temporary = files.getPath(text);
    StateRoot root =
        uid == null
            ? StateRoot.locate(named, temporary, disk)
            : StateRoot.ofUser(named, temporary, Math.toIntExact(uid), disk);
    return new HookState(root, disk);
  }

  /** Returns where the state is or would be, or null if there can be none. */
  public @Nullable Path path() {
    return root == null ? null : root.path();
  }

  /** Says what stands there; anything but safe or absent makes every hook call pass. */
  public PrivateDirectory.Verdict look() throws IOException {
    return root == null ? PrivateDirectory.Verdict.ABSENT : root.look();
  }

  /** Returns the counts of all sessions, the last changed first. Nothing is written. */
  public List<SessionCount> counts() throws IOException {
    return root == null || !root.isSafe() ? List.of() : StoredState.counts(root.path());
  }

  /**
   * Forgets all counts.
   *
   * @return how many sessions had one
   */
  public int reset() throws IOException {
    return root == null || !root.isSafe() ? 0 : StoredState.reset(root.path(), disk);
  }

  /**
   * Removes the whole directory, as far as it is the hooks' own: at uninstall.
   *
   * @return the directory that was removed, or null if it is not there, not ours, or not empty
   *     without our files
   */
  public @Nullable Path remove() throws IOException {
    return root != null && root.isSafe() && StoredState.remove(root.path(), disk)
        ? root.path()
        : null;
  }
}
