package dev.leancomputeruse.hooks;

import dev.leancomputeruse.desk.protocol.Answer;
import dev.leancomputeruse.desk.protocol.JsonReader;
import dev.leancomputeruse.desk.protocol.ToolInput;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads a payload in one pass: in any order of its members, and with a screenshot read over. */
final class PayloadReader {
  private static final int MAX_NAME = 64;
  private static final int MAX_TEXT = 4096;

  private final JsonReader json;
  private @Nullable String event;
  private @Nullable String session;
  private @Nullable String agent;
  private @Nullable String tool;
  private @Nullable String use;
  private @Nullable ToolInput input;
  private Answer answer = Answer.NONE;
  private boolean interrupted;

  private PayloadReader(JsonReader json) {
    this.json = json;
  }

  /**
   * Reads to the end of the stream.
   *
   * @return the payload, or null if it is of an event that the hooks do not handle, or lacks what
   *     tells one call from another
   * @throws IOException if it is no JSON, or if a member that is looked at has a wrong type
   */
  static @Nullable Payload read(InputStream stream) throws IOException {
    PayloadReader reader = new PayloadReader(new JsonReader(stream));
    reader.members();
    return reader.payload();
  }

  private void members() throws IOException {
    json.beginObject();
    String name = json.nextName(MAX_NAME);
    while (name != null) {
      switch (name) {
        case "hook_event_name" -> event = json.string(MAX_TEXT);
        case "session_id" -> session = json.string(MAX_TEXT);
        case "agent_id" -> agent = text();
        case "tool_name" -> tool = json.string(MAX_TEXT);
        case "tool_use_id" -> use = text();
        case "tool_input" -> input = ToolInput.read(json);
        case "tool_response" -> answer = Answer.read(json);
        case "is_interrupt" -> interrupted = !absent() && json.bool();
        default -> json.skip();
      }
      name = json.nextName(MAX_NAME);
    }
    json.end();
  }

  private @Nullable Payload payload() {
    Payload.Event known = event == null ? null : Payload.Event.named(event);
    if (known == null || session == null || session.isEmpty() || tool == null || input == null) {
      return null;
    }
    return new Payload(known, session, agent, tool, use, input, answer, interrupted);
  }

  private @Nullable String text() throws IOException {
    return absent() ? null : json.string(MAX_TEXT);
  }

  private boolean absent() throws IOException {
    if (json.kind() != JsonReader.NULL) {
      return false;
    }
    json.nil();
    return true;
  }
}
