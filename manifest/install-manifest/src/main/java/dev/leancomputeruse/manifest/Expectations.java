package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Sha256;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What has to be on the disk for a plan to be applied: exactly what it was made for. */
final class Expectations {
  private static final String WAY_OUT = "nothing was written; run the command again";

  private Expectations() {}

  /**
   * Looks at everything that the plan is about to overwrite.
   *
   * @throws RefusedException if anything has changed since the plan was made
   */
  static void check(Plan plan, Places places) throws IOException, RefusedException {
    Path manifest = plan.manifestFile();
    if (!Objects.equals(hashOf(manifest), plan.work().manifestBefore())) {
      throw changed(manifest.toString(), "the manifest has changed since the plan was made");
    }
    try {
      places.recheck();
      for (Step step : plan.work().steps()) {
        check(step, places);
      }
    } catch (UnsafePathException e) {
      throw changed(e.getFile(), String.valueOf(e.getReason()));
    }
  }

  private static void check(Step step, Places places) throws IOException, RefusedException {
    if (step.kind() != Step.Kind.WRITE) {
      // Taking away looks at the file itself, in the same instant.
      return;
    }
    Path target = places.locate(step.file());
    Snapshot now = Snapshot.of(target);
    boolean same = step.before() == null ? now.absent() : now.isFile(step.before());
    if (!same) {
      throw changed(target.toString(), "has changed since the plan was made");
    }
    if (step.backup() != null) {
      Path backup = places.locate(step.file(), step.backup());
      if (Snapshot.kindOf(backup) != Snapshot.Kind.ABSENT) {
        throw changed(backup.toString(), "has appeared since the plan was made");
      }
    }
  }

  private static @Nullable String hashOf(Path file) throws IOException {
    return switch (Snapshot.kindOf(file)) {
      case ABSENT -> null;
      case FILE -> Sha256.of(Files.readAllBytes(file));
      default -> "";
    };
  }

  private static RefusedException changed(String where, String reason) {
    return RefusedException.stale(new Refusal(where, reason, WAY_OUT));
  }
}
