package dev.leancomputeruse.installer;

import dev.leancomputeruse.manifest.Pending;
import dev.leancomputeruse.manifest.Refusal;
import dev.leancomputeruse.manifest.TransactionResult;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells how an install goes: to a person in words, to a program in one object. */
final class InstallReport {
  static final String SENTENCE =
      "Use the lean-computer-use skill: open the calculator, work out 12 * 7, and tell me the"
          + " result as you read it from the screen.";

  private final Host host;
  private final boolean json;
  private final Roots roots;
  private final Proposal proposal;
  private final @Nullable Pending finished;

  InstallReport(
      Host host, boolean json, Roots roots, Proposal proposal, @Nullable Pending finished) {
    this.host = host;
    this.json = json;
    this.roots = roots;
    this.proposal = proposal;
    this.finished = finished;
  }

  /** Shows what would be done; JSON has it in the object that ends the run. */
  void preview() {
    if (!json) {
      new PlanPreview(host).show(proposal.plan(), proposal.places());
    }
  }

  /** A dry run ends here. */
  void planned() throws IOException {
    if (json) {
      object("planned", null, null, List.of());
      return;
    }
    preview();
    inactive();
    host.out().println("Dry run: nothing was written.");
  }

  /** Something is in the way, so that nothing is done. */
  void refused() throws IOException {
    if (json) {
      object("refused", null, null, proposal.plan().conflicts());
      return;
    }
    preview();
    if (!proposal.byHand().isEmpty()) {
      host.out().println("To register the hooks by hand, merge this into settings.json:");
      host.out().println(proposal.byHand());
    }
    host.out().flush();
  }

  /** Everything is as it should be, or only the archive had to be made anew. */
  void nothingToDo(@Nullable String archiveTrouble, boolean archiveMade) throws IOException {
    if (json) {
      object("unchanged", null, archiveTrouble, List.of());
      return;
    }
    host.out()
        .println(
            "Nothing to do: "
                + Product.NAME
                + " "
                + Product.version()
                + " is installed for "
                + Reasons.oneLine(roots.host().toString())
                + ".");
    if (archiveTrouble != null) {
      archive(archiveTrouble);
    } else if (archiveMade) {
      host.out().println("The class archive of the hooks was made anew.");
    }
    inactive();
    if (!proposal.registered()) {
      handMerge(host.out());
    }
    host.out().flush();
  }

  /** The run is over, well or not. */
  void done(TransactionResult result, @Nullable String archiveTrouble, List<Refusal> wrong)
      throws IOException {
    if (json) {
      object(wrong.isEmpty() ? "done" : "failed", result, archiveTrouble, wrong);
      return;
    }
    PrintStream out = host.out();
    for (Path kept : result.kept()) {
      out.println("Kept: " + Reasons.oneLine(kept.toString()));
    }
    if (archiveTrouble != null) {
      archive(archiveTrouble);
    }
    if (wrong.isEmpty()) {
      nextSteps(out);
    }
    out.flush();
  }

  private void nextSteps(PrintStream out) {
    Style style = new Style(host.terminal().colour());
    Path command = roots.share().path().resolve(PackageContents.COMMAND);
    out.println(style.green("Installed and checked.") + " What to do next:");
    out.println("  1. Restart the agent host, so that it reads what is new.");
    out.println("  2. Start a fresh session.");
    out.println("  3. Try: " + style.cyan('"' + SENTENCE + '"'));
    inactive();
    if (!proposal.registered()) {
      handMerge(out);
    }
    out.println("Later: " + Reasons.oneLine(command.toString()) + " doctor, or uninstall.");
  }

  private void archive(String trouble) {
    host.out()
        .println(
            "The class archive could not be made, so each hook starts slower: "
                + Reasons.oneLine(trouble));
  }

  private void inactive() {
    for (String reason : proposal.inactive()) {
      host.out().println("Hooks are registered, inactive: " + Reasons.oneLine(reason));
    }
  }

  private void handMerge(PrintStream out) {
    Path share = roots.share().path();
    out.println("Hooks are not registered. Run install --with-hooks, or merge them by hand:");
    out.println("  from  " + Reasons.oneLine(share.resolve(PackageContents.SNIPPET).toString()));
    out.println("  into  " + Reasons.oneLine(roots.settings().toString()));
    out.println("  how   " + Reasons.oneLine(share.resolve("hooks/README.md").toString()));
  }

  private void object(
      String outcome,
      @Nullable TransactionResult result,
      @Nullable String archiveTrouble,
      List<Refusal> wrong)
      throws IOException {
    Json.print(
        host,
        object -> {
          object.writeStartObject();
          object.writeStringField("product", Product.NAME);
          object.writeStringField("version", Product.version());
          object.writeBooleanField("ok", wrong.isEmpty() && !outcome.equals("refused"));
          object.writeStringField("outcome", outcome);
          new PlanJson(host, proposal).write(object);
          object.writeStringField("java", host.java());
          object.writeBooleanField("registered", proposal.registered());
          Json.lines(object, "inactive", proposal.inactive());
          if (finished != null) {
            object.writeStringField(
                "recovered",
                (finished.committed() ? "finished " : "discarded ") + Transactions.named(finished));
          }
          if (archiveTrouble != null) {
            object.writeStringField("archive", archiveTrouble);
          }
          if (result != null) {
            Json.lines(object, "kept", result.kept().stream().map(Path::toString).toList());
          }
          PlanJson.write(object, "problems", wrong);
          object.writeEndObject();
        });
  }
}
