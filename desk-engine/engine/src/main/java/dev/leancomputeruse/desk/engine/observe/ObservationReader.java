package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.protocol.JsonReader;
import dev.leancomputeruse.desk.protocol.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a driver's answer about a window in one pass, however large it is, and notes on the way
 * what of it must not be saved.
 */
final class ObservationReader {
  /** No member that matters has a name that is longer. */
  private static final int LONGEST = 64;

  private final byte[] document;
  private final JsonReader json;
  private final AnswerRedactor redactor;
  private final Splices splices = new Splices();
  private final TreeParser tree;
  private final int maxNodes;
  private final int maxDepth;
  private final Map<Integer, ElementRow> rows = new HashMap<>();
  private String driverSnapshot = "";
  private String title = "";
  private @Nullable String degraded;
  private boolean poor;
  private long returned = -1;
  private long total = -1;
  private long outOfView;
  private long searched;
  private int start;
  private int open;
  private int end;

  /**
   * Reads the object that comes next in a document.
   *
   * @param json stands before it, and reads {@code document}
   * @param redactor counts secrets
   * @param maxNodes how many elements were asked for, 0 for all
   * @param maxDepth how many levels were asked for, 0 for all
   */
  ObservationReader(
      byte[] document, JsonReader json, Redactor redactor, int maxNodes, int maxDepth) {
    this.document = document;
    this.json = json;
    this.redactor = new AnswerRedactor(json, redactor, splices);
    this.tree = new TreeParser(redactor);
    this.maxNodes = maxNodes;
    this.maxDepth = maxDepth;
  }

  Observation read() throws IOException {
    if (json.kind() != JsonReader.OBJECT) {
      throw new IOException("the observation is not an object");
    }
    start = json.position();
    json.beginObject();
    open = json.position();
    end = open;
    for (String name = json.nextName(LONGEST); name != null; name = json.nextName(LONGEST)) {
      member(name, json.kind());
      end = json.position();
    }
    end = json.position();
    return new Observation(
        tree.nodes(),
        rows,
        driverSnapshot,
        title,
        truncated(),
        poor ? reason() : degraded,
        outOfView,
        searched);
  }

  /** Writes what was read without its secrets and without pictures. */
  void save(ByteArrayOutputStream to) {
    splices.write(document, start, end, to);
  }

  private void member(String name, char kind) throws IOException {
    boolean text = kind == JsonReader.STRING;
    switch (name) {
      case "elements" -> elements();
      case "tree_markdown" -> {
        if (text) {
          tree();
        } else {
          redactor.value();
        }
      }
      case "screenshot_png_b64" -> {
        int value = json.position();
        json.skip();
        if (end == open) {
          splices.string(value, json.position(), "");
        } else {
          splices.nothing(end, json.position());
        }
      }
      case "snapshot_id" -> driverSnapshot = orEmpty(string(text));
      case "window_title" -> title = orEmpty(string(text));
      case "degraded_reason" -> degraded = string(text);
      case "degraded" -> {
        poor = kind == JsonReader.TRUE;
        json.skip();
      }
      case "returned_element_count" -> returned = count(kind);
      case "total_element_count" -> total = count(kind);
      case "out_of_view_count" -> outOfView = Math.max(0, count(kind));
      case "out_of_view_searched" -> searched = Math.max(0, count(kind));
      default -> redactor.value();
    }
  }

  private String reason() {
    return degraded == null ? "unknown" : degraded;
  }

  private @Nullable String string(boolean text) throws IOException {
    if (text) {
      return redactor.string();
    }
    redactor.value();
    return null;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private long count(char kind) throws IOException {
    if (kind != JsonReader.NUMBER) {
      redactor.value();
      return -1;
    }
    return Json.number(json.number()) instanceof Long number ? number : -1;
  }

  private void tree() throws IOException {
    int from = json.position();
    String markdown = json.string(Json.ALL);
    String clean = tree.parse(markdown);
    if (!clean.equals(markdown)) {
      splices.string(from, json.position(), clean);
    }
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

  private void elements() throws IOException {
    if (json.kind() != JsonReader.ARRAY) {
      redactor.value();
      return;
    }
    json.beginArray();
    while (json.nextElement()) {
      if (json.kind() != JsonReader.OBJECT) {
        redactor.value();
        continue;
      }
      RowReader reader = new RowReader();
      redactor.element(reader);
      ElementRow row = reader.row();
      if (row != null) {
        rows.put(row.index(), row);
      }
    }
  }
}
