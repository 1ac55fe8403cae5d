package dev.leancomputeruse.installer.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A stand-in for the model behind the real agent host: a Messages API on loopback that plays a
 * script.
 *
 * <p>The script is chosen by the key that stands as {@code [[key]]} in the first user message, and
 * its turn by the number of assistant messages so far, so that the server holds no conversation.
 */
final class ScriptedApi implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, List<List<Block>>> scripts;
  private final List<Request> requests = new ArrayList<>();
  private final AtomicInteger answers = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  ScriptedApi(Map<String, List<List<Block>>> scripts) throws IOException {
    this.scripts = scripts;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What the client sent to go on with a script, in order of arrival. */
  List<Request> requests() {
    synchronized (requests) {
      return List.copyOf(requests);
    }
  }

  /** A request of the client: the key of its script and the messages so far. */
  record Request(String key, JsonNode messages) {}

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().getPath();
    if (path.endsWith("/count_tokens")) {
      reply(exchange, 200, JSON.createObjectNode().put("input_tokens", 1000));
    } else if (path.endsWith("/v1/messages")) {
      message(exchange, JSON.readTree(body));
    } else {
      ObjectNode error = JSON.createObjectNode().put("type", "error");
      error.putObject("error").put("type", "not_found_error").put("message", "not scripted");
      reply(exchange, "HEAD".equals(exchange.getRequestMethod()) ? 200 : 404, error);
    }
  }

  private void message(HttpExchange exchange, JsonNode request) throws IOException {
    String key = key(request.path("messages"));
    synchronized (requests) {
      requests.add(new Request(key, request.path("messages")));
    }
    int number = answers.incrementAndGet();
    List<ObjectNode> blocks = new ArrayList<>();
    boolean calls = false;
    for (Block block : turn(key, request.path("messages"))) {
      ObjectNode json = block.json("toolu_script" + number + "_" + blocks.size());
      calls |= json.path("type").asText().equals("tool_use");
      blocks.add(json);
    }
    String stop = calls ? "tool_use" : "end_turn";
    ObjectNode message = JSON.createObjectNode();
    message.put("id", "msg_script" + number).put("type", "message").put("role", "assistant");
    message.put("model", request.path("model").asText("scripted"));
    ArrayNode content = message.putArray("content");
    message.putNull("stop_reason").putNull("stop_sequence");
    message.putObject("usage").put("input_tokens", 100).put("output_tokens", 10);
    if (request.path("stream").asBoolean()) {
      stream(exchange, message, blocks, stop);
    } else {
      content.addAll(blocks);
      reply(exchange, 200, message.put("stop_reason", stop));
    }
  }

  private String key(JsonNode messages) {
    for (JsonNode message : messages) {
      if (message.path("role").asText().equals("user")) {
        String first = message.toString();
        for (String key : scripts.keySet()) {
          if (first.contains("[[" + key + "]]")) {
            return key;
          }
        }
        return "";
      }
    }
    return "";
  }

  private List<Block> turn(String key, JsonNode messages) {
    int turn = 0;
    for (JsonNode message : messages) {
      turn += message.path("role").asText().equals("assistant") ? 1 : 0;
    }
    List<List<Block>> turns = scripts.getOrDefault(key, List.of());
    return turn < turns.size() ? turns.get(turn) : List.of(Block.text("end"));
  }

  private static void stream(
      HttpExchange exchange, ObjectNode message, List<ObjectNode> blocks, String stop)
      throws IOException {
    exchange.getResponseHeaders().set("content-type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      event(out, "message_start", JSON.createObjectNode().set("message", message));
      for (int i = 0; i < blocks.size(); i++) {
        ObjectNode block = blocks.get(i);
        ObjectNode delta = JSON.createObjectNode();
        ObjectNode start = block.deepCopy();
        if (block.has("text")) {
          delta.put("type", "text_delta").set("text", block.get("text"));
          start.put("text", "");
        } else {
          delta.put("type", "input_json_delta").put("partial_json", block.get("input").toString());
          start.putObject("input");
        }
        event(out, "content_block_start", indexed(i).set("content_block", start));
        event(out, "content_block_delta", indexed(i).set("delta", delta));
        event(out, "content_block_stop", indexed(i));
      }
      ObjectNode end = JSON.createObjectNode();
      end.putObject("delta").put("stop_reason", stop).putNull("stop_sequence");
      end.putObject("usage").put("output_tokens", 20);
      event(out, "message_delta", end);
      event(out, "message_stop", JSON.createObjectNode());
    }
  }

  private static ObjectNode indexed(int index) {
    return JSON.createObjectNode().put("index", index);
  }

  private static void event(OutputStream out, String type, JsonNode fields) throws IOException {
    ObjectNode data = ((ObjectNode) fields).put("type", type);
    out.write(("event: " + type + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static void reply(HttpExchange exchange, int status, JsonNode body) throws IOException {
    byte[] bytes = JSON.writeValueAsBytes(body);
    exchange.getResponseHeaders().set("content-type", "application/json");
    boolean head = "HEAD".equals(exchange.getRequestMethod());
    exchange.sendResponseHeaders(status, head ? -1 : bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      if (!head) {
        out.write(bytes);
      }
    }
  }
}
