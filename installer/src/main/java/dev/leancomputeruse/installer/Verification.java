package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.manifest.Action;
import dev.leancomputeruse.manifest.Refusal;
import dev.leancomputeruse.settings.OwnHooks;
import dev.leancomputeruse.settings.SettingsException;
import dev.leancomputeruse.settings.SettingsFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Looks, after an install, whether the disk is as the plan said. */
final class Verification {
  private static final String WAY_OUT = "run doctor, and install again";

  private final Roots roots;

  Verification(Roots roots) {
    this.roots = roots;
  }

  /** Returns what is not as planned. */
  List<Refusal> problems(Proposal proposal) throws IOException {
    List<Refusal> problems = new ArrayList<>();
    for (Action action : proposal.plan().actions()) {
      switch (action.kind()) {
        case CREATE, REPLACE, UPDATE, UNCHANGED -> written(action, problems);
        default -> {}
      }
    }
    if (proposal.registered()) {
      registered(problems);
    }
    return problems;
  }

  private static void written(Action action, List<Refusal> problems) throws IOException {
    String sha256 = action.sha256();
    if (sha256 == null) {
      return;
    }
    Snapshot found = Snapshot.of(action.target());
    String where = action.target().toString();
    if (!found.isFile(sha256)) {
      problems.add(new Refusal(where, "is not what was written", WAY_OUT));
    } else if (action.mode() != null
        && found.mode() != null
        && !action.mode().equals(found.mode())) {
      problems.add(
          new Refusal(where, "has mode " + found.mode() + ", not " + action.mode(), WAY_OUT));
    }
  }

  private void registered(List<Refusal> problems) throws IOException {
    OwnHooks hooks = OwnHooks.of(PackageContents.launcher(roots.share().path()).toString());
    SettingsFile file = new SettingsFile(roots.settings(), roots.share().path());
    String where = roots.settings().toString();
    try {
      if (!file.inspect(hooks).complete()) {
        problems.add(new Refusal(where, "does not hold what was registered", WAY_OUT));
      }
    } catch (SettingsException unreadable) {
      problems.add(new Refusal(where, String.valueOf(unreadable.getMessage()), WAY_OUT));
    }
  }
}
