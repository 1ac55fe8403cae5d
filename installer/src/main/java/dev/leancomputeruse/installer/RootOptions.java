package dev.leancomputeruse.installer;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say where an install lives. */
final class RootOptions {
  @Option(
      names = "--dir",
      paramLabel = "PATH",
      description = "The agent host's directory (else CLAUDE_CONFIG_DIR, else ~/.claude).")
  @Nullable String dir;

  @Option(
      names = "--share",
      paramLabel = "PATH",
      description =
          "Where everything else goes (else LEAN_COMPUTER_USE_HOME, else"
              + " ~/.local/share/lean-computer-use; on Windows %%LOCALAPPDATA%%\\lean-computer-use).")
  @Nullable String share;

  @Option(
      names = "--allow-foreign-owner",
      description = "Go ahead although a directory belongs to another user.")
  boolean allowForeignOwner;
}
