package dev.leancomputeruse.installer;

import picocli.CommandLine.Command;

/** What stands before the name of a command. */
@Command(
    name = Product.NAME,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "[COMMAND]",
    sortOptions = false,
    usageHelpAutoWidth = false,
    description = {
      "Makes desktop work of coding agents cheap and safe: installs a skill, a runner agent and"
          + " hooks into the agent host, and removes itself exactly."
    },
    commandListHeading = "%nCommands (without one: install):%n",
    footer = {
      "",
      "Exit codes: 0 done, or nothing to do; 1 not done, or not well; 2 refused.",
      "",
      "First steps:",
      "  lean-computer-use install --with-hooks --dry-run   see what it would do",
      "  lean-computer-use install --with-hooks             the same, asked and done",
      "  lean-computer-use doctor                           what is wrong, and the fix",
      "  lean-computer-use uninstall                        as if never installed"
    })
final class TopCommand {}
