package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.protocol.Outcome;

/**
 * What a code of the driver means: whether something was sent, and what to do instead.
 *
 * @param hint empty where the driver's own suggestion is the best there is
 */
record Meaning(Outcome outcome, String hint) {
  private static final String REREAD =
      "read the window again and use the new snapshot, or name the element by label and role";
  private static final String PERSON =
      "the person has to allow this in the driver or the system; ask, and seek no other way";

  static Meaning of(String code, boolean refused) {
    return switch (code) {
      case "snapshot_id_required",
          "stale_element_token",
          "invalid_element_token",
          "invalid_snapshot_id",
          "conflicting_element_target",
          "generation_mismatch",
          "element_not_found" ->
          new Meaning(Outcome.REFUSED, REREAD);
      case "session_ended" ->
          new Meaning(
              Outcome.REFUSED, "leave the session argument out, or start the session again");
      case "permission_denied", "permissions_pending" -> new Meaning(Outcome.REFUSED, PERSON);
      case "menu_path_unavailable" ->
          new Meaning(
              Outcome.REFUSED,
              "read the menus with desk-read APP --menus and use the exact titles");
      case "ambiguous_window_target" ->
          new Meaning(Outcome.REFUSED, "name one window with --window TITLE or ID");
      case "window_target_not_found", "window_id_not_found", "window_stale" ->
          new Meaning(Outcome.REFUSED, "list what is there with desk windows APP");
      case "window_owner_pid_mismatch" ->
          new Meaning(
              Outcome.REFUSED, "the window belongs to another process: name that app instead");
      case "background_unavailable" ->
          new Meaning(
              Outcome.REFUSED,
              "use an element action or set_value, or allow the real keyboard with --foreground");
      case "invalid_arguments", "missing_argument" ->
          new Meaning(Outcome.REFUSED, "correct the arguments: docs/desk.md lists them");
      case "app_not_installed" ->
          new Meaning(Outcome.REFUSED, "find the app's id or exact name with desk apps");
      case "file_not_found", "app_url_invalid" ->
          new Meaning(Outcome.REFUSED, "check the path or address that was to be opened");
      case "launch_callback_timeout" ->
          new Meaning(Outcome.PENDING, "look with desk running APP before starting it again");
      case "launch_failed", "nsworkspace_launch_failed" ->
          new Meaning(Outcome.FAILED, "look with desk running APP, then report it");
      case "tool_invocation_failed" ->
          new Meaning(
              Outcome.FAILED, "read the window before anything else: some may have happened");
      default ->
          code.startsWith("authorization_")
              ? new Meaning(Outcome.REFUSED, PERSON)
              : new Meaning(refused ? Outcome.REFUSED : Outcome.FAILED, "");
    };
  }
}
