package dev.leancomputeruse.assets;

/**
 * The words in the packed texts that the installer replaces by what is true on this machine.
 *
 * <p>A JSON file holds them inside a string, so there the value has to be escaped as JSON first.
 */
public final class Placeholders {
  /**
   * The installed desk directory, absolute; stands in the runner and in the desk-commands method.
   */
  public static final String DESK_DIR = "__DESK_DIR__";

  /** The hook command for MCP tools; stands in {@code share/hooks/settings-snippet.json}. */
  public static final String HOOK_COMMAND_MCP = "__HOOK_COMMAND_MCP__";

  /** The hook command for Bash; stands in {@code share/hooks/settings-snippet.json}. */
  public static final String HOOK_COMMAND_BASH = "__HOOK_COMMAND_BASH__";

  private Placeholders() {}
}
