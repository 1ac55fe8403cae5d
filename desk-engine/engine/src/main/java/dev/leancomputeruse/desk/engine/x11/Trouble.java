package dev.leancomputeruse.desk.engine.x11;

/** The wording of what can go wrong with the display. */
final class Trouble {
  static final String LATE = "display_not_responding";

  private static final String[] NAMES = {
    "",
    "BadRequest",
    "BadValue",
    "BadWindow",
    "BadPixmap",
    "BadAtom",
    "BadCursor",
    "BadFont",
    "BadMatch",
    "BadDrawable",
    "BadAccess",
    "BadAlloc",
    "BadColor",
    "BadGC",
    "BadIDChoice",
    "BadName",
    "BadLength",
    "BadImplementation"
  };
  private static final int WINDOW = 3;
  private static final int DRAWABLE = 9;
  private static final int MAX_WORDS = 300;

  private Trouble() {}

  static X11Exception unreachable(String message, String hint) {
    return new X11Exception("display_unreachable", message, hint);
  }

  static X11Exception lost(String doing) {
    return new X11Exception(
        "display_lost",
        "the connection to the display ended in " + doing,
        "check that the desktop still runs, then run it again");
  }

  static X11Exception late(String doing) {
    return new X11Exception(
        LATE,
        "the display did not answer " + doing + " in time",
        "look whether the desktop hangs; what was asked may still happen");
  }

  static X11Exception busy() {
    return new X11Exception(
        "display_busy", "another action still holds the display", "run it again when that is done");
  }

  static X11Exception bad(String doing, String why) {
    return new X11Exception(
        "display_answer_malformed",
        "the display's answer to " + doing + " makes no sense: " + why,
        "check what DISPLAY points to");
  }

  static X11Exception noWindow(long window) {
    return new X11Exception(
        "no_such_window",
        "there is no window " + window + " any more",
        "list the windows again with desk windows");
  }

  /** What an error packet says. */
  static X11Exception refused(String request, int error, long resource) {
    if (error == WINDOW || error == DRAWABLE) {
      return noWindow(resource);
    }
    String name = error > 0 && error < NAMES.length ? NAMES[error] : "error " + error;
    return new X11Exception(
        "x11_error",
        "the display refused " + request + ": " + name,
        "look at the window again and repeat it");
  }

  static X11Exception noExtension(String extension, String needed) {
    return new X11Exception(
        "display_too_small",
        "the display has no " + extension + " extension, which " + needed + " needs",
        "use another display; a private one: desk session start");
  }

  /** Makes one harmless line of words that came from outside. */
  static String words(String text) {
    StringBuilder clean = new StringBuilder();
    for (int i = 0; i < text.length() && clean.length() < MAX_WORDS; i++) {
      char c = text.charAt(i);
      clean.append(Character.isISOControl(c) ? ' ' : c);
    }
    return clean.toString().strip();
  }
}
