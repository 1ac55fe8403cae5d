package dev.leancomputeruse.installer;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Prints the completion script of the command line as it is, so it is never out of date. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Print the completion script for bash and zsh, to be sourced.")
final class CompletionCommand implements Callable<Integer> {
  private final Host host;

  CompletionCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() {
    host.out().print(AutoComplete.bash(Product.NAME, Commands.all(host)));
    host.out().flush();
    return ExitCode.DONE;
  }
}
