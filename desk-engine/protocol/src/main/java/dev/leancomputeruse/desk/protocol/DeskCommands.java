package dev.leancomputeruse.desk.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The desk commands of one shell command, as one call.
 *
 * @param kind what they do together
 * @param target the app they are about: the first that is named by one that is no probe, or null
 */
public record DeskCommands(ToolKind kind, @Nullable String target) {
  /**
   * Finds the desk commands that a shell would run.
   *
   * @return what they are together, or null if there is none, or if that is not certain
   */
  public static @Nullable DeskCommands in(String command) {
    List<DeskCommand> commands = ShellScanner.scan(command);
    if (commands.isEmpty()) {
      return null;
    }
    ToolKind kind = ToolKind.PROBE;
    String target = null;
    boolean several = commands.size() > 1;
    for (int i = 0; i < commands.size(); i++) {
      DeskCommand one = commands.get(i);
      several |= one.repeated();
      ToolKind its = one.kind();
      if (its != ToolKind.PROBE) {
        if (target == null) {
          target = one.app();
        }
        if (kind == ToolKind.PROBE || its.changesSomething()) {
          kind = its;
        }
      }
    }
    if (several && kind.changesSomething()) {
      kind = ToolKind.BATCH;
    }
    return new DeskCommands(kind, target);
  }
}
