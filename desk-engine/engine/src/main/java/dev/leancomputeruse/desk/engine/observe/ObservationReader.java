package dev.leancomputeruse.desk.engine.observe;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.protocol.Redactor;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a driver's answer about a window in one pass, however large it is. */
final class ObservationReader {
  private final TreeParser tree;
  private final int maxNodes;
  private final int maxDepth;
  private final Map<Integer, ElementRow> rows = new HashMap<>();
  private String driverSnapshot = "";
  private String title = "";
  private String cleanTree = "";
  private @Nullable String degraded;
  private long returned = -1;
  private long total = -1;
  private int row = -1;
  private String token = "";
  private boolean enabled = true;
  private boolean selected;
  private @Nullable String value;

  /**
   * Counts secrets with the redactor.
   *
   * @param maxNodes how many elements were asked for, 0 for all
   * @param maxDepth how many levels were asked for, 0 for all
   */
  ObservationReader(Redactor redactor, int maxNodes, int maxDepth) {
    this.tree = new TreeParser(redactor);
    this.maxNodes = maxNodes;
    this.maxDepth = maxDepth;
  }

  Observation read(byte[] answer) throws IOException {
    try (JsonParser parser = Json.factory().createParser(answer)) {
      parser.nextToken();
      return read(parser);
    }
  }

  /** Reads the object that the parser stands on. */
  Observation read(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw new IOException("the observation is not an object");
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken kind = parser.nextToken();
      switch (name) {
        case "elements" -> elements(parser);
        case "tree_markdown" ->
            cleanTree = kind == JsonToken.VALUE_STRING ? tree.parse(parser.getText()) : "";
        case "snapshot_id" ->
            driverSnapshot = kind == JsonToken.VALUE_STRING ? parser.getText() : "";
        case "window_title" -> title = kind == JsonToken.VALUE_STRING ? parser.getText() : "";
        case "returned_element_count" ->
            returned = kind == JsonToken.VALUE_NUMBER_INT ? parser.getLongValue() : -1;
        case "total_element_count" ->
            total = kind == JsonToken.VALUE_NUMBER_INT ? parser.getLongValue() : -1;
        case "degraded" ->
            degraded = kind == JsonToken.VALUE_TRUE && degraded == null ? "unknown" : degraded;
        case "degraded_reason" ->
            degraded = kind == JsonToken.VALUE_STRING ? parser.getText() : degraded;
        default -> parser.skipChildren();
      }
    }
    return new Observation(
        tree.nodes(), rows, driverSnapshot, title, truncated(), degraded, cleanTree);
  }

  /** The driver's own elements_complete is always false and says nothing. */
  private @Nullable String truncated() {
    if (tree.truncated()) {
      return "driver";
    }
    if (returned >= 0 && total > returned) {
      return "driver";
    }
    if (maxNodes > 0 && rows.size() >= maxNodes) {
      return "nodes";
    }
    if (maxDepth > 0) {
      for (TreeNode node : tree.nodes()) {
        if (node.depth() >= maxDepth) {
          return "depth";
        }
      }
    }
    return null;
  }

  private void elements(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        parser.skipChildren();
        continue;
      }
      row = -1;
      token = "";
      enabled = true;
      selected = false;
      value = null;
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        member(parser.currentName(), parser);
      }
      if (row >= 0) {
        rows.put(row, new ElementRow(row, token, enabled, selected, value));
      }
    }
  }

  private void member(String name, JsonParser parser) throws IOException {
    JsonToken kind = parser.nextToken();
    switch (name) {
      case "element_index" -> row = kind == JsonToken.VALUE_NUMBER_INT ? parser.getIntValue() : -1;
      case "element_token" -> token = kind == JsonToken.VALUE_STRING ? parser.getText() : "";
      case "enabled" -> enabled = kind != JsonToken.VALUE_FALSE;
      case "selected" -> selected = kind == JsonToken.VALUE_TRUE;
      case "value" -> value = kind == JsonToken.VALUE_STRING ? parser.getText() : null;
      default -> parser.skipChildren();
    }
  }
}
