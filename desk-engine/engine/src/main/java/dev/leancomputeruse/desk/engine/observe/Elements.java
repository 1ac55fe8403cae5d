package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.Quoted;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import dev.leancomputeruse.desk.protocol.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds elements in an observation: by number, by label and role, and again after an action. */
public final class Elements {
  private static final int MOST_CANDIDATES = 8;

  private Elements() {}

  /** Returns the element of that number, or null. */
  public static @Nullable Element byIndex(Observed observed, int index) {
    TreeNode node = observed.observation().byIndex(index);
    return node == null ? null : element(observed.observation(), node);
  }

  /**
   * Returns the one element of that label and role.
   *
   * @param label null for any
   * @param role null for any
   * @param preset what was asked for, to name a larger one
   */
  public static Element named(
      Observed observed, @Nullable String label, @Nullable String role, Preset preset)
      throws DeskException {
    if (!observed.complete()) {
      Preset larger = preset.larger();
      throw DeskException.refused(
          "incomplete_tree",
          "the tree of the window is not complete, so it proves neither that the element is there nor that it is the only one",
          larger != null
              ? "add \"preset\":\"" + larger.word() + "\" to the arguments"
              : "read with desk-read and use index with snapshot");
    }
    List<TreeNode> found = all(observed.observation(), label, role);
    if (observed.searched() > 0) {
      throw DeskException.refused(
          "incomplete_tree",
          "of what is scrolled out of view only the first "
              + observed.searched()
              + " were searched, so it is not proved that the element is there or the only one",
          "scroll to it and name it when it shows, or narrow the list in the app");
    }
    if (found.size() == 1) {
      return element(observed.observation(), found.get(0));
    }
    List<String> candidates = new ArrayList<>();
    for (TreeNode node : found.isEmpty() ? near(observed.observation(), label, role) : found) {
      if (candidates.size() < MOST_CANDIDATES) {
        candidates.add(Compact.line(node, observed.observation().rows().get(node.index()), 60));
      }
    }
    String asked =
        (role == null ? "element" : role) + (label == null ? "" : " " + Quoted.of(label));
    throw new DeskException(
        new DeskError(
            found.isEmpty() ? "element_not_found" : "ambiguous_element",
            found.isEmpty()
                ? "there is no " + asked + outOfView(observed)
                : "there are " + found.size() + " of " + asked,
            (found.isEmpty() && observed.outOfView() > 0 ? "scroll and look again, or " : "")
                + "use one of the numbers with \"snapshot\":\""
                + observed.id()
                + "\", or name label and role exactly",
            true,
            candidates),
        Outcome.REFUSED,
        DeskException.ANSWER);
  }

  private static String outOfView(Observed observed) {
    return observed.outOfView() == 0
        ? ""
        : " in view; " + observed.outOfView() + " more are scrolled out of it";
  }

  /** Returns whether something of that label and role shows, be it one or several. */
  public static boolean isThere(Observed observed, @Nullable String label, @Nullable String role) {
    return !all(observed.observation(), label, role).isEmpty();
  }

  private static List<TreeNode> all(
      Observation observation, @Nullable String label, @Nullable String role) {
    List<TreeNode> found = matches(observation, label, role, false, false);
    if (found.isEmpty()) {
      found = matches(observation, label, role, true, false);
    }
    if (found.isEmpty()) {
      found = matches(observation, label, role, true, true);
    }
    return found.isEmpty() && label != null ? rows(observation, label, role) : found;
  }

  /** Returns rows without a name that have a text of that label in them. */
  private static List<TreeNode> rows(Observation observation, String label, @Nullable String role) {
    Role its = role == null ? null : Role.named(role);
    List<TreeNode> found = new ArrayList<>();
    TreeNode row = null;
    int inner = Integer.MAX_VALUE;
    for (TreeNode node : observation.nodes()) {
      if (row != null && node.depth() <= row.depth()) {
        row = null;
      }
      if (node.depth() <= inner) {
        inner = Integer.MAX_VALUE;
      }
      if (node.index() >= 0 && isRow(node)) {
        row = hasRole(node, role, its) && shown(node).isEmpty() ? node : null;
        inner = Integer.MAX_VALUE;
      } else if (node.index() >= 0 && row != null) {
        // What a button in a row says is not what the row is called.
        inner = Math.min(inner, node.depth());
      } else if (row != null && node.depth() < inner && shown(node).equals(label)) {
        found.add(row);
        row = null;
      }
    }
    return found;
  }

  private static boolean isRow(TreeNode node) {
    return node.role() == Role.LISTITEM || node.role() == Role.ROW || node.role() == Role.CELL;
  }

  private static String shown(TreeNode node) {
    NodeText parts = node.parts();
    String value = parts.value();
    return parts.title().isEmpty() && value != null ? value : parts.title();
  }

  /**
   * Returns the elements of that label and role.
   *
   * @param contents whether a field without a name is named by what it holds
   */
  private static List<TreeNode> matches(
      Observation observation,
      @Nullable String label,
      @Nullable String role,
      boolean anyCase,
      boolean contents) {
    Role its = role == null ? null : Role.named(role);
    List<TreeNode> found = new ArrayList<>();
    for (TreeNode node : observation.nodes()) {
      if (node.index() < 0 || !hasRole(node, role, its)) {
        continue;
      }
      NodeText parts = node.parts();
      String name = parts.title();
      String value = parts.value();
      if (name.isEmpty() && value != null) {
        boolean content = node.role() != null && node.role().takesValue();
        if (content && !contents && label != null) {
          continue;
        }
        name = value;
      }
      if (label == null || (anyCase ? name.equalsIgnoreCase(label) : name.equals(label))) {
        found.add(node);
      }
    }
    return found;
  }

  static boolean hasRole(TreeNode node, @Nullable String role, @Nullable Role its) {
    return role == null
        || node.roleName().equalsIgnoreCase(role)
        || (its != null && node.role() == its);
  }

  private static List<TreeNode> near(
      Observation observation, @Nullable String label, @Nullable String role) {
    List<TreeNode> near = new ArrayList<>();
    Role its = role == null ? null : Role.named(role);
    for (TreeNode node : observation.nodes()) {
      if (node.index() < 0 || node.menu()) {
        continue;
      }
      boolean partly =
          label != null
              && node.parts()
                  .title()
                  .toLowerCase(java.util.Locale.ROOT)
                  .contains(label.toLowerCase(java.util.Locale.ROOT));
      if (partly || (role != null && hasRole(node, role, its))) {
        near.add(node);
      }
    }
    return near;
  }

  private static Element element(Observation observation, TreeNode node) {
    NodeText parts = node.parts();
    ElementRow row = observation.rows().get(node.index());
    String value = parts.value();
    // Lines that look like elements are marked in the tree; the row has the content as it is.
    boolean marked = value != null && value.indexOf(Observed.MARK) >= 0;
    if (row != null && (value == null || (marked && row.value() != null))) {
      value = row.value();
    }
    boolean contentAsName =
        value == null
            && node.role() != null
            && node.role().takesText()
            && isX11Text(node)
            && (row == null || !row.outOfView());
    int order = 0;
    for (TreeNode other : observation.nodes()) {
      if (other.index() == node.index() && node.index() >= 0) {
        break;
      }
      if (other.roleName().equals(node.roleName()) && other.parts().title().equals(parts.title())) {
        order++;
      }
    }
    return new Element(
        node.index(),
        node.role(),
        node.roleName(),
        node.cleanParts().title(),
        order,
        value,
        contentAsName,
        row == null || row.enabled(),
        Compact.line(node, row, 80));
  }

  /** The driver shows the content of an unnamed field of Linux in the place of its name. */
  private static boolean isX11Text(TreeNode node) {
    return node.roleName().equals("text") || node.roleName().equals("entry");
  }

  /**
   * Returns the element as it is in a later observation, or null if it cannot be told which it is.
   */
  public static @Nullable Element again(Observed later, Element before) {
    int sameRole = 0;
    TreeNode only = null;
    List<TreeNode> same = new ArrayList<>();
    for (TreeNode node : later.observation().nodes()) {
      if (node.index() >= 0 && node.roleName().equals(before.roleName())) {
        sameRole++;
        only = node;
        if (node.cleanParts().title().equals(before.title())) {
          same.add(node);
        }
      }
    }
    if (sameRole == 1 && only != null) {
      return element(later.observation(), only);
    }
    if (before.order() < same.size() && !before.contentAsName()) {
      return element(later.observation(), same.get(before.order()));
    }
    TreeNode there = later.observation().byIndex(before.index());
    return there != null && there.roleName().equals(before.roleName())
        ? element(later.observation(), there)
        : null;
  }

  /** Returns the content if it is certain what that is, or null. */
  public static @Nullable String content(Observed observed, Element element) {
    String shown = shownContent(observed, element);
    return element.value() == null && shown != null && !shown.isEmpty() ? null : shown;
  }

  /**
   * Returns what the driver shows in the place of the content, or null. On Linux that is the name
   * of a field that has one, and the content of one that has none.
   */
  public static @Nullable String shownContent(Observed observed, Element element) {
    if (element.value() != null) {
      return element.value();
    }
    TreeNode node = observed.observation().byIndex(element.index());
    return element.contentAsName() && node != null ? node.parts().title() : null;
  }
}
