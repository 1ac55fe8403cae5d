package dev.leancomputeruse.measure;

import java.nio.charset.StandardCharsets;

/** The field names of a transcript that are read, as bytes. */
final class Keys {
  static final byte[] TYPE = bytes("type");
  static final byte[] MESSAGE = bytes("message");
  static final byte[] SESSION_ID = bytes("sessionId");
  static final byte[] AGENT_ID = bytes("agentId");
  static final byte[] IS_SIDECHAIN = bytes("isSidechain");
  static final byte[] REQUEST_ID = bytes("requestId");
  static final byte[] TIMESTAMP = bytes("timestamp");
  static final byte[] UUID = bytes("uuid");
  static final byte[] ATTRIBUTION_AGENT = bytes("attributionAgent");

  static final byte[] ID = bytes("id");
  static final byte[] MODEL = bytes("model");
  static final byte[] CONTENT = bytes("content");
  static final byte[] USAGE = bytes("usage");

  static final byte[] INPUT_TOKENS = bytes("input_tokens");
  static final byte[] OUTPUT_TOKENS = bytes("output_tokens");
  static final byte[] CACHE_READ = bytes("cache_read_input_tokens");
  static final byte[] CACHE_WRITE = bytes("cache_creation_input_tokens");
  static final byte[] CACHE_CREATION = bytes("cache_creation");
  static final byte[] WRITE_5M = bytes("ephemeral_5m_input_tokens");
  static final byte[] WRITE_1H = bytes("ephemeral_1h_input_tokens");
  static final byte[] SERVER_TOOL_USE = bytes("server_tool_use");
  static final byte[] WEB_SEARCHES = bytes("web_search_requests");
  static final byte[] SPEED = bytes("speed");
  static final byte[] INFERENCE_GEO = bytes("inference_geo");

  static final byte[] NAME = bytes("name");
  static final byte[] INPUT = bytes("input");
  static final byte[] COMMAND = bytes("command");
  static final byte[] TOOL_USE_ID = bytes("tool_use_id");
  static final byte[] IS_ERROR = bytes("is_error");
  static final byte[] TEXT = bytes("text");

  static final byte[] ASSISTANT = bytes("assistant");
  static final byte[] USER = bytes("user");
  static final byte[] COST_STATE = bytes("cost-state");
  static final byte[] SYNTHETIC = bytes("<synthetic>");
  static final byte[] FAST = bytes("fast");
  static final byte[] US = bytes("us");
  static final byte[] TOOL_USE = bytes("tool_use");
  static final byte[] TOOL_RESULT = bytes("tool_result");
  static final byte[] IMAGE = bytes("image");
  static final byte[] BASH = bytes("Bash");
  static final byte[] MCP = bytes("mcp__");

  private Keys() {}

  private static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.US_ASCII);
  }
}
