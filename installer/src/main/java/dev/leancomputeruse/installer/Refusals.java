package dev.leancomputeruse.installer;

import dev.leancomputeruse.manifest.Refusal;
import dev.leancomputeruse.settings.SettingsException;

/** Puts a way out beside each reason why the settings file is left alone. */
final class Refusals {
  private static final String BY_HAND =
      "install without --with-hooks and merge the settings-snippet.json by hand";

  private Refusals() {}

  static Refusal of(SettingsException blocked, SettingsTask task) {
    String message = String.valueOf(blocked.getMessage());
    String named = task.file() + ": ";
    String reason = message.startsWith(named) ? message.substring(named.length()) : message;
    return new Refusal(task.file(), reason, wayOut(blocked.reason()));
  }

  private static String wayOut(SettingsException.Reason reason) {
    return switch (reason) {
      case MALFORMED, ENCODING, DUPLICATE_KEY, SHAPE, TOO_LARGE -> "put it right and run again";
      case DANGLING_LINK -> "make its target or remove the link, or " + BY_HAND;
      case READ_ONLY ->
          "make it yours to read and write (an immutable one with chattr -i), or " + BY_HAND;
      case FOREIGN_OWNER ->
          "run it as that user, give --allow-foreign-owner if it is meant, or " + BY_HAND;
      case NOT_A_FILE -> "move it away, or " + BY_HAND;
      case BUSY, LOCKED -> "run again when the other program is done";
      case UNVERIFIED -> BY_HAND;
      case UNDO -> "take the entries with --owner=lean-computer-use out of it by hand";
    };
  }

  /** Whether pasting by hand is the way out, so that the snippet should be at hand. */
  static boolean byHand(SettingsException.Reason reason) {
    return wayOut(reason).contains(BY_HAND);
  }
}
