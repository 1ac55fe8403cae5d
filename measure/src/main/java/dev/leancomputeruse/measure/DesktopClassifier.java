package dev.leancomputeruse.measure;

/**
 * Says which tool uses are desktop work. The command line hands in the recognition that the hooks
 * use; {@link #plain()} is the default of this module, which cannot see that one.
 *
 * <p>Implementations are called from several threads at once.
 */
public interface DesktopClassifier {

  /** Classifies a shell command, the {@code command} of a Bash tool use. */
  DesktopUse shell(String command);

  /** Classifies an MCP tool by its full name, {@code mcp__server__tool}. */
  DesktopUse mcp(String tool);

  /** A recognition by the first word of each segment and by the names of the known servers. */
  static DesktopClassifier plain() {
    return new PlainDesktopClassifier();
  }
}
