package dev.leancomputeruse.settings;

/**
 * Something about the settings file that keeps the host from running what is registered, or that a
 * person should know.
 *
 * @param kind what it means for the hooks
 * @param message one line, without the file's name and without content
 */
public record Notice(Kind kind, String message) {

  /** What a notice means for the hooks. */
  public enum Kind {
    /** The host ignores the whole file: nothing in it is active. */
    INACTIVE,
    /** A setting switches hooks off or restricts them. */
    POLICY,
    /** The host drops one foreign entry, and only that. */
    DROPPED,
    /** Worth knowing; the hooks are not affected. */
    REMARK
  }
}
