package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Disk;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds and finishes what a killed run left. */
public final class Recovery {
  private Recovery() {}

  /**
   * Looks for an interrupted transaction. Writes nothing, not even a lock.
   *
   * @param share the share, which may not be there
   * @return null if there is none
   * @throws RefusedException if there is something that cannot be read
   */
  public static @Nullable Pending pending(Path share) throws IOException, RefusedException {
    return null;
  }

  /**
   * Finishes a committed transaction, discards another, under the lock of the share. Does nothing
   * if there is none.
   *
   * @return what was done, or null if there was nothing to do
   * @throws RefusedException if there is something that cannot be read
   * @throws dev.leancomputeruse.files.LockHeldException if another run holds the lock, which may be
   *     the very one that looked interrupted
   */
  public static @Nullable Pending finish(
      Disk disk, Path share, SettingsEditor editor, Progress progress)
      throws IOException, RefusedException {
    return null;
  }
}
