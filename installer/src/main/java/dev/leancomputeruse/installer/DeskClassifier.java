package dev.leancomputeruse.installer;

import dev.leancomputeruse.desk.protocol.DeskCommands;
import dev.leancomputeruse.desk.protocol.McpTool;
import dev.leancomputeruse.desk.protocol.ToolKind;
import dev.leancomputeruse.measure.DesktopClassifier;
import dev.leancomputeruse.measure.DesktopUse;

/** Recognises desktop work in transcripts by the very rules that the hooks go by. */
final class DeskClassifier implements DesktopClassifier {
  @Override
  public DesktopUse shell(String command) {
    DeskCommands commands = DeskCommands.in(command);
    return commands == null ? DesktopUse.NONE : use(commands.kind());
  }

  @Override
  public DesktopUse mcp(String tool) {
    McpTool desktop = McpTool.parse(tool);
    return desktop == null ? DesktopUse.NONE : use(ToolKind.of(desktop.tool()));
  }

  private static DesktopUse use(ToolKind kind) {
    return switch (kind) {
      case PROBE -> DesktopUse.PROBE;
      case OBSERVATION -> DesktopUse.OBSERVATION;
      case ACTION -> DesktopUse.ACTION;
      case BATCH -> DesktopUse.CHAIN;
      case CLEANUP -> DesktopUse.CLEAN;
    };
  }
}
