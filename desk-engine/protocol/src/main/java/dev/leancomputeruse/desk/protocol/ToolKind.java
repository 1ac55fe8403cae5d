package dev.leancomputeruse.desk.protocol;

/** What a call does to the desktop, as far as the hooks care. */
public enum ToolKind {
  /** Looks around or opens and closes a session; says nothing about whether the work succeeds. */
  PROBE,
  /** Reads a window; what it returns is text from the screen. */
  OBSERVATION,
  /** Changes something, once. A tool that is not known is taken for one. */
  ACTION,
  /** Changes several things in one call. */
  BATCH,
  /** Puts things away at the end of a run. */
  CLEANUP;

  /** Returns whether the call may have changed what stood in the way of another. */
  public boolean changesSomething() {
    return this == ACTION || this == BATCH || this == CLEANUP;
  }

  /**
   * Returns the kind of a tool.
   *
   * <p>The names are the driver's own, and those of computer-use servers. The probes are the
   * contract's list and nothing else.
   *
   * @param tool the bare name, without server
   */
  public static ToolKind of(String tool) {
    switch (tool) {
      case "list_apps", "list_windows", "launch_app", "end_session", "status", "list_tools" -> {
        return PROBE;
      }
      case "get_window_state",
          "get_accessibility_tree",
          "verify_state",
          "get_desktop_state",
          "get_screen_size",
          "get_cursor_position",
          "zoom",
          "get_config",
          "check_permissions",
          "health_report",
          "get_recording_state",
          "get_agent_cursor_state",
          "get_session",
          "get_session_state",
          "list_sessions",
          "check_for_update",
          "clipboard_read",
          "get_browser_state",
          "screenshot",
          "cursor_position",
          "wait",
          "read_clipboard",
          "list_granted_applications",
          "cu_find_app",
          "cu_observe" -> {
        return OBSERVATION;
      }
      case "computer_batch", "teach_batch", "cu_batch", "batch" -> {
        return BATCH;
      }
      default -> {
        return ACTION;
      }
    }
  }
}
