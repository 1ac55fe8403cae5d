package dev.leancomputeruse.installer.host;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** One content block that the scripted model answers with. */
interface Block {
  ObjectMapper JSON = new ObjectMapper();

  /** The block as the Messages API shapes it; {@code id} names a tool call. */
  ObjectNode json(String id);

  static Block text(String text) {
    return id -> JSON.createObjectNode().put("type", "text").put("text", text);
  }

  static Block tool(String name, Map<String, ?> input) {
    return id -> {
      ObjectNode block = JSON.createObjectNode();
      block.put("type", "tool_use").put("id", id).put("name", name);
      block.set("input", JSON.valueToTree(input));
      return block;
    };
  }

  static Block bash(String command) {
    return tool("Bash", Map.of("command", command, "description", "a step"));
  }

  static Block agent(String prompt) {
    return agent("general-purpose", prompt);
  }

  static Block agent(String type, String prompt) {
    return tool(
        "Agent",
        Map.of(
            "description",
            "a step",
            "prompt",
            prompt,
            "subagent_type",
            type,
            "run_in_background",
            false));
  }
}
