package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.LockHeldException;
import dev.leancomputeruse.manifest.Pending;
import dev.leancomputeruse.manifest.Plan;
import dev.leancomputeruse.manifest.Recovery;
import dev.leancomputeruse.manifest.RefusedException;
import dev.leancomputeruse.manifest.Transaction;
import dev.leancomputeruse.manifest.TransactionResult;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Runs transactions, and the ones that an earlier run left behind. */
final class Transactions {
  private final Host host;
  private final Disk disk;
  private final States states;

  Transactions(Host host, Disk disk) {
    this.host = host;
    this.disk = disk;
    this.states = new States(host, disk);
  }

  /** The state directories, which an uninstall removes whoever finishes it. */
  States states() {
    return states;
  }

  /**
   * Looks for an interrupted transaction, and writes nothing.
   *
   * @throws Problem if there is one that cannot be read
   */
  @Nullable Pending pending(Path share) throws Problem, IOException {
    try {
      return Recovery.pending(share);
    } catch (RefusedException refused) {
      throw Problem.refused(refused);
    }
  }

  /** Tells a person about it; what is seen until it is finished may be half of each. */
  void reportPending(Path share) throws Problem, IOException {
    Pending pending = pending(share);
    if (pending != null) {
      host.err()
          .println(
              Product.NAME
                  + ": "
                  + Reasons.oneLine(share.toString())
                  + ": "
                  + named(pending)
                  + " is there; the next install, uninstall or doctor --repair "
                  + (pending.committed() ? "finishes" : "discards")
                  + " it");
    }
  }

  /**
   * Finishes or discards an interrupted transaction, and says so in one line.
   *
   * @return what was found, null if there was none
   */
  @Nullable Pending finishPending(Path share, boolean quiet) throws Problem, IOException {
    if (pending(share) == null) {
      return null;
    }
    try (Progress progress = progress(quiet)) {
      Pending finished =
          Recovery.finish(disk, share, new SettingsWork(host, disk, states), listener(progress));
      if (finished != null && !quiet) {
        host.out()
            .println(
                (finished.committed() ? "Finished" : "Discarded")
                    + " "
                    + named(finished)
                    + (finished.time().isEmpty() ? "" : " of " + finished.time())
                    + ".");
      }
      return finished;
    } catch (LockHeldException held) {
      throw busy(held);
    } catch (RefusedException refused) {
      throw Problem.refused(refused);
    }
  }

  /**
   * Applies a plan.
   *
   * @throws Problem if another run is at it, or the disk is not as it was planned for
   */
  TransactionResult apply(Plan plan, boolean quiet) throws Problem, IOException {
    try (Progress progress = progress(quiet)) {
      return new Transaction(disk, new SettingsWork(host, disk, states), listener(progress))
          .apply(plan);
    } catch (LockHeldException held) {
      throw busy(held);
    } catch (RefusedException refused) {
      throw Problem.refused(refused);
    }
  }

  /** What it was, as far as it had got to say so. */
  static String named(Pending pending) {
    return "an interrupted " + (pending.operation() == null ? "run" : pending.operation().word());
  }

  private Progress progress(boolean quiet) {
    return new Progress(host, !quiet);
  }

  private static dev.leancomputeruse.manifest.Progress listener(Progress progress) {
    return (phase, done, total) ->
        progress.step(
            switch (phase) {
              case CHECKING -> "checking " + done + "/" + total;
              case STAGING -> "staging " + done + "/" + total;
              case APPLYING -> "writing " + done + "/" + total;
              case FINISHING -> "finishing";
            });
  }

  /** Another run is at work in the same share. */
  static Problem busy(LockHeldException held) {
    return Problem.refused(
        held.getFile()
            + ": another run holds the lock ("
            + held.holder()
            + "): wait until it is done and run again");
  }
}
