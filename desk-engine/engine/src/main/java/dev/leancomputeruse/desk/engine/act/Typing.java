package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.ElementRef;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Puts text in: by the accessibility interface where that is exact, by keys where it is allowed.
 */
final class Typing {
  private static final int CHUNK = 48;

  private final DesktopDriver driver;
  private final Foreground foreground;
  private final Platform platform;

  Typing(DesktopDriver driver, Foreground foreground, DeskHost host) {
    this.driver = driver;
    this.foreground = foreground;
    this.platform = host.platform();
  }

  /** Refuses what could send something by accident, before any driver call. */
  static void check(Step step, Options options) throws DeskException {
    if (!step.tool().equals("type_text")) {
      return;
    }
    String text = step.args().string("text", "");
    if (!options.newlines() && (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0)) {
      throw DeskException.invalid(
          "a line break in type_text is the Return key and may send something",
          "give --newlines if that is meant, press_enter for one at the end, or set_value for a field with lines");
    }
    if (text.isEmpty()) {
      throw DeskException.invalid("there is no text to type", "use set_value to empty a field");
    }
    if (options.foreground() && !step.names()) {
      throw DeskException.invalid(
          "with the real keyboard the field has to be named",
          "name it by label and role, or by index with snapshot");
    }
  }

  /**
   * Sends the text.
   *
   * @param content what the field held before, null if that is not known
   */
  ActionAnswer send(
      Resolved where,
      String text,
      @Nullable ElementRef field,
      @Nullable String content,
      Options options)
      throws DeskException {
    if (options.foreground()) {
      return byKeyboard(where, text, field, options);
    }
    boolean plain = text.chars().allMatch(c -> c < 128);
    if (platform == Platform.LINUX && !plain && driver.name().equals("cua")) {
      // That driver counts characters for bytes there and cuts the text.
      if (field == null || content == null) {
        throw DeskException.refused(
            "text_needs_field",
            "text with letters beyond ASCII is damaged by typing here, and what the field holds is not known",
            "use set_value with the whole content of the field");
      }
      return driver.act(
          action(
              where,
              "set_value",
              field,
              JsonObject.empty().with("value", content + text),
              options));
    }
    return driver.type(action(where, "type_text", field, typed(where, text), options));
  }

  private JsonObject typed(Resolved where, String text) {
    JsonObject args = JsonObject.empty().with("text", text);
    DocumentEditors.spare(driver, where.app(), args);
    return args;
  }

  private ActionAnswer byKeyboard(
      Resolved where, String text, @Nullable ElementRef field, Options options)
      throws DeskException {
    ActionAnswer answer = null;
    int start = 0;
    while (start < text.length()) {
      int end = Math.min(text.length(), start + CHUNK);
      if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
        end--;
      }
      if (!foreground.isActive(where)) {
        throw new DeskException(
            DeskError.of(
                start == 0 ? "window_not_active" : "focus_lost",
                "the focus moved away after "
                    + start
                    + " of "
                    + text.length()
                    + " characters, and typing stopped",
                "read the field, then type the rest",
                start == 0),
            start == 0 ? Outcome.REFUSED : Outcome.FAILED,
            DeskException.ANSWER);
      }
      answer =
          driver.type(
              action(where, "type_text", field, typed(where, text.substring(start, end)), options));
      start = end;
    }
    if (answer == null) {
      throw new IllegalStateException("no text");
    }
    return answer;
  }

  private static Action action(
      Resolved where, String tool, @Nullable ElementRef field, JsonObject args, Options options) {
    return new Action(
        tool, where.target(), field, args, options.foreground(), options.timeoutMillis());
  }
}
