package dev.leancomputeruse.measure;

import java.util.ArrayList;
import java.util.List;

/** Writes the lines of one call as the client does: one line per content block. */
final class Call {
  private final String id;
  private String requestId;
  private String model = "claude-opus-4-6";
  private String session = "session-1";
  private String agent;
  private String time = "2026-11-30T10:00:00.000Z";
  private long input = 1;
  private long output = 1;
  private long cacheRead;
  private long write5m;
  private long write1h;
  private boolean untold;
  private long searches;
  private String extra = "";
  private final List<String> blocks = new ArrayList<>();

  private Call(String id) {
    this.id = id;
    this.requestId = "req_" + id;
  }

  static Call of(String id) {
    return new Call(id);
  }

  Call requestId(String value) {
    requestId = value;
    return this;
  }

  Call model(String value) {
    model = value;
    return this;
  }

  Call session(String value) {
    session = value;
    return this;
  }

  Call agent(String value) {
    agent = value;
    return this;
  }

  Call at(String value) {
    time = value;
    return this;
  }

  Call tokens(long in, long out) {
    input = in;
    output = out;
    return this;
  }

  Call cache(long read, long fiveMinutes, long oneHour) {
    cacheRead = read;
    write5m = fiveMinutes;
    write1h = oneHour;
    return this;
  }

  /** Leaves out which kind the cache writes are of. */
  Call writesUntold() {
    untold = true;
    return this;
  }

  Call searches(long count) {
    searches = count;
    return this;
  }

  /** More fields of the usage, each with a comma before it. */
  Call usage(String fields) {
    extra = fields;
    return this;
  }

  Call uses(String useId, String tool, String input) {
    blocks.add(
        "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":%s}"
            .formatted(useId, tool, input));
    return this;
  }

  Call bash(String useId, String command) {
    return uses(useId, "Bash", "{\"command\":\"%s\",\"description\":\"x\"}".formatted(command));
  }

  Call says(String text) {
    blocks.add("{\"type\":\"text\",\"text\":\"%s\"}".formatted(text));
    return this;
  }

  /** One line per block, or one line for a call without any. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (String block : blocks.isEmpty() ? List.of("") : blocks) {
      lines.add(line(block));
    }
    return lines;
  }

  String line() {
    return line(String.join(",", blocks));
  }

  private String line(String content) {
    return "{\"parentUuid\":null,\"isSidechain\":"
        + (agent != null)
        + (agent == null ? "" : ",\"agentId\":\"" + agent + "\"")
        + ",\"message\":{\"id\":\""
        + id
        + "\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\""
        + model
        + "\",\"content\":["
        + content
        + "],\"stop_reason\":null,\"usage\":{\"input_tokens\":"
        + input
        + ",\"cache_creation_input_tokens\":"
        + (write5m + write1h)
        + ",\"cache_read_input_tokens\":"
        + cacheRead
        + ",\"output_tokens\":"
        + output
        + ",\"server_tool_use\":{\"web_search_requests\":"
        + searches
        + "}"
        + (untold
            ? ""
            : ",\"cache_creation\":{\"ephemeral_1h_input_tokens\":"
                + write1h
                + ",\"ephemeral_5m_input_tokens\":"
                + write5m
                + "}")
        + extra
        + "}}"
        + (requestId == null ? "" : ",\"requestId\":\"" + requestId + "\"")
        + ",\"type\":\"assistant\",\"uuid\":\"u-"
        + id
        + "\",\"timestamp\":\""
        + time
        + "\",\"cwd\":\"/home/user/proj\",\"sessionId\":\""
        + session
        + "\",\"version\":\"2.1.332\"}";
  }

  /** A line with the result of a tool use of this session. */
  static String result(String useId, String content, boolean error) {
    return ("{\"parentUuid\":\"p\",\"isSidechain\":false,\"type\":\"user\",\"message\":{\"role\":\"user\","
            + "\"content\":[{\"type\":\"tool_result\",\"content\":%s,\"is_error\":%s,"
            + "\"tool_use_id\":\"%s\"}]},\"uuid\":\"r\",\"timestamp\":\"2026-11-30T10:00:01Z\","
            + "\"toolUseResult\":{\"usage\":{\"input_tokens\":7}},\"sessionId\":\"session-1\"}")
        .formatted(content, error, useId);
  }
}
