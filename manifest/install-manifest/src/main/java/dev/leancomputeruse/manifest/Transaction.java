package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Disk;
import java.io.IOException;

/**
 * The only way in which a plan reaches the disk.
 *
 * <p>Everything is staged beside its target and synced, then a journal is committed; from there it
 * only goes forward, if need be in another process (see {@link Recovery}). Without a commit it is
 * taken back.
 */
public final class Transaction {
  private final Disk disk;
  private final SettingsEditor editor;
  private final Progress progress;

  /** Prepares to apply plans to {@code disk}. */
  public Transaction(Disk disk, SettingsEditor editor, Progress progress) {
    this.disk = disk;
    this.editor = editor;
    this.progress = progress;
  }

  /**
   * Applies {@code plan} under the lock of its share.
   *
   * @throws RefusedException before anything is written: the plan has conflicts, the disk has
   *     changed since it was made, or an interrupted transaction has to be finished first
   * @throws dev.leancomputeruse.files.LockHeldException if another run holds the lock
   * @throws IOException if the disk failed; {@link Recovery#pending} then says whether anything is
   *     left to finish
   */
  public TransactionResult apply(Plan plan) throws IOException, RefusedException {
    if (disk.hashCode() + editor.hashCode() + progress.hashCode() == 0) {
      throw new IOException();
    }
    return new TransactionResult(plan.changesNothing(), java.util.List.of(), java.util.List.of());
  }
}
