package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Payloads for tests, as the real host sends them or built from a few words. */
final class Payloads {
  private Payloads() {}

  /** Returns a payload that was captured from the real host. */
  static String captured(String name) throws IOException {
    try (InputStream in = Payloads.class.getResourceAsStream("payloads/" + name + ".json")) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  static Payload parse(String json) throws IOException {
    return PayloadReader.read(new ByteArrayInputStream(json.getBytes(UTF_8)));
  }

  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  /** Builds one payload; what is not set is not in it. */
  static final class Builder {
    private final StringBuilder members = new StringBuilder();

    Builder(String event) {
      with("hook_event_name", quoted(event));
    }

    Builder with(String name, String json) {
      members
          .append(members.length() == 0 ? "" : ",")
          .append(quoted(name))
          .append(':')
          .append(json);
      return this;
    }

    Builder session(String session) {
      return with("session_id", quoted(session));
    }

    Builder agent(String agent) {
      return agent == null ? this : with("agent_id", quoted(agent));
    }

    Builder use(String use) {
      return use == null ? this : with("tool_use_id", quoted(use));
    }

    Builder shell(String command) {
      return with("tool_name", "\"Bash\"")
          .with("tool_input", "{\"description\":\"x\",\"command\":" + quoted(command) + "}");
    }

    Builder mcp(String tool, String input) {
      return with("tool_name", quoted(tool)).with("tool_input", input);
    }

    Builder output(String stdout) {
      return with("tool_response", "{\"stdout\":" + quoted(stdout) + ",\"stderr\":\"\"}");
    }

    Builder text(String text) {
      return with("tool_response", "[{\"type\":\"text\",\"text\":" + quoted(text) + "}]");
    }

    String json() {
      return "{" + members + "}\n";
    }
  }
}
