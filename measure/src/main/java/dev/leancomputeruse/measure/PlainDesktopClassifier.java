package dev.leancomputeruse.measure;

import java.util.Locale;
import java.util.Set;

/**
 * The recognition of this module alone: the first word of each segment of a shell command, and the
 * tool names of the known servers. It knows nothing of quoting; the hooks' recognition, which the
 * command line hands in, does.
 */
final class PlainDesktopClassifier implements DesktopClassifier {
  private static final Set<String> SERVERS = Set.of("computer-use", "cua-driver");
  private static final Set<String> PROBES =
      Set.of("list_apps", "list_windows", "launch_app", "end_session", "status", "list_tools");
  private static final Set<String> DESK_PROBES =
      Set.of("apps", "windows", "running", "doctor", "session", "list");

  @Override
  public DesktopUse shell(String command) {
    DesktopUse found = DesktopUse.NONE;
    for (String segment : command.split("[;&|\n()]+", -1)) {
      DesktopUse use = segment(segment.strip());
      if (use != DesktopUse.NONE) {
        found = found == DesktopUse.NONE ? use : DesktopUse.CHAIN;
      }
    }
    return found;
  }

  private static DesktopUse segment(String segment) {
    String[] words = segment.split("\\s+", 4);
    String tool = words[0].substring(words[0].lastIndexOf('/') + 1);
    if (tool.equals("desk-read")) {
      return DesktopUse.OBSERVATION;
    }
    if (tool.equals("desk-clean")) {
      return DesktopUse.CLEAN;
    }
    if (!tool.equals("desk")) {
      return DesktopUse.NONE;
    }
    if (words.length > 1 && DESK_PROBES.contains(words[1])) {
      return DesktopUse.PROBE;
    }
    if (words.length > 2 && words[2].equals("batch")) {
      return DesktopUse.CHAIN;
    }
    if (words.length > 2 && isObservation(words[2])) {
      return DesktopUse.OBSERVATION;
    }
    return DesktopUse.ACTION;
  }

  @Override
  public DesktopUse mcp(String tool) {
    if (!tool.startsWith("mcp__")) {
      return DesktopUse.NONE;
    }
    int end = tool.indexOf("__", 5);
    if (end < 0) {
      return DesktopUse.NONE;
    }
    String server = tool.substring(5, end);
    if (server.startsWith("plugin_")) {
      server = server.substring(server.lastIndexOf('_') + 1);
    }
    if (!SERVERS.contains(server)) {
      return DesktopUse.NONE;
    }
    String name = tool.substring(end + 2).toLowerCase(Locale.ROOT);
    if (PROBES.contains(name)) {
      return DesktopUse.PROBE;
    }
    if (name.contains("batch")) {
      return DesktopUse.CHAIN;
    }
    return isObservation(name) ? DesktopUse.OBSERVATION : DesktopUse.ACTION;
  }

  private static boolean isObservation(String name) {
    return name.startsWith("get_")
        || name.startsWith("list_")
        || name.startsWith("verify_")
        || name.startsWith("wait")
        || name.contains("screenshot")
        || name.contains("observe");
  }
}
