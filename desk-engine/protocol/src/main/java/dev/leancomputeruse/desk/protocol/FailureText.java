package dev.leancomputeruse.desk.protocol;

/** Recognises failures in plain text. Every test looks at a fixed place, or passes once over it. */
final class FailureText {
  private static final char BYTE_ORDER_MARK = '\ufeff';
  private static final String JSON_FAILURE = "{\"code\":\"";
  private static final String CLEANUP = "cleanup: app=";
  private static final String IMAGE_NOTE = "[Image: ";

  private FailureText() {}

  /**
   * Returns whether there is anything but white space, and it is not the host's note on an image.
   */
  static boolean saysSomething(String text) {
    int start = start(text);
    return start < text.length() && !text.startsWith(IMAGE_NOTE, start);
  }

  /** Returns whether the first word is {@code error}, in any case, alone or with a colon. */
  static boolean startsWithError(String text) {
    int start = start(text);
    int end = start + 5;
    return text.regionMatches(true, start, "error", 0, 5)
        && (end == text.length() || text.charAt(end) == ':' || text.charAt(end) <= ' ');
  }

  /** Returns whether this is one of the driver's refusals that come as plain text. */
  static boolean isDriverRefusal(String text) {
    int start = start(text);
    return (text.startsWith("Missing required ", start) && lineHas(text, start, " field: "))
        || (text.startsWith("Window target pid ", start)
            && lineHas(text, start, " is stale or no longer running"))
        || text.startsWith("Failed to launch: ", start)
        || text.startsWith("Provide at least one of: ", start);
  }

  /** Returns whether the text may be a JSON object. */
  static boolean mayBeObject(String text) {
    int start = start(text);
    return start < text.length() && text.charAt(start) == '{';
  }

  /**
   * Returns whether a line is a failure of our own desk commands: {@code desk: CODE: message. Fix:
   * …}, the same as JSON, or a clean-up that left something running. Without the fix only the code
   * {@code error} counts: a line of text from the screen can start with anything.
   */
  static boolean hasDeskFailure(String text) {
    int at = lineWith("desk", text, 0);
    while (at >= 0) {
      if (isDeskFailure(text, at + 4)) {
        return true;
      }
      at = lineWith("desk", text, at + 4);
    }
    at = lineWith(JSON_FAILURE, text, 0);
    while (at >= 0) {
      if (lineHas(text, at, "\"retry\":\"")) {
        return true;
      }
      at = lineWith(JSON_FAILURE, text, at + 4);
    }
    at = lineWith(CLEANUP, text, 0);
    return at >= 0
        && (text.startsWith("still-running ", at + CLEANUP.length())
            || lineHas(text, at, " driver=stop-failed"));
  }

  /** Returns where the next line starts that begins so, or -1. */
  private static int lineWith(String start, String text, int from) {
    int at = text.indexOf(start, from);
    while (at > 0 && text.charAt(at - 1) != '\n' && text.charAt(at - 1) != '\r') {
      at = text.indexOf(start, at + 1);
    }
    return at;
  }

  private static boolean isDeskFailure(String text, int afterDesk) {
    int at = afterDesk;
    if (text.startsWith("-read", at)) {
      at += 5;
    } else if (text.startsWith("-clean", at)) {
      at += 6;
    }
    if (!text.startsWith(": ", at)) {
      return false;
    }
    int code = at + 2;
    int end = code;
    while (end < text.length() && isCode(text.charAt(end))) {
      end++;
    }
    if (end == code || !text.startsWith(": ", end)) {
      return false;
    }
    return (end - code == 5 && text.regionMatches(true, code, "error", 0, 5))
        || lineHas(text, end + 2, " Fix: ");
  }

  private static boolean isCode(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-'
        || c == '.';
  }

  private static boolean lineHas(String text, int from, String part) {
    int end = text.indexOf('\n', from);
    return text.substring(from, end < 0 ? text.length() : end).indexOf(part) >= 0;
  }

  private static int start(String text) {
    int at = 0;
    while (at < text.length() && (text.charAt(at) <= ' ' || text.charAt(at) == BYTE_ORDER_MARK)) {
      at++;
    }
    return at;
  }
}
