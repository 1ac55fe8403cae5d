package dev.leancomputeruse.settings;

import static java.util.Objects.requireNonNull;

/**
 * One handler of ours as the host has to read it: a group of its own with one command handler.
 *
 * @param event the host's event name, such as {@code PreToolUse}
 * @param matcher the group's matcher
 * @param command the handler's command line, quoted for sh
 * @param timeout the handler's timeout in seconds; the host's default of 600 is too long for a hook
 */
public record Registration(String event, String matcher, String command, int timeout) {

  public Registration {
    requireNonNull(event);
    requireNonNull(matcher);
    requireNonNull(command);
    if (event.isBlank() || command.isBlank()) {
      throw new IllegalArgumentException("A registration needs an event and a command");
    }
    if (timeout <= 0) {
      throw new IllegalArgumentException("The host rejects a timeout of " + timeout);
    }
  }
}
