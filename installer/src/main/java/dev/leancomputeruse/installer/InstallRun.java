package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.manifest.Pending;
import dev.leancomputeruse.manifest.Refusal;
import dev.leancomputeruse.manifest.TransactionResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One install from its preview to its verification. */
final class InstallRun {
  private static final int ATTEMPTS = 5;

  private final Host host;
  private final InstallCommand asked;

  InstallRun(Host host, InstallCommand asked) {
    this.host = host;
    this.asked = asked;
  }

  int run() throws Problem, IOException {
    for (int i = 1; ; i++) {
      try {
        return once();
      } catch (Problem problem) {
        // Another install was quicker; whoever looks at a plan first has to look again.
        if (!problem.stale() || !asked.yes || asked.plan != null || i == ATTEMPTS) {
          throw problem;
        }
      }
    }
  }

  private int once() throws Problem, IOException {
    if (asked.preview.json && !asked.yes && !asked.preview.dryRun) {
      throw Problem.refused("install --json: cannot ask: give --yes, or --dry-run to look only");
    }
    Roots roots = new RootsFinder(host, asked.roots).find();
    Transactions transactions = new Transactions(host, Disk.real());
    Pending finished = null;
    if (mayWrite()) {
      finished = transactions.finishPending(roots.share().path(), asked.preview.json);
      if (finished != null) {
        // What was discarded may have taken the share with it.
        roots = new RootsFinder(host, asked.roots).find();
      }
    } else {
      transactions.reportPending(roots.share().path());
    }
    Installed installed = Installed.read(roots.share());
    if (installed != null) {
      installed.sayIfChanged(host, roots.share());
    }
    Proposal proposal =
        new InstallProposer(
                host,
                roots,
                asked.withHooks,
                asked.allowDesk,
                asked.roots.allowForeignOwner,
                asked.allowed())
            .propose();
    InstallReport report = new InstallReport(host, asked.preview.json, roots, proposal, finished);
    if (!proposal.plan().conflicts().isEmpty()) {
      report.refused();
      throw Problem.refused(proposal.plan().conflicts()).alreadyInJson();
    }
    Archive archive = new Archive(host, roots.share().path(), Disk.real());
    if (proposal.plan().changesNothing()) {
      boolean stale = mayWrite() && !archive.current();
      if (mayWrite()) {
        archive.clean();
      }
      report.nothingToDo(stale ? archive.make(asked.preview.json) : null, stale);
      return ExitCode.DONE;
    }
    refuseAnotherPlan(proposal);
    if (asked.preview.dryRun) {
      report.planned();
      return ExitCode.DONE;
    }
    report.preview();
    if (!asked.yes && !agreed()) {
      host.out().println("Nothing was written.");
      return ExitCode.NOT_DONE;
    }
    return apply(roots, proposal, transactions, archive, report);
  }

  /** Without a terminal and without {@code --yes} there is nobody who allowed it. */
  private boolean mayWrite() {
    return !asked.preview.dryRun && (asked.yes || host.terminal().interactive());
  }

  /**
   * A plan that somebody has looked at is applied as it was shown, or not at all. What is done
   * already needs no plan, so the same command may be given twice.
   */
  private void refuseAnotherPlan(Proposal proposal) throws Problem, IOException {
    String hash = proposal.hash(host);
    if (asked.plan != null && !asked.plan.strip().equalsIgnoreCase(hash)) {
      throw Problem.refused(
          "install --plan "
              + asked.plan
              + ": something has moved since, and the plan is "
              + hash
              + " now: look at a new --dry-run with the same options");
    }
  }

  private boolean agreed() throws Problem, IOException {
    if (!host.terminal().interactive()) {
      throw Problem.refused(
          "install: no terminal to ask on: give --yes, or --dry-run to look only");
    }
    return new Confirmation(host).ask("Go ahead?");
  }

  private int apply(
      Roots roots,
      Proposal proposal,
      Transactions transactions,
      Archive archive,
      InstallReport report)
      throws Problem, IOException {
    TransactionResult result = transactions.apply(proposal.plan(), asked.preview.json);
    @Nullable String archiveTrouble = archive.make(asked.preview.json);
    List<Refusal> wrong = new ArrayList<>(result.left());
    wrong.addAll(new Verification(roots).problems(proposal));
    report.done(result, archiveTrouble, wrong);
    if (!wrong.isEmpty()) {
      throw Problem.notDone(wrong).alreadyInJson();
    }
    return ExitCode.DONE;
  }
}
