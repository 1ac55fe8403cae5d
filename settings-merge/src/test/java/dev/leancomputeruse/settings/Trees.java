package dev.leancomputeruse.settings;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Settings files as trees, read by code that shares nothing with the edit. */
final class Trees {

  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private Trees() {}

  /** Returns the tree of a text; an empty object for a blank one. */
  static ObjectNode read(byte[] text) {
    try {
      // The reader stumbles over a mark with fewer than two bytes behind it.
      boolean marked = text.length > 2 && text[0] == (byte) 0xEF;
      JsonNode node = MAPPER.readTree(marked ? Arrays.copyOfRange(text, 3, text.length) : text);
      return node == null || node.isMissingNode() ? MAPPER.createObjectNode() : (ObjectNode) node;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the handlers of a tree that are ours, as event, matcher and command. */
  static List<String> own(ObjectNode root, OwnHooks hooks) {
    List<String> own = new ArrayList<>();
    JsonNode events = root.path("hooks");
    events
        .fieldNames()
        .forEachRemaining(
            event -> {
              for (JsonNode group : events.get(event)) {
                for (JsonNode handler : group.path("hooks")) {
                  if (isOwn(handler, hooks)) {
                    own.add(
                        event
                            + " "
                            + group.path("matcher").asText()
                            + " "
                            + handler.path("command").asText());
                  }
                }
              }
            });
    return own;
  }

  private static boolean isOwn(JsonNode handler, OwnHooks hooks) {
    return hooks.registrations().stream()
        .anyMatch(r -> handler.path("command").asText().equals(r.command()));
  }

  /**
   * Returns the tree without our handlers, the groups they leave empty, and whatever empty
   * containers the tree from before did not have.
   */
  static ObjectNode without(ObjectNode installed, OwnHooks hooks, ObjectNode before) {
    ObjectNode root = installed.deepCopy();
    if (!(root.get("hooks") instanceof ObjectNode events)) {
      return root;
    }
    Iterator<String> names = events.fieldNames();
    List<String> emptied = new ArrayList<>();
    while (names.hasNext()) {
      String event = names.next();
      ArrayNode groups = (ArrayNode) events.get(event);
      for (int i = groups.size() - 1; i >= 0; i--) {
        if (groups.get(i).path("hooks") instanceof ArrayNode handlers) {
          int size = handlers.size();
          for (int j = size - 1; j >= 0; j--) {
            if (isOwn(handlers.get(j), hooks)) {
              handlers.remove(j);
            }
          }
          if (handlers.isEmpty() && size > 0) {
            groups.remove(i);
          }
        }
      }
      if (groups.isEmpty() && !before.path("hooks").has(event)) {
        emptied.add(event);
      }
    }
    events.remove(emptied);
    if (events.isEmpty() && !before.has("hooks")) {
      root.remove("hooks");
    }
    return root;
  }
}
