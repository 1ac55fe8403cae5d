package dev.leancomputeruse.desk.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A desk command within a shell command.
 *
 * @param tool which of the three commands
 * @param app its first argument, as far as it can be known, or null
 * @param verb its second argument, as far as it can be known, or null
 * @param repeated it stands in a loop
 */
public record DeskCommand(
    Tool tool, @Nullable String app, @Nullable String verb, boolean repeated) {
  /** The desk commands. */
  public enum Tool {
    DESK,
    READ,
    CLEAN;

    /** Returns the command of that name, or null. */
    public static @Nullable Tool named(String name) {
      switch (name) {
        case "desk" -> {
          return DESK;
        }
        case "desk-read" -> {
          return READ;
        }
        case "desk-clean" -> {
          return CLEAN;
        }
        default -> {
          return null;
        }
      }
    }
  }

  /** Returns what the command does to the desktop. */
  public ToolKind kind() {
    if (tool == Tool.READ) {
      return ToolKind.OBSERVATION;
    }
    if (tool == Tool.CLEAN) {
      return ToolKind.CLEANUP;
    }
    if (app != null) {
      switch (app) {
        case "apps", "windows", "running", "doctor" -> {
          return ToolKind.PROBE;
        }
        case "session" -> {
          return verb != null && verb.equals("run") ? ToolKind.ACTION : ToolKind.PROBE;
        }
        default -> {}
      }
    }
    return verb == null ? ToolKind.ACTION : ToolKind.of(verb);
  }
}
