package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.driver.Bounds;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An object of a tree while it is being read. */
final class Node {
  static final int MOST_LEVELS_OF_ROW = 4;

  final Ref ref;
  final List<Node> children = new ArrayList<>();
  @Nullable Node parent;

  /** Its place among the children of its parent, -1 if the app does not say. */
  int place = -1;

  /** How many children the app says it has, -1 if it does not. */
  int childCount = -1;

  long role;
  String name = "";
  String description = "";
  States states = States.NONE;
  List<String> interfaces = List.of();
  @Nullable String text;
  @Nullable String value;
  @Nullable Bounds bounds;

  /** Its number in the observation, -1 if it cannot be acted on. */
  int index = -1;

  /** Whether it is within something that scrolls. */
  boolean inPane;

  /** Whether it is scrolled out of view, and was found there by its name. */
  boolean away;

  /** What a row without a name is known by: the first text in it. */
  @Nullable String content;

  /** The text in a row without a name by which it was found out of view. */
  @Nullable String shownAs;

  Node(Ref ref) {
    this.ref = ref;
  }

  boolean can(String iface) {
    for (String its : interfaces) {
      if (its.length() == Names.A11Y.length() + iface.length()
          && its.startsWith(Names.A11Y)
          && its.endsWith(iface)) {
        return true;
      }
    }
    return false;
  }

  boolean secure() {
    return role == RoleNames.PASSWORD_TEXT;
  }

  boolean enabled() {
    return states.has(States.SENSITIVE);
  }

  boolean editable() {
    return can("EditableText") && states.has(States.EDITABLE);
  }

  /** Returns whether something can be done to it. */
  boolean actionable() {
    if (role == RoleNames.LABEL || role == 27 || RoleNames.isWindow(role) || role == 48) {
      return false;
    }
    if (editable() || secure() || RoleNames.ofMenus(role) || RoleNames.isText(role)) {
      return true;
    }
    if (RoleNames.isLayout(role) || wrapsButton()) {
      return false;
    }
    return (can("Action")
            && (states.has(States.FOCUSABLE)
                || RoleNames.isChoice(role)
                || role == RoleNames.PUSH_BUTTON
                || role == 88))
        || (can("Value") && states.has(States.FOCUSABLE))
        || states.has(States.SELECTABLE)
        || role == RoleNames.COMBO_BOX;
  }

  /** Whether GTK 4 has it hold just these: one button, or what scrolls and its two bars. */
  boolean holdsTheSame() {
    return wrapsButton()
        ? children.size() == 1
        : role == RoleNames.SCROLL_PANE
            && children.size() == 3
            && children.stream().filter(child -> child.role == RoleNames.SCROLL_BAR).count() == 2;
  }

  /** A menu button of GTK 4 has the button that can be pressed inside. */
  boolean wrapsButton() {
    return role == RoleNames.PUSH_BUTTON
        && !states.has(States.FOCUSABLE)
        && !children.isEmpty()
        && children.get(0).role == RoleNames.PUSH_BUTTON;
  }

  /** Tells the row that this label stands in of its text, if that has no name and no text yet. */
  void tell(Node above) {
    if (name.isBlank() || !states.has(States.VISIBLE)) {
      return;
    }
    Node at = above;
    for (int i = 0; i < MOST_LEVELS_OF_ROW && at != null; i++) {
      if (RoleNames.isChoice(at.role)) {
        if (at.content == null && at.name.isBlank()) {
          at.content = name;
        }
        return;
      }
      at = at.parent;
    }
  }

  /** Returns the name without the ways toolkits spoil it, or what stands in for it. */
  String title() {
    String its = doubled(name);
    if (isClassName(its)) {
      its = "";
    }
    if (its.isBlank() && actionable() && !RoleNames.isText(role)) {
      its = description;
    }
    return its.replace('\n', ' ').replace("\" ", "' ").strip();
  }

  /** GTK 4 says "7 7" for a button whose label is "7". */
  private static String doubled(String name) {
    int half = name.length() / 2;
    return name.length() % 2 == 1
            && name.charAt(half) == ' '
            && name.regionMatches(0, name, half + 1, half)
        ? name.substring(0, half)
        : name;
  }

  /** GTK 4 says the name of the class where there is no name. */
  private boolean isClassName(String name) {
    if (name.startsWith("Gtk") || name.startsWith("Adw")) {
      return name.length() > 3 && Character.isUpperCase(name.charAt(3)) && name.indexOf(' ') < 0;
    }
    if (!RoleNames.isLayout(role) || name.indexOf(' ') >= 0) {
      return false;
    }
    for (int i = 1; i < name.length(); i++) {
      if (Character.isUpperCase(name.charAt(i)) && Character.isLowerCase(name.charAt(i - 1))) {
        return true;
      }
    }
    return false;
  }
}
