package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Quoted;
import dev.leancomputeruse.desk.protocol.DeskError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Turns the driver's five ways of saying no, all with exit code 0, into the one error shape. Only
 * shapes that say that nothing was sent allow a retry.
 */
final class FailureShapes {
  private FailureShapes() {}

  /** An object that {@link AnswerShape#isFailure} found to be one. */
  static DeskException object(String tool, JsonObject top) {
    JsonObject refusal = top.object("refusal");
    String code;
    String message;
    if (refusal != null) {
      code = refusal.string("code", "refused");
      message = refusal.string("message", "the driver refused " + tool);
    } else {
      code = top.string("code", "");
      JsonObject error = top.object("error");
      if (code.isEmpty()) {
        code = error != null ? error.string("code", "") : top.string("error", "");
      }
      if (code.isEmpty() || code.indexOf(' ') >= 0) {
        message = code;
        code =
            "refused".equals(top.string("effect", top.string("status", "")))
                ? "refused"
                : "driver_error";
      } else {
        message = "";
      }
      message = firstOf(top, message, error);
      if (message.isEmpty()) {
        message =
            tool
                + " failed"
                + (top.string("bundle_id") == null ? "" : " for " + top.string("bundle_id"));
      }
    }
    boolean refused =
        refusal != null
            || "refused".equals(top.string("status"))
            || "refused".equals(top.string("effect"));
    return exception(
        code.toLowerCase(Locale.ROOT), message, refused, candidates(top), top.string("suggestion"));
  }

  /** A text where an object was due. */
  static DeskException text(String tool, String text) {
    String first = firstLine(text);
    if (first.startsWith("Missing required ") || first.startsWith("Provide at least one of")) {
      return exception("missing_argument", first, true, List.of(), null);
    }
    if (first.startsWith("Window target pid ") && first.contains("is stale or no longer running")) {
      return exception("window_stale", first, true, List.of(), null);
    }
    if (first.startsWith("Failed to launch")) {
      return exception("launch_failed", first, false, List.of(), null);
    }
    return exception("driver_error", tool + " answered in words: " + first, false, List.of(), null);
  }

  private static DeskException exception(
      String code,
      String message,
      boolean refused,
      List<String> candidates,
      @Nullable String suggestion) {
    Meaning meaning = Meaning.of(code, refused);
    String hint = meaning.hint();
    if (hint.isEmpty()) {
      hint =
          suggestion != null
              ? suggestion
              : "read the message, change the call or the route; do not repeat it as it is";
    }
    DeskError error =
        new DeskError(code, stop(message), hint, meaning.outcome().retrySafe(), candidates);
    return new DeskException(error, meaning.outcome(), DeskException.ANSWER);
  }

  private static String firstOf(JsonObject top, String otherwise, @Nullable JsonObject error) {
    for (String name : List.of("detail", "message")) {
      String text = top.string(name, "");
      if (!text.isEmpty()) {
        return text;
      }
    }
    return error != null ? error.string("message", otherwise) : otherwise;
  }

  private static List<String> candidates(JsonObject top) {
    List<String> candidates = new ArrayList<>();
    for (Object candidate : top.list("candidates")) {
      JsonObject window = JsonObject.of(candidate);
      if (window == null) {
        candidates.add(String.valueOf(candidate));
      } else {
        candidates.add(
            window.integer("window_id", 0) + " " + Quoted.of(window.string("title", "")));
      }
      if (candidates.size() == 8) {
        break;
      }
    }
    return candidates;
  }

  static String firstLine(String text) {
    String stripped = text.strip();
    int end = stripped.indexOf('\n');
    String line = end < 0 ? stripped : stripped.substring(0, end).strip();
    return line.length() > 300 ? line.substring(0, 300) + "…" : line;
  }

  private static String stop(String message) {
    String text = firstLine(message);
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }
}
