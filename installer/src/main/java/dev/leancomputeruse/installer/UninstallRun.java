package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.manifest.InstallManifest;
import dev.leancomputeruse.manifest.Operation;
import dev.leancomputeruse.manifest.Pending;
import dev.leancomputeruse.manifest.Plan;
import dev.leancomputeruse.manifest.Refusal;
import dev.leancomputeruse.manifest.RootEntry;
import dev.leancomputeruse.manifest.TransactionResult;
import dev.leancomputeruse.manifest.UninstallPlanner;
import dev.leancomputeruse.settings.OwnHooks;
import dev.leancomputeruse.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One uninstall from its plan to what is left. */
final class UninstallRun {
  private final Host host;
  private final UninstallCommand asked;

  UninstallRun(Host host, UninstallCommand asked) {
    this.host = host;
    this.asked = asked;
  }

  int run() throws Problem, IOException {
    RootsFinder finder = new RootsFinder(host, asked.roots);
    Root share = finder.findShare();
    Transactions transactions = new Transactions(host, Disk.real());
    Pending finished = null;
    if (asked.preview.dryRun) {
      transactions.reportPending(share.path());
    } else {
      finished = transactions.finishPending(share.path(), asked.preview.json);
      share = finished == null ? share : finder.findShare();
    }
    UninstallReport report = new UninstallReport(host, asked.preview.json);
    Installed installed = Installed.read(share);
    if (installed == null) {
      if (finished != null && finished.operation() == Operation.UNINSTALL) {
        List<Refusal> stuck = transactions.states().left();
        report.finished(transactions.states().removed(), stuck);
        if (!stuck.isEmpty()) {
          throw Problem.notDone(stuck).alreadyInJson();
        }
        return ExitCode.DONE;
      }
      throw nothingThere(share);
    }
    finder.refuseOtherHost(installed);
    if (!installed.reading().intact()) {
      installed.sayIfChanged(host, share);
      finder.refuseOtherPlaces(installed);
      installed.refuseForgotten(host, share, new PackageContents(host, share.path()).files());
    }
    Proposal proposal = propose(share, installed, finder);
    if (!proposal.plan().conflicts().isEmpty()) {
      report.refused(proposal);
      throw Problem.refused(proposal.plan().conflicts()).alreadyInJson();
    }
    if (asked.preview.dryRun) {
      report.planned(proposal);
      return ExitCode.DONE;
    }
    new Archive(host, share.path(), Disk.real()).clean();
    TransactionResult result = transactions.apply(proposal.plan(), asked.preview.json);
    List<Refusal> left = new ArrayList<>(proposal.plan().refused());
    left.addAll(result.left());
    left.addAll(transactions.states().left());
    report.done(proposal, result, transactions.states().removed(), left);
    if (!left.isEmpty()) {
      throw Problem.notDone(left).alreadyInJson();
    }
    return ExitCode.DONE;
  }

  private static Problem nothingThere(Root share) {
    return Problem.refused(
        share.path().resolve(InstallManifest.FILE_NAME)
            + ": no manifest, so nothing is known to be ours: give the right --share, or delete"
            + " <agent host>/skills/lean-computer-use, <agent host>/agents/desk-runner.md and the"
            + " share by hand, and take the entries with "
            + OwnHooks.MARK
            + " out of settings.json first");
  }

  private Proposal propose(Root share, Installed installed, RootsFinder finder)
      throws Problem, IOException {
    Plan plan = UninstallPlanner.plan(share, installed.reading());
    List<Place> places = new ArrayList<>();
    for (RootEntry root : installed.manifest().roots()) {
      Path path = host.path(root.name(), root.path());
      places.add(new Place(root.name(), path, path));
    }
    SettingsRecord record = installed.settings();
    if (record == null) {
      record = new PastedEntries(host, share, installed).find(finder);
    }
    if (record == null) {
      return new Proposal(plan, places, false, List.of(), "");
    }
    SettingsTask task = task(share, record);
    try {
      SettingsProposal settings = SettingsProposal.of(host, task, record);
      places.add(settings.place());
      return new Proposal(
          plan.withSettings(settings.change()), places, true, settings.inactive(), "");
    } catch (SettingsException blocked) {
      return new Proposal(
          plan.withConflicts(List.of(Refusals.of(blocked, task))), places, true, List.of(), "");
    }
  }

  private SettingsTask task(Root share, SettingsRecord record) {
    return new SettingsTask(
        false,
        record.file(),
        share.path().toString(),
        record.hooks().launcher(),
        record.withHooks(),
        null,
        asked.roots.allowForeignOwner,
        record.text());
  }
}
