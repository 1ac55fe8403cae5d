package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.observe.Observed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has to stand in a window, and what must not.
 *
 * @param present texts that are waited for
 * @param absent texts that have to go
 * @param withinMillis for how long
 */
public record Expectation(List<String> present, List<String> absent, long withinMillis) {
  private static final long USUAL_MILLIS = 2_000;
  private static final long MOST_MILLIS = 120_000;

  /**
   * Reads {@code {"text":…}}, {@code {"absent":…}}, or a list of up to eight of them.
   *
   * @param within how long, -1 for what the object says
   */
  static Expectation of(@Nullable Object value, long within) throws DeskException {
    List<?> all = value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    List<String> present = new ArrayList<>();
    List<String> absent = new ArrayList<>();
    long millis = within >= 0 ? within : USUAL_MILLIS;
    for (Object each : all) {
      JsonObject one = JsonObject.of(each);
      if (one == null
          || !one.members().keySet().stream()
              .allMatch(List.of("text", "absent", "within_ms")::contains)) {
        throw wrong();
      }
      add(one, "text", present);
      add(one, "absent", absent);
      if (one.has("within_ms")) {
        millis = one.integer("within_ms", -1);
      }
    }
    int count = present.size() + absent.size();
    if (count < 1 || count > 8 || millis < 0 || millis > MOST_MILLIS) {
      throw wrong();
    }
    return new Expectation(List.copyOf(present), List.copyOf(absent), millis);
  }

  private static void add(JsonObject one, String name, List<String> to) throws DeskException {
    if (one.has(name)) {
      String text = one.string(name);
      if (text == null || text.isEmpty()) {
        throw wrong();
      }
      to.add(text);
    }
  }

  private static DeskException wrong() {
    return DeskException.invalid(
        "an expectation is {\"text\":…} or {\"absent\":…}, with within_ms from 0 to 120000",
        "correct the expectation");
  }

  /**
   * Returns whether it holds.
   *
   * @return null if that cannot be told: an incomplete tree proves no absence
   */
  @Nullable Boolean holds(Observed observed) {
    for (String text : present) {
      if (!observed.shows(text)) {
        return false;
      }
    }
    for (String text : absent) {
      if (observed.shows(text)) {
        return false;
      }
    }
    if (absent.isEmpty() || observed.provesAbsence()) {
      return true;
    }
    return null;
  }

  /** Returns it in words; a text that is expected may be one that was typed, so none is said. */
  String words() {
    return (present.isEmpty() ? "" : present.size() + " present")
        + (!present.isEmpty() && !absent.isEmpty() ? ", " : "")
        + (absent.isEmpty() ? "" : absent.size() + " absent");
  }
}
