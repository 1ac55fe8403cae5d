package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks by name among what is scrolled out of view. Names are in the cache of most apps; nothing
 * else is asked for, and a crowd is not searched to its end.
 */
final class AwaySearch {
  /** So many objects are looked at. */
  static final int MOST_LOOKED = 5_000;

  /** So many are found. */
  static final int MOST_FOUND = 50;

  private final TreeReader reader;
  private final Toolkit toolkit;
  private final String name;
  private final Deadline deadline;
  private final Set<Node> tops = new HashSet<>();
  private final Set<Node> seen = new HashSet<>();
  private final List<Node> found = new ArrayList<>();
  private int looked;

  AwaySearch(TreeReader reader, Toolkit toolkit, String name, Deadline deadline) {
    this.reader = reader;
    this.toolkit = toolkit;
    this.name = name;
    this.deadline = deadline;
  }

  /** Returns how many objects were looked at. */
  int looked() {
    return looked;
  }

  /**
   * Hangs what is found into the tree, below the last thing that shows on the way to it.
   *
   * @param away what is out of view, each with its parent
   * @return whether the search came to its end
   */
  boolean in(List<Node> away) throws BusException {
    tops.addAll(away);
    boolean whole = search(away);
    for (Node node : found) {
      hang(node);
    }
    return whole;
  }

  private boolean search(List<Node> away) throws BusException {
    List<Node> level = away;
    while (!level.isEmpty()) {
      for (Node node : level) {
        if (looked >= MOST_LOOKED || found.size() >= MOST_FOUND) {
          return false;
        }
        looked++;
        take(node);
      }
      if (deadline.over()) {
        return false;
      }
      reader.open(level);
      List<Node> next = new ArrayList<>();
      for (Node node : level) {
        for (Node child : node.children) {
          if (isThere(child) && seen.add(child)) {
            child.parent = node;
            next.add(child);
          }
        }
      }
      level = next;
    }
    return true;
  }

  private boolean isThere(Node node) {
    return (toolkit == Toolkit.QT5 || node.states.has(States.VISIBLE))
        && !tops.contains(node)
        && node.role != RoleNames.SCROLL_BAR
        && !RoleNames.ofMenus(node.role);
  }

  private void take(Node node) {
    Node above = node.parent;
    if (node.role == RoleNames.LABEL && above != null) {
      node.tell(above);
    }
    String title = node.title();
    if (!contains(title)) {
      return;
    }
    Node its = actionable(node);
    if (its != null && its != node && !its.title().isEmpty()) {
      // A text in something that has a name of its own: only that name counts.
      return;
    }
    Node meant = its == null ? node : its;
    if (!meant.away) {
      meant.away = true;
      if (meant != node) {
        meant.shownAs = title;
      }
      found.add(meant);
    }
  }

  /** Returns what a click on this would be meant for, or null if nothing on the way is. */
  private @Nullable Node actionable(Node node) {
    Node at = node;
    while (at != null) {
      if (at.actionable()) {
        return at;
      }
      if (tops.contains(at)) {
        return null;
      }
      at = at.parent;
    }
    return null;
  }

  private void hang(Node node) {
    Node top = node;
    while (top != null && !tops.contains(top)) {
      top = top.parent;
    }
    Node above = top == null ? null : top.parent;
    if (above != null) {
      node.children.clear();
      above.children.add(node);
    }
  }

  private boolean contains(String title) {
    int last = title.length() - name.length();
    for (int i = 0; i <= last; i++) {
      if (title.regionMatches(true, i, name, 0, name.length())) {
        return true;
      }
    }
    return false;
  }
}
