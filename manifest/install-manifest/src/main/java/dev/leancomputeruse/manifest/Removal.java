package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Snapshot;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** When a recorded file may be taken away, and what stands in the way. */
final class Removal {
  static final String NOT_A_FILE = "is not a regular file any more";
  static final String BY_HAND = "it is left alone; look at it and remove it by hand";

  private Removal() {}

  /**
   * Returns why what was there before cannot come back, or null if it can, or if neither it nor our
   * file is there any more.
   *
   * @param now what stands in the file's place, a file or nothing
   * @param kept what stands where the backup was put
   */
  static @Nullable Refusal backupProblem(
      FileEntry entry,
      FileEntry.Prior prior,
      Snapshot now,
      Snapshot kept,
      Path target,
      Path backup) {
    if (kept.absent()) {
      return now.isFile(entry.sha256())
          ? new Refusal(
              target.toString(),
              "what was there before is missing at " + backup,
              "put it back there, or remove the file by hand, and uninstall again")
          : null;
    }
    if (!kept.isFile(prior.sha256())) {
      return new Refusal(
          backup.toString(),
          "is not the backup that was made any more",
          "move it to " + target + " by hand if it is the right one, and uninstall again");
    }
    if (!now.absent() && !now.isFile(entry.sha256())) {
      return new Refusal(
          target.toString(),
          "was edited, so that what was there before stays at " + backup,
          "move the edited file away and uninstall again");
    }
    return null;
  }
}
