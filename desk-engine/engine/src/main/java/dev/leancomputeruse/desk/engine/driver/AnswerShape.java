package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.protocol.JsonReader;
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

  /** No member that matters has a name that is longer. */
  private static final int LONGEST = 32;

  private AnswerShape() {}

  /**
   * Reads the members that matter.
   *
   * @throws IOException if this is not exactly one JSON object
   */
  static JsonObject of(byte[] answer) throws IOException {
    JsonObject top = JsonObject.empty();
    JsonReader reader = new JsonReader(answer);
    if (reader.kind() != JsonReader.OBJECT) {
      throw new IOException("the answer is not a JSON object");
    }
    reader.beginObject();
    for (String name = reader.nextName(LONGEST); name != null; name = reader.nextName(LONGEST)) {
      if (TOLD.contains(name)) {
        top.with(name, Json.value(reader));
      } else {
        // Whoever wants the rest reads it, and checks it, in full.
        reader.pass();
      }
    }
    reader.end();
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
