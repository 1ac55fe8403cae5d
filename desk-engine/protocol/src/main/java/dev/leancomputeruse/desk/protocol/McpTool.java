package dev.leancomputeruse.desk.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A desktop tool of an MCP server.
 *
 * @param server {@code computer-use} or {@code cua-driver}
 * @param tool the bare name
 */
public record McpTool(String server, String tool) {
  private static final String PREFIX = "mcp__";
  private static final String PLUGIN = "plugin_";

  /**
   * Parses a tool name as the agent host writes it: {@code mcp__SERVER__TOOL}, or {@code
   * mcp__plugin_PLUGIN_SERVER__TOOL} for a server that a plugin brought along.
   *
   * @return the tool, or null if the name is not one of a desktop server
   */
  public static @Nullable McpTool parse(String name) {
    if (!name.startsWith(PREFIX)) {
      return null;
    }
    McpTool tool = of(name, "computer-use");
    return tool != null ? tool : of(name, "cua-driver");
  }

  private static @Nullable McpTool of(String name, String server) {
    int at = PREFIX.length();
    if (!name.startsWith(server, at)) {
      if (!name.startsWith(PLUGIN, at)) {
        return null;
      }
      // A plugin's name may hold underscores, and may even be named like a server.
      int plugin = at + PLUGIN.length();
      at = name.indexOf(server, plugin + 1);
      while (at >= 0
          && !(name.charAt(at - 1) == '_' && name.startsWith("__", at + server.length()))) {
        at = name.indexOf(server, at + 1);
      }
      if (at < plugin + 2) {
        return null;
      }
    }
    int tool = at + server.length() + 2;
    if (!name.startsWith("__", tool - 2) || tool == name.length()) {
      return null;
    }
    return new McpTool(server, name.substring(tool));
  }
}
