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
      case "list_apps":
      case "list_windows":
      case "launch_app":
      case "end_session":
      case "status":
      case "list_tools":
        return PROBE;
      case "get_window_state":
      case "get_accessibility_tree":
      case "verify_state":
      case "get_desktop_state":
      case "get_screen_size":
      case "get_cursor_position":
      case "zoom":
      case "get_config":
      case "check_permissions":
      case "health_report":
      case "get_recording_state":
      case "get_agent_cursor_state":
      case "get_session":
      case "get_session_state":
      case "list_sessions":
      case "check_for_update":
      case "clipboard_read":
      case "get_browser_state":
      // Computer-use servers.
      case "screenshot":
      case "cursor_position":
      case "wait":
      case "read_clipboard":
      case "list_granted_applications":
      // Our own server, once it is there.
      case "cu_find_app":
      case "cu_observe":
        return OBSERVATION;
      case "computer_batch":
      case "teach_batch":
      case "cu_batch":
      case "batch":
        return BATCH;
      default:
        return ACTION;
    }
  }
}
