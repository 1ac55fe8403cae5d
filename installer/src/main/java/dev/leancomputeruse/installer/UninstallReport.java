package dev.leancomputeruse.installer;

import dev.leancomputeruse.manifest.Action;
import dev.leancomputeruse.manifest.ActionKind;
import dev.leancomputeruse.manifest.Refusal;
import dev.leancomputeruse.manifest.TransactionResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells how an uninstall goes. */
final class UninstallReport {
  private final Host host;
  private final boolean json;

  UninstallReport(Host host, boolean json) {
    this.host = host;
    this.json = json;
  }

  void planned(Proposal proposal) throws IOException {
    if (json) {
      object("planned", proposal, List.of(), List.of(), List.of());
      return;
    }
    new PlanPreview(host).show(proposal.plan(), proposal.places());
    host.out().println("Dry run: nothing was written.");
  }

  void refused(Proposal proposal) throws IOException {
    if (json) {
      object("refused", proposal, List.of(), List.of(), List.of());
    } else {
      new PlanPreview(host).show(proposal.plan(), proposal.places());
    }
  }

  /** An earlier run had begun it, and it is over now. */
  void finished(List<Path> states, List<Refusal> left) throws IOException {
    if (json) {
      object(left.isEmpty() ? "done" : "failed", null, List.of(), states, left);
    } else {
      host.out().println("Uninstalled.");
    }
  }

  /** The run is over; {@code left} is what the manifest still holds. */
  void done(Proposal proposal, TransactionResult result, List<Path> states, List<Refusal> left)
      throws IOException {
    List<Path> kept = new ArrayList<>();
    for (Action action : proposal.plan().actions()) {
      if (action.kind() == ActionKind.KEEP_EDITED) {
        kept.add(action.target());
      }
    }
    for (Path path : result.kept()) {
      if (!kept.contains(path)) {
        kept.add(path);
      }
    }
    if (json) {
      object(left.isEmpty() ? "done" : "failed", proposal, kept, states, left);
      return;
    }
    if (!kept.isEmpty()) {
      host.out().println("Kept, for your review:");
      kept.forEach(path -> host.out().println("  " + Reasons.oneLine(path.toString())));
    }
    host.out()
        .println(
            left.isEmpty()
                ? "Uninstalled. Restart the agent host, so that it forgets what it has read."
                : "Not all of it could be removed; the manifest still holds what is left.");
    host.out().flush();
  }

  private void object(
      String outcome,
      @Nullable Proposal proposal,
      List<Path> kept,
      List<Path> states,
      List<Refusal> left)
      throws IOException {
    Json.print(
        host,
        object -> {
          object.writeStartObject();
          object.writeStringField("product", Product.NAME);
          object.writeStringField("version", Product.version());
          object.writeBooleanField("ok", left.isEmpty() && !outcome.equals("refused"));
          object.writeStringField("outcome", outcome);
          if (proposal != null) {
            new PlanJson(host, proposal).write(object);
          }
          Json.lines(object, "kept", kept.stream().map(Path::toString).toList());
          Json.lines(object, "stateDirectories", states.stream().map(Path::toString).toList());
          PlanJson.write(object, "problems", left);
          object.writeEndObject();
        });
  }
}
