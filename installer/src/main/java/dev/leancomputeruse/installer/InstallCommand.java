package dev.leancomputeruse.installer;

import dev.leancomputeruse.manifest.InstallRequest;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Previews, asks and installs. */
@Command(
    name = "install",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Preview everything, ask, and install the skill, the runner and the tools.")
final class InstallCommand implements Callable<Integer> {
  private final Host host;

  @Option(names = "--with-hooks", description = "Register the hooks in settings.json as well.")
  boolean withHooks;

  @Option(
      names = "--allow-desk",
      description =
          "Let the agent run the installed desk commands without asking: adds permission rules to"
              + " settings.json.")
  boolean allowDesk;

  @Option(
      names = {"--yes", "-y"},
      description = "Do not ask; a file that is not ours is replaced, and kept as NAME.bak.")
  boolean yes;

  @Option(
      names = "--replace-edited",
      description = "Replace files of ours that you edited, and keep yours as NAME.bak.")
  boolean replaceEdited;

  @Option(
      names = "--plan",
      paramLabel = "HASH",
      description = "Do exactly what the dry run with this hash has shown, or nothing.")
  @Nullable String plan;

  @Mixin RootOptions roots = new RootOptions();
  @Mixin PreviewOptions preview = new PreviewOptions();

  InstallCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() throws Problem, IOException {
    return Json.orProblem(host, preview.json, () -> new InstallRun(host, this).run());
  }

  Set<InstallRequest.Option> allowed() {
    Set<InstallRequest.Option> allowed = EnumSet.noneOf(InstallRequest.Option.class);
    if (yes) {
      allowed.add(InstallRequest.Option.YES);
    }
    if (replaceEdited) {
      allowed.add(InstallRequest.Option.REPLACE_EDITED);
    }
    return allowed;
  }
}
