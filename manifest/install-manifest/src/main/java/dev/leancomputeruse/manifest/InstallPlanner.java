package dev.leancomputeruse.manifest;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Decides what an install does to each file. Reads, and writes nothing. */
public final class InstallPlanner {
  private InstallPlanner() {}

  /**
   * Plans an install.
   *
   * @param request what is asked for
   * @param installed what the manifest in the share says, or null if there is none
   */
  public static Plan plan(InstallRequest request, @Nullable ManifestReading installed)
      throws IOException {
    if (installed == null) {
      throw new IOException("unfinished");
    }
    return new Plan(
        Operation.INSTALL,
        request.roots(),
        java.util.List.of(),
        java.util.List.of(),
        installed.refused(),
        null,
        new Plan.Work(
            java.util.List.of(),
            java.util.List.of(),
            java.util.Map.of(),
            java.util.List.of(),
            installed.manifest(),
            installed.sha256(),
            false));
  }
}
