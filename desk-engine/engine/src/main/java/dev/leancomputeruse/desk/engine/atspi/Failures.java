package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.util.List;

/** Says no in the one error shape; the codes are those of the other driver where it has them. */
final class Failures {
  private static final String REREAD =
      "read the window again and use the new snapshot, or name the element by label and role";

  private Failures() {}

  static DeskException stale(String what) {
    return DeskException.refused("stale_element_token", what, REREAD);
  }

  static DeskException ambiguous(String what, List<String> candidates) {
    return new DeskException(
        new DeskError("ambiguous_element", what, REREAD, true, candidates),
        Outcome.REFUSED,
        DeskException.ANSWER);
  }

  static DeskException disabled(String what) {
    return DeskException.refused(
        "element_disabled", what, "find out what enables it; do not try it again");
  }

  static DeskException noWindow(long window) {
    return DeskException.refused(
        "window_id_not_found",
        "there is no window " + window + " any more",
        "list what is there with desk windows APP");
  }

  static DeskException gone(long pid) {
    return DeskException.refused(
        "window_stale",
        "process " + pid + " is no longer running or left the accessibility bus",
        "list what is there with desk windows APP");
  }

  static DeskException notAccessible(long pid) {
    return DeskException.refused(
        "app_not_accessible",
        "process " + pid + " runs, but is not on the accessibility bus",
        "close the app and let desk start it, which switches accessibility on; then run desk doctor");
  }

  static DeskException starting(long pid) {
    return new DeskException(
        DeskError.of(
            "app_starting",
            "process " + pid + " was started just now and is not on the accessibility bus yet",
            "try again in a moment",
            true),
        Outcome.REFUSED,
        DeskException.ANSWER);
  }

  static DeskException silent(String app) {
    return new DeskException(
        DeskError.of(
            "app_not_responding",
            app + " does not answer on the accessibility bus",
            "wait and try again; if it stays so, the app hangs: tell the person",
            true),
        Outcome.REFUSED,
        DeskException.ANSWER);
  }

  static DeskException background(String what) {
    return DeskException.refused(
        "background_unavailable",
        what,
        "use an element action or set_value, allow the real keyboard with --foreground, or work in"
            + " a private desktop (desk session run)");
  }

  static DeskException unsupported(String what, String instead) {
    return DeskException.refused("unsupported", what, instead);
  }

  static DeskException pending(String what) {
    return new DeskException(
        DeskError.of(
            "pending",
            what + "; it may have happened",
            "look with desk-read before doing anything again",
            false),
        Outcome.PENDING,
        DeskException.ANSWER);
  }

  static DeskException failed(String code, String what, String hint) {
    return new DeskException(
        DeskError.of(code, what, hint, false), Outcome.FAILED, DeskException.ANSWER);
  }

  /** A question that was not answered: nothing was changed by asking. */
  static DeskException asking(BusException e, String app, long pid) {
    if (e.isGone()) {
      return gone(pid);
    }
    return switch (e.kind()) {
      case TIMEOUT -> silent((app.isBlank() ? "the app" : app) + " (pid " + pid + ")");
      case UNREACHABLE -> DeskException.trouble("no_accessibility_bus", words(e), e.fix());
      default -> DeskException.trouble("accessibility_bus", words(e), "run desk doctor");
    };
  }

  static DeskException display(X11Exception e) {
    return e.code().equals(X11Exception.FOCUS_LOST)
        ? failed(e.code(), e.message(), e.hint())
        : DeskException.refused(e.code(), e.message(), e.hint());
  }

  static String words(BusException e) {
    return String.valueOf(e.getMessage());
  }
}
