package dev.leancomputeruse.desk.engine.dbus;

import org.jspecify.annotations.Nullable;

/** A call that has no result, or a connection that cannot be made. One line, and the way out. */
public final class BusException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What went wrong. */
  public enum Kind {
    /** No connection could be made: nothing was sent. */
    UNREACHABLE,
    /** The connection ended; whether a call got through is unknown. */
    CLOSED,
    /** No answer in time; the call may still be carried out. */
    TIMEOUT,
    /** The other side answered with an error. */
    ERROR,
    /** What is to be sent or what came breaks the protocol. */
    MALFORMED
  }

  private final Kind kind;
  private final String name;
  private final String fix;

  BusException(Kind kind, String message, String name, String fix, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.name = name;
    this.fix = fix;
  }

  static BusException malformed(String message) {
    return new BusException(Kind.MALFORMED, message, "", "", null);
  }

  static BusException closed(String why) {
    return new BusException(Kind.CLOSED, why, "", "", null);
  }

  static BusException unreachable(String message, String fix) {
    return new BusException(Kind.UNREACHABLE, message, "", fix, null);
  }

  /** Returns what went wrong. */
  public Kind kind() {
    return kind;
  }

  /** Returns the name of the error that the other side answered with; empty if it did not. */
  public String name() {
    return name;
  }

  /** Returns what to do about it; empty if that depends on the call. */
  public String fix() {
    return fix;
  }

  /** Returns whether whoever was called is not there any more. */
  public boolean isGone() {
    return name.equals("org.freedesktop.DBus.Error.ServiceUnknown")
        || name.equals("org.freedesktop.DBus.Error.NameHasNoOwner")
        || name.equals("org.freedesktop.DBus.Error.NoReply")
        || name.equals("org.freedesktop.DBus.Error.Disconnected");
  }

  /** Returns whether the object, interface or method that was called is not there. */
  public boolean isUnknown() {
    return name.equals("org.freedesktop.DBus.Error.UnknownObject")
        || name.equals("org.freedesktop.DBus.Error.UnknownMethod")
        || name.equals("org.freedesktop.DBus.Error.UnknownInterface")
        || name.equals("org.freedesktop.DBus.Error.UnknownProperty");
  }
}
