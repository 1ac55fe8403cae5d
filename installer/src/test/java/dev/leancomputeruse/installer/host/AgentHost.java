package dev.leancomputeruse.installer.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The real agent host in a home of its own, talking to a {@link ScriptedApi}. The host is
 * proprietary: it is installed from its public package at test time and never committed.
 */
final class AgentHost {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path client;
  private final Path directory;
  private final Map<String, String> more = new HashMap<>();
  private boolean asking;

  /**
   * @param client the executable of the host
   * @param directory an empty directory that the home, the project and the logs go into
   */
  AgentHost(Path client, Path directory) throws IOException {
    this.client = client;
    this.directory = directory;
    Files.createDirectories(config());
    Files.createDirectories(directory.resolve("project"));
    writeStandIns();
  }

  Path home() {
    return directory.resolve("home");
  }

  Path config() {
    return home().resolve(".claude");
  }

  /** The environment that the client and the product share. */
  Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("HOME", home().toString());
    environment.put("CLAUDE_CONFIG_DIR", config().toString());
    environment.put("TMPDIR", directory.toString());
    environment.put("PATH", directory.resolve("bin") + ":/usr/local/bin:/usr/bin:/bin");
    environment.put("LANG", "C.UTF-8");
    environment.put("SHELL", "/bin/bash");
    return environment;
  }

  /** Adds what a desktop needs to the environment of client and product. */
  void inside(Map<String, String> desktop) {
    more.putAll(desktop);
  }

  /**
   * Plays the scripts, beginning with the one called {@code main}.
   *
   * @return for each script and each of its requests after the first, what the model was given to
   *     read since its last answer: one string per content block
   */
  Map<String, List<List<String>>> play(Map<String, List<List<Block>>> scripts)
      throws IOException, InterruptedException {
    Path servers = Files.writeString(directory.resolve("mcp.json"), servers());
    return play(scripts, List.of("--mcp-config", servers.toString(), "--strict-mcp-config"));
  }

  /** The same without anything but what settings.json allows; nobody is there to be asked. */
  Map<String, List<List<String>>> playAsking(Map<String, List<List<Block>>> scripts)
      throws IOException, InterruptedException {
    asking = true;
    return play(scripts);
  }

  /** The same, with the server brought by a plugin, so that its tools carry the plugin's name. */
  Map<String, List<List<String>>> playWithPlugin(
      String name, Map<String, List<List<Block>>> scripts)
      throws IOException, InterruptedException {
    Path plugin = directory.resolve("plugin");
    Files.createDirectories(plugin.resolve(".claude-plugin"));
    Files.writeString(
        plugin.resolve(".claude-plugin/plugin.json"),
        "{\"name\":\"" + name + "\",\"version\":\"1.0.0\",\"description\":\"a test\"}");
    Files.writeString(plugin.resolve(".mcp.json"), servers());
    return play(scripts, List.of("--plugin-dir", plugin.toString()));
  }

  private Map<String, List<List<String>>> play(
      Map<String, List<List<Block>>> scripts, List<String> arguments)
      throws IOException, InterruptedException {
    try (ScriptedApi api = new ScriptedApi(scripts)) {
      ProcessBuilder builder =
          new ProcessBuilder(
                  client.toString(),
                  "-p",
                  "[[main]] go",
                  "--output-format",
                  "stream-json",
                  "--verbose",
                  "--max-turns",
                  "60")
              .directory(directory.resolve("project").toFile())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("client.log").toFile())
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
      if (!asking) {
        builder.command().add("--dangerously-skip-permissions");
      }
      builder.command().addAll(arguments);
      builder.environment().clear();
      builder.environment().putAll(environment());
      builder
          .environment()
          .putAll(
              Map.of(
                  "ANTHROPIC_BASE_URL", api.url(),
                  "ANTHROPIC_API_KEY", "no-key",
                  "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
                  "DISABLE_TELEMETRY", "1",
                  "DISABLE_ERROR_REPORTING", "1",
                  "DISABLE_AUTOUPDATER", "1",
                  "IS_SANDBOX", "1"));
      Process process = builder.start();
      if (!process.waitFor(180, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("the agent host did not finish; see " + directory + "/client.log");
      }
      Map<String, List<List<String>>> read = new HashMap<>();
      for (ScriptedApi.Request request : api.requests()) {
        List<String> blocks = sinceLastAnswer(request.messages());
        if (!blocks.isEmpty()) {
          read.computeIfAbsent(request.key(), key -> new ArrayList<>()).add(blocks);
        }
      }
      return read;
    }
  }

  private static List<String> sinceLastAnswer(JsonNode messages) {
    int last = -1;
    for (int i = 0; i < messages.size(); i++) {
      if (messages.get(i).path("role").asText().equals("assistant")) {
        last = i;
      }
    }
    List<String> blocks = new ArrayList<>();
    for (int i = last + 1; last >= 0 && i < messages.size(); i++) {
      JsonNode content = messages.get(i).path("content");
      if (content.isTextual()) {
        blocks.add(content.asText());
      }
      for (JsonNode block : content) {
        JsonNode inner = block.has("content") ? block.get("content") : block.path("text");
        blocks.add(inner.isTextual() ? inner.asText() : inner.toString());
      }
    }
    return blocks;
  }

  private void writeStandIns() throws IOException {
    Path desk = Files.createDirectories(directory.resolve("bin")).resolve("desk");
    Files.writeString(
        desk,
        """
        #!/bin/sh
        # Stands in for the desk tool: a click fails, everything else succeeds.
        if [ "$2" = click ]; then
          echo "desk: stale_element: element 3 is not in the snapshot. Fix: read the window again." >&2
          exit 1
        fi
        echo "desk ok: $*"
        """);
    Files.setPosixFilePermissions(desk, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String servers() {
    ObjectNode servers = JSON.createObjectNode();
    ObjectNode server = servers.putObject("mcpServers").putObject("cua-driver");
    server.put("command", Path.of(System.getProperty("java.home"), "bin", "java").toString());
    server
        .putArray("args")
        .add("-cp")
        .add(System.getProperty("java.class.path"))
        .add(McpStandIn.class.getName());
    return servers.toString();
  }
}
