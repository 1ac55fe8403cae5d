package dev.leancomputeruse.desk.engine.driver;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;
import java.util.Set;

/**
 * The top of an answer: what tells a failure from a success, read without building the rest, which
 * may be megabytes.
 */
final class AnswerShape {
  /** Small members that failures are told with. */
  private static final Set<String> TOLD =
      Set.of(
          "status",
          "effect",
          "code",
          "refusal",
          "error",
          "detail",
          "message",
          "suggestion",
          "candidates",
          "owner_pid",
          "bundle_id",
          "escalation");

  private AnswerShape() {}

  /**
   * Reads the members that matter.
   *
   * @throws IOException if this is not exactly one JSON object
   */
  static JsonObject of(byte[] answer) throws IOException {
    JsonObject top = JsonObject.empty();
    try (JsonParser parser = Json.factory().createParser(answer)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("the answer is not a JSON object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (TOLD.contains(name)) {
          top.with(name, Json.value(parser));
        } else {
          parser.skipChildren();
        }
      }
      if (parser.currentToken() != JsonToken.END_OBJECT || parser.nextToken() != null) {
        throw new IOException("the answer is not one JSON object");
      }
    }
    return top;
  }

  /** Whether an answer with such a top is none of a tool that did its work. */
  static boolean isFailure(JsonObject top) {
    return "refused".equals(top.string("status"))
        || "refused".equals(top.string("effect"))
        || says(top, "refusal")
        || says(top, "error")
        || says(top, "code");
  }

  private static boolean says(JsonObject top, String name) {
    Object value = top.get(name);
    return value != null && !Boolean.FALSE.equals(value) && !"".equals(value);
  }
}
