package dev.leancomputeruse.settings;

/**
 * Says why settings.json was not read or not changed. Nothing was written when it is thrown.
 *
 * <p>The message is one line for a person: the file, the place in it and the blocker. The way out
 * is left to the caller, who knows what was asked for; never the content, which may hold secrets.
 */
public final class SettingsException extends Exception {

  private static final long serialVersionUID = 1L;

  /** The kinds of blocker. */
  public enum Reason {
    /** Not JSON, even when comments and trailing commas are allowed. */
    MALFORMED,
    /** UTF-16, UTF-32 or bytes that are no UTF-8. */
    ENCODING,
    /** A key stands twice in one object; the host would take the last, an edit could hit either. */
    DUPLICATE_KEY,
    /** The root or {@code hooks} is not an object, or an event is not an array. */
    SHAPE,
    /** Nested deeper, or larger, than any settings file that a host reads. */
    TOO_LARGE,
    /** A link that leads nowhere, or in a circle. */
    DANGLING_LINK,
    /** The mode, the mount or a flag of the file forbids the change. */
    READ_ONLY,
    /** The file belongs to another user. */
    FOREIGN_OWNER,
    /** A directory, a pipe or a device stands where the file should be. */
    NOT_A_FILE,
    /** Another program kept changing the file. */
    BUSY,
    /** Another run of ours holds the lock. */
    LOCKED,
    /** The edited text did not pass the check before publishing. */
    UNVERIFIED,
    /** The undo record in the manifest cannot be read. */
    UNDO
  }

  private final Reason reason;

  SettingsException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  SettingsException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Returns the kind of blocker. */
  public Reason reason() {
    return reason;
  }

  /** Returns the same refusal with the name of the file in front. */
  SettingsException in(Object file) {
    return new SettingsException(reason, file + ": " + getMessage(), this);
  }
}
