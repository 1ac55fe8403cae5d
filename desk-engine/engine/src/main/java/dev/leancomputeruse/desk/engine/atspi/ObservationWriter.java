package dev.leancomputeruse.desk.engine.atspi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.observe.Observed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a tree as the observation that the engine reads. */
final class ObservationWriter {
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
    if (node.away) {
      return true;
    }
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

  byte[] write(Node window, List<Node> tops, TreeReader reader) {
    List<@Nullable Object> elements = new ArrayList<>(returned);
    for (Node top : tops) {
      rows(elements, top, Marks.all(top));
      lines(top, 0);
    }
    JsonObject answer =
        JsonObject.empty()
            .with("window_title", window.name)
            .with("returned_element_count", (long) returned)
            .with("total_element_count", (long) (reader.cut() ? Math.max(all, returned + 1) : all));
    if (reader.scrolled() > 0) {
      answer.with("out_of_view_count", (long) reader.scrolled());
    }
    if (reader.searched() > 0) {
      answer.with("out_of_view_searched", (long) reader.searched());
    }
    if (reader.partial()) {
      answer
          .with("degraded", true)
          .with("degraded_reason", "partial: some of the window did not answer in time");
    }
    return answer
        .with("elements", elements)
        .with("tree_markdown", tree.toString())
        .toString()
        .getBytes(UTF_8);
  }

  private void rows(List<@Nullable Object> to, Node node, Map<Node, Long> marks) {
    if (node.index >= 0) {
      to.add(row(node, marks).members());
    }
    for (Node child : node.children) {
      rows(to, child, marks);
    }
  }

  private JsonObject row(Node node, Map<Node, Long> marks) {
    JsonObject row =
        JsonObject.empty()
            .with("element_index", (long) node.index)
            .with("element_token", Marks.token(node, marks).text())
            .with("enabled", node.enabled());
    if (isOn(node)) {
      row.with("selected", true);
    }
    if (node.away) {
      row.with("out_of_view", true);
    }
    String text = node.text;
    if (text != null && guarded(text).length() != text.length()) {
      // Role and name say whether the content is a secret.
      row.with("role", roles.of(node.role)).with("label", node.title()).with("value", text);
    }
    Bounds place = node.bounds;
    if (place != null && place.width() > 0) {
      row.with(
          "frame",
          JsonObject.empty()
              .with("x", (long) place.x())
              .with("y", (long) place.y())
              .with("w", (long) place.width())
              .with("h", (long) place.height())
              .members());
    }
    return row;
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
    String title = node.shownAs == null ? node.title() : node.shownAs.replace('\n', ' ');
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
    if (node.away) {
      tree.append(" (").append(Observed.OUT_OF_VIEW).append(')');
    }
    tree.append('\n');
  }

  private @Nullable String value(Node node) {
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
