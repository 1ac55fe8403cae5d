package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
  private final long waitMillis;

  /** Prepares to apply plans to {@code disk}, waiting 10 s for another run. */
  public Transaction(Disk disk, SettingsEditor editor, Progress progress) {
    this(disk, editor, progress, ProcessLock.WAIT_MILLIS);
  }

  /** Prepares to apply plans to {@code disk}, waiting {@code waitMillis} for another run. */
  public Transaction(Disk disk, SettingsEditor editor, Progress progress, long waitMillis) {
    this.disk = disk;
    this.editor = editor;
    this.progress = progress;
    this.waitMillis = waitMillis;
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
    if (!plan.conflicts().isEmpty()) {
      throw new RefusedException(plan.conflicts());
    }
    if (plan.changesNothing()) {
      return new TransactionResult(false, List.of(), List.of());
    }
    Path share = plan.share().path();
    try (ShareGate gate = ShareGate.enter(disk, share, plan.operation().word(), waitMillis)) {
      return new Run(plan, gate).run();
    }
  }

  /** One application of one plan. */
  private final class Run {
    private final Plan plan;
    private final ShareGate gate;
    private final JournalStore store;
    private final Places places;
    private final Stage stage;
    private @Nullable Journal begun;
    private boolean committed;

    Run(Plan plan, ShareGate gate) {
      this.plan = plan;
      this.gate = gate;
      this.store = new JournalStore(disk, plan.share().path());
      this.places = Places.of(plan.roots());
      this.stage = Stage.ours(disk, places, gate.made());
    }

    TransactionResult run() throws IOException, RefusedException {
      if (gate.isLeftByDeadRun()) {
        throw RefusedException.stale(
            new Refusal(
                plan.share().path().toString(),
                "an interrupted run has to be finished first",
                "run the command again"));
      }
      try {
        Journal journal = prepare();
        store.write(journal.commit());
        committed = true;
        return new Finisher(disk, editor, progress).finish(journal.commit(), places, store, gate);
      } catch (IOException | RefusedException e) {
        if (!committed) {
          takeBack(e);
        }
        throw e;
      }
    }

    private Journal prepare() throws IOException, RefusedException {
      progress.step(Progress.Phase.CHECKING, 0, 1);
      check();
      Journal journal = journal();
      begun = journal;
      store.begin(journal);
      gate.journalled();
      stage.fill(journal, plan.work().contents(), progress);
      check();
      return journal;
    }

    private void check() throws IOException, RefusedException {
      if (plan.share().missing().size() != gate.made().size()) {
        throw RefusedException.stale(
            new Refusal(
                plan.share().path().toString(),
                "has appeared or gone since the plan was made",
                "nothing was written; run the command again"));
      }
      Expectations.check(plan, places);
      SettingsChange change = plan.settings().orElse(null);
      if (change != null) {
        editor.check(change.text());
      }
    }

    private Journal journal() throws IOException {
      List<RootEntry> roots = new ArrayList<>();
      for (NamedRoot root : plan.roots()) {
        roots.add(
            new RootEntry(
                root.name(), root.root().path().toString(), root.root().missing().size()));
      }
      return new Journal(
          plan.operation(),
          false,
          plan.manifest().time(),
          roots,
          plan.work().make(),
          stage.named(plan.work().steps()),
          plan.work().remove(),
          plan.settings().map(SettingsChange::text).orElse(null),
          plan.manifest());
    }

    private void takeBack(Exception cause) {
      try {
        if (begun != null) {
          stage.discard(begun);
        }
        gate.leave(gate.made(), store::end);
      } catch (IOException e) {
        // The journal stays, and with it the knowledge of what the next run has to discard.
        cause.addSuppressed(e);
      }
    }
  }
}
