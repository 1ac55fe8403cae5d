package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Message;
import java.util.List;
import java.util.Locale;

/** Clicks without a pointer: by the action of an element that means the same. */
final class Clicks {
  static final long ACTION_MILLIS = 500;
  private static final long ASK_MILLIS = 1_000;

  /** In this order; an action that is not named here is never a click, be it the first. */
  private static final List<String> LEFT =
      List.of("click", "press", "activate", "toggle", "jump", "open", "default.activate");

  /** To activate a field is the Return key, and to activate a row is to open it. */
  private static final List<String> SELECTING = List.of("click", "press", "toggle", "jump");

  private static final List<String> RIGHT =
      List.of("menu", "menu.popup", "showmenu", "show menu", "popup menu", "popup");

  private final Desktop desktop;
  private final Sender sender;

  Clicks(Desktop desktop, Sender sender) {
    this.desktop = desktop;
    this.sender = sender;
  }

  /** Returns what came of it, or null if the element knows no such action. */
  Sender.@org.jspecify.annotations.Nullable Sent click(Finder.Found found, boolean right)
      throws DeskException {
    Node node = found.node();
    if (!right && RoleNames.isChoice(node.role)) {
      Sender.Sent chosen = choose(found);
      if (chosen != null) {
        return chosen;
      }
    }
    if (!right && takesText(node)) {
      return null;
    }
    boolean selecting = RoleNames.isText(node.role) || RoleNames.isRow(node.role);
    int action = action(found, right ? RIGHT : selecting ? SELECTING : LEFT);
    if (action >= 0) {
      if (RoleNames.isChoice(node.role) && node.states.has(States.SELECTED)) {
        // The rows of Qt toggle, and a click leaves selected what is.
        return new Sender.Sent(null, "");
      }
      return sender.send(
          found.app(),
          node.ref.call("Action", "DoAction", "i", action),
          ACTION_MILLIS,
          "the action");
    }
    return null;
  }

  /** A click on a field puts the caret in, whatever else the field could do. */
  static boolean takesText(Node node) {
    return node.secure()
        || node.role == RoleNames.TEXT
        || node.role == RoleNames.ENTRY
        || node.role == RoleNames.SPIN_BUTTON
        || (node.editable() && node.role != RoleNames.COMBO_BOX);
  }

  /** Does the first of these actions that the element has; null if it has none. */
  Sender.@org.jspecify.annotations.Nullable Sent act(Finder.Found found, List<String> names)
      throws DeskException {
    int action = action(found, names);
    return action < 0
        ? null
        : sender.send(
            found.app(),
            found.node().ref.call("Action", "DoAction", "i", action),
            ACTION_MILLIS,
            "the action");
  }

  private int action(Finder.Found found, List<String> wanted) throws DeskException {
    Node node = found.node();
    if (!node.can("Action")) {
      return -1;
    }
    List<?> actions;
    try {
      actions = desktop.bus().call(node.ref.call("Action", "GetActions"), ASK_MILLIS).list(0);
    } catch (BusException e) {
      if (e.isUnknown()) {
        throw Failures.stale("the element is gone");
      }
      throw Failures.asking(e, found.app().name(), found.app().pid());
    }
    for (String name : wanted) {
      for (int i = 0; i < actions.size(); i++) {
        if (actions.get(i) instanceof List<?> fields
            && !fields.isEmpty()
            && fields.get(0) instanceof String its
            && its.toLowerCase(Locale.ROOT).equals(name)) {
          return i;
        }
      }
    }
    return -1;
  }

  /** Selects an element in what holds it; null if that does not select. */
  Sender.@org.jspecify.annotations.Nullable Sent choose(Finder.Found found) throws DeskException {
    Node node = found.node();
    Node parent = node.parent;
    if (parent == null) {
      return null;
    }
    try {
      Message interfaces =
          desktop.bus().call(parent.ref.call("Accessible", "GetInterfaces"), ASK_MILLIS);
      if (!interfaces.list(0).contains(Names.A11Y + "Selection")) {
        return null;
      }
      long place =
          desktop
              .bus()
              .call(node.ref.call("Accessible", "GetIndexInParent"), ASK_MILLIS)
              .number(0, -1);
      if (place < 0) {
        return null;
      }
      return sender.send(
          found.app(),
          parent.ref.call("Selection", "SelectChild", "i", (int) place),
          ACTION_MILLIS,
          "the selection");
    } catch (BusException e) {
      throw Failures.asking(e, found.app().name(), found.app().pid());
    }
  }
}
