package dev.leancomputeruse.installer;

import picocli.CommandLine.Option;

/** The options that say how much is done, and how it is shown. */
final class PreviewOptions {
  @Option(
      names = {"--dry-run", "--dry"},
      description = "Show what would be done, and do nothing.")
  boolean dryRun;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  boolean json;
}
