package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs through every kind of call once, so that a class archive made at the end holds the classes
 * of all of them.
 */
final class Training {
  private static final String HEAD = "{\"session_id\":\"training\",\"hook_event_name\":\"";

  private static final String SHELL =
      "\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":"
          + "\"cd /tmp && timeout 5 desk com.example click '{\\\"n\\\":1}' | cat\"}";

  private static final String MCP =
      "\",\"tool_name\":\"mcp__cua-driver__click\",\"tool_input\":{\"pid\":7,\"x\":1.5,"
          + "\"list\":[true,null]}";

  private Training() {}

  /** Handles the calls on a state of its own. */
  static void run(@Nullable String stateRoot, @Nullable String temporary) {
    String failure =
        SHELL
            .concat(",\"tool_response\":{\"stdout\":\"desk: stale: gone. Fix: look\\n\",")
            .concat("\"stderr\":\"\"}");
    String success =
        MCP.concat(
            ",\"agent_id\":\"a\",\"tool_response\":[{\"type\":\"image\",\"data\":\"AAAA\"},"
                + "{\"type\":\"text\",\"text\":\"{\\\"effect\\\":\\\"confirmed\\\",\\\"é\\\":1}\"}]");
    for (int i = 0; i < 3; i++) {
      String use = ",\"tool_use_id\":\"use-".concat(Integer.toString(i)).concat("\"}\n");
      call("PreToolUse", SHELL, use, stateRoot, temporary);
      call("PostToolUse", failure, use, stateRoot, temporary);
      call("PostToolUseFailure", MCP, use, stateRoot, temporary);
      call("PreToolUse", MCP, use, stateRoot, temporary);
      call("PostToolUse", success, use, stateRoot, temporary);
    }
    call("PostToolUse", "\",\"broken", "", stateRoot, temporary);
  }

  private static void call(
      String event,
      String body,
      String end,
      @Nullable String stateRoot,
      @Nullable String temporary) {
    byte[] payload = HEAD.concat(event).concat(body).concat(end).getBytes(UTF_8);
    HookProcess.run(
        stateRoot, temporary, new ByteArrayInputStream(payload), OutputStream.nullOutputStream());
  }
}
