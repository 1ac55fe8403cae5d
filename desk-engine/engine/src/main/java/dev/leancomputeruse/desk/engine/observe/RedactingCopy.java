package dev.leancomputeruse.desk.engine.observe;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.protocol.Redactor;
import dev.leancomputeruse.desk.protocol.Role;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Copies a driver's answer without its secrets and without pictures. */
final class RedactingCopy {
  private final Redactor redactor;
  private final @Nullable String cleanTree;

  /**
   * Counts with the redactor.
   *
   * @param cleanTree the tree, if it was read already
   */
  RedactingCopy(Redactor redactor, @Nullable String cleanTree) {
    this.redactor = redactor;
    this.cleanTree = cleanTree;
  }

  /** Copies the object that the parser stands on. */
  void copy(JsonParser parser, JsonGenerator to) throws IOException {
    to.writeStartObject();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken kind = parser.nextToken();
      if (name.equals("screenshot_png_b64")) {
        continue;
      }
      to.writeFieldName(name);
      if (name.equals("tree_markdown") && cleanTree != null) {
        to.writeString(cleanTree);
      } else if (name.equals("elements") && kind == JsonToken.START_ARRAY) {
        to.writeStartArray();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          Json.write(to, clean(Json.value(parser)));
        }
        to.writeEndArray();
      } else {
        Json.write(to, clean(Json.value(parser)));
      }
    }
    to.writeEndObject();
  }

  /** Returns a small value without secrets. */
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
