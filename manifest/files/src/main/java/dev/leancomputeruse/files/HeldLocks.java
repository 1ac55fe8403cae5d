package dev.leancomputeruse.files;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The locks that this process holds, with the text of each holder.
 *
 * <p>The one piece of static state of this product, because what it mirrors belongs to the process:
 * on POSIX systems closing any channel on a file drops every lock the process has on that file, so
 * a second thread must be turned away before it opens the lock file, whatever objects it uses. It
 * also makes locks exclusive on a file system in memory, which grants a lock to everyone.
 */
final class HeldLocks {
  private static final Map<Path, String> HELD = new HashMap<>();

  private HeldLocks() {}

  /** Takes the name, or returns the text of the thread that has it. */
  static synchronized @Nullable String take(Path file, String holder) {
    return HELD.putIfAbsent(file, holder);
  }

  static synchronized boolean contains(Path file) {
    return HELD.containsKey(file);
  }

  static synchronized void giveBack(Path file) {
    HELD.remove(file);
  }
}
