package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.manifest.Pending;
import java.io.IOException;
import java.util.List;

/** Whether a run was killed half way. */
final class TransactionChecks {
  static final String TRANSACTION = "transaction";

  private final Host host;
  private final Patient patient;

  TransactionChecks(Host host, Patient patient) {
    this.host = host;
    this.patient = patient;
  }

  List<Check> checks() throws IOException {
    try {
      Pending pending = new Transactions(host, Disk.real()).pending(patient.share().path());
      return List.of(
          pending == null
              ? Check.ok(TRANSACTION, "none is pending")
              : Check.fail(
                  TRANSACTION,
                  Transactions.named(pending)
                      + (pending.committed() ? " waits to be finished" : " waits to be discarded"),
                  "run doctor --repair"));
    } catch (Problem unreadable) {
      return List.of(
          Check.fail(
              TRANSACTION,
              String.join("; ", unreadable.lines()),
              "look at the file, and remove it if nothing else runs"));
    }
  }
}
