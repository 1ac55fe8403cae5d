package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Root;
import java.io.IOException;

/** Decides what an uninstall does to each recorded file. Reads, and writes nothing. */
public final class UninstallPlanner {
  private UninstallPlanner() {}

  /**
   * Plans an uninstall of everything the manifest records, under the roots it records.
   *
   * @param share the share that the manifest was read from
   * @param installed what it says
   */
  public static Plan plan(Root share, ManifestReading installed) throws IOException {
    return new Plan(
        Operation.UNINSTALL,
        java.util.List.of(new NamedRoot(NamedRoot.SHARE, share)),
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
