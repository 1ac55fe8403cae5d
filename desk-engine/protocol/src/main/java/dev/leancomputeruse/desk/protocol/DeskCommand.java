package dev.leancomputeruse.desk.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A desk command within a shell command.
 *
 * @param tool which of the three commands
 * @param app its first word that is no option, as far as it can be known, or null
 * @param verb its second such word, as far as it can be known, or null
 * @param repeated it stands in a loop
 * @param help it only says how it is used
 */
public record DeskCommand(
    Tool tool, @Nullable String app, @Nullable String verb, boolean repeated, boolean help) {
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
    if (help) {
      return ToolKind.PROBE;
    }
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
