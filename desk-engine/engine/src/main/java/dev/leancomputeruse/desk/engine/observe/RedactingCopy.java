package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.protocol.Redactor;
import dev.leancomputeruse.desk.protocol.Role;
import org.jspecify.annotations.Nullable;

/** Copies a small value of a driver's answer without its secrets. */
final class RedactingCopy {
  private final Redactor redactor;

  /** Counts with the redactor. */
  RedactingCopy(Redactor redactor) {
    this.redactor = redactor;
  }

  /** Returns the value without secrets. */
  @Nullable Object clean(@Nullable Object value) {
    if (value instanceof String text) {
      return redactor.text(text);
    }
    if (value instanceof java.util.List<?> list) {
      java.util.List<@Nullable Object> clean = new java.util.ArrayList<>(list.size());
      for (Object element : list) {
        clean.add(clean(element));
      }
      return clean;
    }
    JsonObject object = JsonObject.of(value);
    return object == null ? value : element(object).members();
  }

  private JsonObject element(JsonObject object) {
    Role role = Role.named(object.string("role", ""));
    boolean secret =
        role != null
            && (role.secure()
                || (role.takesText() && Redactor.namesSecret(object.string("label", ""))));
    JsonObject clean = JsonObject.empty();
    for (java.util.Map.Entry<String, @Nullable Object> member : object.members().entrySet()) {
      String name = member.getKey();
      Object its = member.getValue();
      boolean content =
          name.equals("value")
              || name.equals("value_description")
              || (name.equals("label")
                  && role != null
                  && role.secure()
                  && !Redactor.namesSecret(String.valueOf(its)));
      boolean hide = secret && content && its instanceof String text && !text.isEmpty();
      clean.members().put(name, hide ? redactor.secret("secure") : clean(its));
    }
    return clean;
  }
}
