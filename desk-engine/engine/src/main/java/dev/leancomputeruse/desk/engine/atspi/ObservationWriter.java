package dev.leancomputeruse.desk.engine.atspi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.observe.Observed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a tree as the observation that the engine reads. */
final class ObservationWriter {
  private static final JsonFactory JSON = new JsonFactory();

  private final RoleNames roles;
  private final int maxNodes;
  private final int maxDepth;
  private final List<Node> shown = new ArrayList<>();
  private final StringBuilder tree = new StringBuilder();
  private int all;
  private int returned;

  /**
   * Writes at most so many elements and levels.
   *
   * @param maxNodes 0 for all
   * @param maxDepth 0 for all
   */
  ObservationWriter(RoleNames roles, int maxNodes, int maxDepth) {
    this.roles = roles;
    this.maxNodes = maxNodes > 0 ? maxNodes : Integer.MAX_VALUE;
    this.maxDepth = maxDepth > 0 ? maxDepth : Integer.MAX_VALUE;
  }

  /** Numbers what can be acted on, and returns everything that will be written. */
  List<Node> number(List<Node> windows) {
    for (Node window : windows) {
      number(window, 0);
    }
    return shown;
  }

  private void number(Node node, int depth) {
    if (node.actionable()) {
      all++;
      // What the reader takes for a full row of elements has to be one that was cut.
      if (returned < maxNodes && depth < maxDepth) {
        node.index = returned++;
      }
    }
    boolean written =
        isWritten(node) && depth < maxDepth && (node.index >= 0 || !node.actionable());
    if (written) {
      shown.add(node);
    }
    for (Node child : node.children) {
      number(child, isWritten(node) ? depth + 1 : depth);
    }
  }

  /** What only arranges other things says nothing, and would use up the levels. */
  private static boolean isWritten(Node node) {
    if (node.index >= 0 || node.actionable()) {
      return true;
    }
    Node parent = node.parent;
    if (node.role == RoleNames.LABEL
        && parent != null
        && parent.actionable()
        && parent.title().equals(node.title())) {
      return false;
    }
    boolean empty = node.title().isEmpty() && (node.text == null || node.text.isEmpty());
    return !(empty && (RoleNames.isLayout(node.role) || isFurniture(node) || node.wrapsButton()));
  }

  private static boolean isFurniture(Node node) {
    return node.role == 48 || node.role == 50 || node.role == 27 || node.role == 26;
  }

  byte[] write(Node window, List<Node> tops, boolean partial, boolean cut) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(16_384);
    try (JsonGenerator to = JSON.createGenerator(out)) {
      to.writeStartObject();
      to.writeStringField("window_title", window.name);
      to.writeNumberField("returned_element_count", returned);
      to.writeNumberField("total_element_count", cut ? Math.max(all, returned + 1) : all);
      if (partial) {
        to.writeBooleanField("degraded", true);
        to.writeStringField(
            "degraded_reason", "partial: some of the window did not answer in time");
      }
      to.writeArrayFieldStart("elements");
      for (Node top : tops) {
        Map<Node, Long> marks = Marks.all(top);
        rows(to, top, marks);
        lines(top, 0);
      }
      to.writeEndArray();
      to.writeStringField("tree_markdown", tree.toString());
      to.writeEndObject();
    }
    return out.toByteArray();
  }

  private void rows(JsonGenerator to, Node node, Map<Node, Long> marks) throws IOException {
    if (node.index >= 0) {
      to.writeStartObject();
      to.writeNumberField("element_index", node.index);
      to.writeStringField("element_token", Marks.token(node, marks).text());
      to.writeBooleanField("enabled", node.enabled());
      if (isOn(node)) {
        to.writeBooleanField("selected", true);
      }
      String text = node.text;
      if (text != null && guarded(text).length() != text.length()) {
        // Role and name say whether the content is a secret.
        to.writeStringField("role", roles.of(node.role));
        to.writeStringField("label", node.title());
        to.writeStringField("value", text);
      }
      Bounds place = node.bounds;
      if (place != null && place.width() > 0) {
        to.writeObjectFieldStart("frame");
        to.writeNumberField("x", (long) place.x());
        to.writeNumberField("y", (long) place.y());
        to.writeNumberField("w", (long) place.width());
        to.writeNumberField("h", (long) place.height());
        to.writeEndObject();
      }
      to.writeEndObject();
    }
    for (Node child : node.children) {
      rows(to, child, marks);
    }
  }

  private static boolean isOn(Node node) {
    return node.states.has(States.SELECTED)
        || node.states.has(States.CHECKED)
        || (node.role == 62 && node.states.has(States.PRESSED));
  }

  private void lines(Node node, int depth) {
    boolean written = isWritten(node);
    if (written && depth < maxDepth && (node.index >= 0 || !node.actionable())) {
      line(node, depth);
    }
    for (Node child : node.children) {
      lines(child, written ? depth + 1 : depth);
    }
  }

  private void line(Node node, int depth) {
    tree.append("  ".repeat(depth)).append("- ");
    if (node.index >= 0) {
      tree.append('[').append(node.index).append("] ");
    }
    tree.append(roles.of(node.role));
    String title = node.title();
    String value = value(node);
    if (node.index < 0) {
      // What shows and takes nothing is its content.
      String content = title.isEmpty() && value != null ? value : title;
      if (!content.isEmpty()) {
        tree.append(" = \"").append(guarded(content)).append('"');
      }
    } else {
      if (!title.isEmpty()) {
        tree.append(" \"").append(title).append('"');
      }
      if (value != null) {
        tree.append(" value=\"").append(guarded(value)).append('"');
      }
    }
    tree.append('\n');
  }

  private @org.jspecify.annotations.Nullable String value(Node node) {
    if (node.secure()) {
      return null;
    }
    if (node.text != null) {
      return node.text;
    }
    if (node.value != null) {
      return node.value;
    }
    return RoleNames.isSwitch(node.role) && node.role != 62 ? (isOn(node) ? "on" : "off") : null;
  }

  private static String guarded(String text) {
    if (text.indexOf('\n') < 0) {
      return text;
    }
    StringBuilder safe = new StringBuilder();
    int start = 0;
    while (start <= text.length()) {
      int end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end;
      String line = text.substring(start, end);
      String its = line.stripLeading();
      if (start > 0 && (its.startsWith("- ") || its.startsWith("⚠"))) {
        safe.append(Observed.MARK);
      }
      safe.append(line);
      if (end < text.length()) {
        safe.append('\n');
      }
      start = end + 1;
    }
    return safe.toString();
  }
}
