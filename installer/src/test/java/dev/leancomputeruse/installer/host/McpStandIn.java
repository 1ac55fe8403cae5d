package dev.leancomputeruse.installer.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A computer-use server on stdio for the agent host to call: {@code click} answers with an error,
 * every other tool succeeds.
 */
public final class McpStandIn {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> TOOLS =
      List.of("click", "press_key", "list_apps", "get_window_state");

  private McpStandIn() {}

  /**
   * Serves until stdin ends.
   *
   * @param args not used
   * @throws IOException if a stream breaks
   */
  public static void main(String[] args) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JsonNode request = JSON.readTree(line);
      if (request.has("id")) {
        ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", request.get("id"));
        answer.set("result", result(request));
        out.println(answer);
      }
    }
  }

  private static ObjectNode result(JsonNode request) {
    ObjectNode result = JSON.createObjectNode();
    JsonNode params = request.path("params");
    switch (request.path("method").asText()) {
      case "initialize" -> {
        result.set("protocolVersion", params.path("protocolVersion"));
        result.putObject("capabilities").putObject("tools");
        result.putObject("serverInfo").put("name", "cua-driver").put("version", "0");
      }
      case "tools/list" -> {
        ArrayNode tools = result.putArray("tools");
        for (String name : TOOLS) {
          ObjectNode tool = tools.addObject().put("name", name).put("description", name);
          ObjectNode schema = tool.putObject("inputSchema").put("type", "object");
          schema.putObject("properties").putObject("pid").put("type", "number");
        }
      }
      case "tools/call" -> {
        boolean fails = params.path("name").asText().equals("click");
        ObjectNode content = result.putArray("content").addObject().put("type", "text");
        content.put("text", fails ? "element not found: stale index" : "done");
        if (fails) {
          result.put("isError", true);
        }
      }
      default -> {}
    }
    return result;
  }
}
