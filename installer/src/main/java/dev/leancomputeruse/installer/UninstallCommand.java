package dev.leancomputeruse.installer;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes what the manifest records and nobody changed. */
@Command(
    name = "uninstall",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Remove what was installed and is unchanged; --uninstall means the same.")
final class UninstallCommand implements Callable<Integer> {
  private final Host host;

  @Mixin RootOptions roots = new RootOptions();
  @Mixin PreviewOptions preview = new PreviewOptions();

  UninstallCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() throws Problem, IOException {
    return Json.orProblem(host, preview.json, () -> new UninstallRun(host, this).run());
  }
}
