package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.protocol.Redactor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes the secrets, and what was typed, out of what a driver said. */
public final class Cleaner {
  private static final List<String> SECURE =
      List.of("SecureText", "assword", "Passcode", "passcode");

  private Cleaner() {}

  /**
   * Returns a copy that can be saved.
   *
   * @param typed what was typed, which must not be kept; empty if nothing was
   */
  public static JsonObject clean(JsonObject answer, String typed) {
    Object clean = new RedactingCopy(new Redactor()).clean(without(answer.members(), typed));
    JsonObject object = JsonObject.of(clean);
    return object == null ? JsonObject.empty() : object;
  }

  /**
   * Returns an answer that may be no JSON in a form that can be saved. Where it holds a secure
   * field and cannot be read, nobody can say where the secret is, so that nothing of it is kept.
   */
  static String words(String said) {
    try {
      return clean(JsonObject.parse(said), "").toString();
    } catch (IOException e) {
      for (String role : SECURE) {
        if (said.contains(role)) {
          return Redactor.mark("unreadable");
        }
      }
      return new Redactor().text(said);
    }
  }

  private static @Nullable Object without(@Nullable Object value, String typed) {
    if (typed.isEmpty()) {
      return value;
    }
    if (value instanceof String text) {
      return text.replace(typed, Redactor.mark("typed"));
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> clean = new ArrayList<>();
      for (Object element : list) {
        clean.add(without(element, typed));
      }
      return clean;
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> clean = new LinkedHashMap<>();
      for (Map.Entry<?, ?> member : map.entrySet()) {
        clean.put(String.valueOf(member.getKey()), without(member.getValue(), typed));
      }
      return clean;
    }
    return value;
  }
}
