package dev.leancomputeruse.desk.engine.atspi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of an app's objects: from its own cache, which may have holes, and from asking. */
final class TreeCache {
  private final String bus;
  private final Map<String, Node> known = new HashMap<>();
  private final Map<String, List<Node>> byParent = new HashMap<>();

  TreeCache(String bus) {
    this.bus = bus;
  }

  /** Returns the object if something was told of it. */
  @Nullable Node known(Ref ref) {
    return known.get(ref.path());
  }

  /** Adds an object of which nothing was told. */
  Node add(Ref ref) {
    Node node = new Node(ref);
    known.put(ref.path(), node);
    return node;
  }

  /** Takes an item of the cache, in its present form or that of old versions of Qt. */
  void take(List<?> fields) {
    boolean old = fields.size() == 9 && fields.get(3) instanceof List<?>;
    if (!old && fields.size() != 10) {
      return;
    }
    Ref ref = Ref.of(fields.get(0));
    Ref parent = Ref.of(fields.get(2));
    if (ref == null || !ref.bus().equals(bus)) {
      return;
    }
    Node node = known.computeIfAbsent(ref.path(), path -> new Node(ref));
    int at = old ? 4 : 5;
    if (old) {
      // That form names its children in order, so that nothing is to be sorted.
      node.childCount = -1;
    } else {
      node.place = whole(fields.get(3));
      node.childCount = whole(fields.get(4));
      if (parent != null) {
        byParent.computeIfAbsent(parent.path(), path -> new ArrayList<>()).add(node);
      }
    }
    node.interfaces = texts(fields.get(at));
    node.name = fields.get(at + 1) instanceof String name ? name : "";
    node.role = fields.get(at + 2) instanceof Number role ? role.longValue() : 67;
    node.description = fields.get(at + 3) instanceof String text ? text : "";
    node.states = fields.get(at + 4) instanceof List<?> words ? States.of(words) : States.NONE;
  }

  private static int whole(Object value) {
    return value instanceof Number number ? number.intValue() : -1;
  }

  static List<String> texts(Object value) {
    List<String> texts = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object each : list) {
        texts.add(String.valueOf(each));
      }
    }
    return texts;
  }

  /** Takes the children from the cache, if it holds each of them and knows their order. */
  boolean complete(Node node) {
    if (node.childCount < 0) {
      return false;
    }
    List<Node> children = byParent.getOrDefault(node.ref.path(), List.of());
    if (children.size() != node.childCount) {
      return false;
    }
    List<Node> sorted = new ArrayList<>(children);
    sorted.sort(Comparator.comparingInt(child -> child.place));
    for (int i = 0; i < sorted.size(); i++) {
      if (sorted.get(i).place != i) {
        return false;
      }
    }
    node.children.clear();
    node.children.addAll(sorted);
    return true;
  }

  /** Whether nothing in it could say more: it is empty, scrolls, or its label says its name. */
  boolean saysAll(Node node) {
    return node.children.isEmpty()
        || node.role == RoleNames.SCROLL_BAR
        || (node.role == RoleNames.PUSH_BUTTON && labels(node, node.title(), 0) > 0);
  }

  /** Returns how many labels with that text are all the text in it; 0 if there is other text. */
  private int labels(Node node, String text, int depth) {
    int labels = 0;
    for (Node child : node.children) {
      String its = child.title();
      if (depth > 2 || !complete(child) || !(its.isEmpty() || its.equals(text))) {
        return 0;
      }
      int inner = child.children.isEmpty() ? 0 : labels(child, text, depth + 1);
      if (child.role == RoleNames.PUSH_BUTTON || (inner == 0 && !child.children.isEmpty())) {
        return 0;
      }
      labels += inner + (child.role == RoleNames.LABEL && its.equals(text) ? 1 : 0);
    }
    return labels;
  }
}
