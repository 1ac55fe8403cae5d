package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.ProcessLock;
import dev.leancomputeruse.files.Root;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds and finishes what a killed run left. */
public final class Recovery {
  private Recovery() {}

  /**
   * Looks for an interrupted transaction. Writes nothing, not even a lock. A run that is at work
   * now is not interrupted.
   *
   * @param share the share, which may not be there
   * @return null if there is none
   * @throws RefusedException if there is something that cannot be read
   */
  public static @Nullable Pending pending(Path share) throws IOException, RefusedException {
    Path real = Root.resolve(share).path();
    if (!isLeft(real) || ShareGate.isBusy(real)) {
      return null;
    }
    return Pending.of(new JournalStore(Disk.real(), real).journal());
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
    return finish(disk, share, editor, progress, ProcessLock.WAIT_MILLIS);
  }

  /** Finishes in the same way, waiting {@code waitMillis} for another run. */
  public static @Nullable Pending finish(
      Disk disk, Path share, SettingsEditor editor, Progress progress, long waitMillis)
      throws IOException, RefusedException {
    Path real = Root.resolve(share).path();
    if (!isLeft(real)) {
      return null;
    }
    boolean abandoned = ShareGate.isAbandoned(real);
    try (ShareGate gate = ShareGate.enterLeft(disk, real, "recovery", waitMillis)) {
      JournalStore store = new JournalStore(disk, real);
      Journal journal = store.journal();
      if (journal == null) {
        boolean something = abandoned || JournalStore.exists(real);
        gate.leave(gate.made(), store::end);
        return something ? Pending.of(null) : null;
      }
      Places places = Places.resolve(real.getFileSystem(), journal.roots());
      if (journal.committed()) {
        new Finisher(disk, editor, progress).finish(journal, places, store, gate);
      } else {
        Stage.ofDeadRun(disk, places).discard(journal);
        gate.leave(Chain.of(real, journal.madeForShare()), store::end);
      }
      return Pending.of(journal);
    }
  }

  private static boolean isLeft(Path share) throws IOException {
    return JournalStore.exists(share) || ShareGate.isAbandoned(share);
  }
}
