package dev.leancomputeruse.installer;

import java.nio.file.Path;
import java.util.List;

/**
 * The permission rules that let the agent run the installed desk commands without asking: one for
 * each, for calls that begin with its absolute path, as the installed texts make them.
 */
final class DeskRules {
  private static final List<String> COMMANDS = List.of("desk", "desk-read", "desk-clean");

  private DeskRules() {}

  static List<String> of(Path share) {
    return COMMANDS.stream()
        .map(name -> "Bash(" + share.resolve("desk").resolve(name) + ":*)")
        .toList();
  }
}
