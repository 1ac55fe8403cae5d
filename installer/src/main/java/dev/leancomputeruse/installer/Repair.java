package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Disk;
import java.io.IOException;
import java.util.Set;

/** Puts back what is missing; never touches what somebody edited. */
final class Repair {
  private final Host host;
  private final RootOptions options;
  private final boolean quiet;

  Repair(Host host, RootOptions options, boolean quiet) {
    this.host = host;
    this.options = options;
    this.quiet = quiet;
  }

  /**
   * Finishes a pending transaction, then installs again what is already installed.
   *
   * @throws Problem if something is in the way
   */
  void run() throws Problem, IOException {
    Disk disk = Disk.real();
    RootsFinder finder = new RootsFinder(host, options);
    Transactions transactions = new Transactions(host, disk);
    var share = finder.findShare();
    var unused = transactions.finishPending(share.path(), quiet);
    Installed installed = Installed.read(share);
    if (installed == null) {
      return;
    }
    Roots roots = finder.findAs(installed);
    Proposal proposal =
        new InstallProposer(host, roots, false, false, options.allowForeignOwner, Set.of())
            .propose();
    if (!proposal.plan().conflicts().isEmpty()) {
      throw Problem.refused(proposal.plan().conflicts());
    }
    if (!proposal.plan().changesNothing()) {
      var applied = transactions.apply(proposal.plan(), quiet);
      if (!quiet && applied.changed()) {
        host.out().println("Repaired: what was missing is back.");
      }
    }
    Archive archive = new Archive(host, share.path(), disk);
    archive.clean();
    if (!archive.current() || !archive.exists()) {
      String trouble = archive.make(quiet);
      if (!quiet && trouble == null) {
        host.out().println("Repaired: the class archive is made anew.");
      }
    }
  }
}
