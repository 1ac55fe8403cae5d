package dev.leancomputeruse.settings;

import java.util.ArrayList;
import java.util.List;

/**
 * Everything that one share registers with the host, and the rule that tells what is ours.
 *
 * <p>A handler is ours if its command carries the mark and this share's launcher, each as a whole
 * word of the command line. The mark is in the command because the host drops keys it does not
 * know.
 *
 * @param launcher the absolute path of the launcher, as the command names it
 * @param registrations what is to be registered, in the order in which it is written
 */
public record OwnHooks(String launcher, List<Registration> registrations) {

  /** The word of the command line that says whose handler it is. */
  public static final String MARK = "--owner=lean-computer-use";

  /** Calls of a computer-use server, configured by the user or brought by a plugin. */
  public static final String MCP_MATCHER = "mcp__(plugin_.+_)?(computer-use|cua-driver)__.*";

  /** Calls of the shell tool. */
  public static final String BASH_MATCHER = "Bash";

  /** A failing call reaches only the last of them. */
  private static final List<String> EVENTS =
      List.of("PreToolUse", "PostToolUse", "PostToolUseFailure");

  private static final int TIMEOUT_SECONDS = 10;

  public OwnHooks {
    if (launcher.isBlank()) {
      throw new IllegalArgumentException("The launcher needs a path");
    }
    registrations = List.copyOf(registrations);
  }

  /** Returns the registrations of the share whose launcher has the given absolute path. */
  public static OwnHooks of(String launcher) {
    List<Registration> registrations = new ArrayList<>();
    for (String event : EVENTS) {
      registrations.add(
          new Registration(event, MCP_MATCHER, command(launcher, "mcp"), TIMEOUT_SECONDS));
      registrations.add(
          new Registration(event, BASH_MATCHER, command(launcher, "bash"), TIMEOUT_SECONDS));
    }
    return new OwnHooks(launcher, registrations);
  }

  /** Returns none, for a share that registers no hooks: nothing in the file is one of them. */
  public static OwnHooks none(String launcher) {
    return new OwnHooks(launcher, List.of());
  }

  /** Returns the command line for a role ({@code mcp} or {@code bash}), quoted for sh. */
  public static String command(String launcher, String role) {
    return CommandLine.quote(launcher) + " " + role + " " + MARK;
  }

  /** Returns whether a handler's command is one of ours. */
  public boolean owns(String command) {
    return !registrations.isEmpty()
        && (CommandLine.words(command).containsAll(List.of(MARK, launcher))
            || CommandLine.windowsWords(command).containsAll(List.of(MARK, launcher)));
  }
}
