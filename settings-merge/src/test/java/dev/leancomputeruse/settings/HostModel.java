package dev.leancomputeruse.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/**
 * The agent host's own rewrite of its settings file, as measured: keys in the order of its schema,
 * two spaces, and unknown keys inside of hook groups and handlers dropped.
 */
final class HostModel {

  private static final List<String> ROOT_ORDER = List.of("env", "permissions", "model", "hooks");
  private static final List<String> EVENT_ORDER =
      List.of("PostToolUseFailure", "PostToolUse", "PreToolUse", "Stop");
  private static final Set<String> GROUP_KEYS = Set.of("matcher", "hooks");
  private static final List<String> HANDLER_ORDER =
      List.of("timeout", "type", "command", "args", "if", "statusMessage");

  private HostModel() {}

  static byte[] rewrite(byte[] text) {
    ObjectNode root = ordered(Trees.read(text), ROOT_ORDER, false);
    if (root.get("hooks") instanceof ObjectNode hooks) {
      ObjectNode events = ordered(hooks, EVENT_ORDER, false);
      events.forEach(groups -> groups.forEach(HostModel::rewriteGroup));
      root.set("hooks", events);
    }
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines);
    try {
      return Texts.bytes(Trees.MAPPER.writer(printer).writeValueAsString(root) + "\n");
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void rewriteGroup(JsonNode node) {
    if (!(node instanceof ObjectNode group)) {
      return;
    }
    group.retain(GROUP_KEYS);
    JsonNode handlers = group.path("hooks");
    for (int i = 0; i < handlers.size(); i++) {
      if (handlers.get(i) instanceof ObjectNode handler) {
        ObjectNode known = ordered(handler, HANDLER_ORDER, true);
        handler.removeAll();
        handler.setAll(known);
      }
    }
  }

  private static ObjectNode ordered(ObjectNode node, List<String> order, boolean onlyKnown) {
    ObjectNode result = Trees.MAPPER.createObjectNode();
    for (String key : order) {
      if (node.has(key)) {
        result.set(key, node.get(key));
      }
    }
    if (!onlyKnown) {
      node.properties().forEach(entry -> result.putIfAbsent(entry.getKey(), entry.getValue()));
    }
    return result;
  }
}
