package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.driver.Action;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Keeps a document from being replaced by a key, however all of it came to be selected: what counts
 * is what is selected right before the key is sent.
 */
final class DocumentGuard {
  /** The argument by which the engine asks for it. */
  static final String ARGUMENT = "spare_document";

  private static final long ASK_MILLIS = 1_000;
  private static final Set<String> HARMLESS =
      Set.of(
          "left",
          "right",
          "up",
          "down",
          "home",
          "end",
          "pageup",
          "pagedown",
          "prior",
          "next",
          "escape",
          "esc",
          "shift",
          "ctrl",
          "control",
          "alt",
          "super",
          "meta",
          "menu");
  private static final Set<String> COMMANDS = Set.of("ctrl", "control", "super", "meta");
  private static final Set<String> HARMLESS_COMMANDS =
      Set.of("c", "s", "z", "f", "g", "n", "o", "p", "q", "w");

  private final Desktop desktop;

  DocumentGuard(Desktop desktop) {
    this.desktop = desktop;
  }

  /** Returns whether these keys can replace what is selected. */
  static boolean replaces(List<String> keys) {
    boolean command = false;
    for (String key : keys) {
      command |= COMMANDS.contains(name(key));
    }
    for (String key : keys) {
      String its = name(key);
      boolean function =
          its.length() > 1
              && its.charAt(0) == 'f'
              && its.chars().skip(1).allMatch(Character::isDigit);
      boolean harmless =
          HARMLESS.contains(its) || function || (command && HARMLESS_COMMANDS.contains(its));
      if (!harmless) {
        return true;
      }
    }
    return false;
  }

  private static String name(String key) {
    String its = key.toLowerCase(Locale.ROOT).replace("_", "");
    return its.endsWith("l") || its.endsWith("r") ? side(its) : its;
  }

  private static String side(String key) {
    String its = key.substring(0, key.length() - 1);
    return COMMANDS.contains(its) || its.equals("shift") || its.equals("alt") ? its : key;
  }

  /** Refuses if all of a document of several lines is selected in the field that has the focus. */
  void check(Action action, Finder.Found focused) throws DeskException {
    Node node = focused.node();
    if (!action.args().isTrue(ARGUMENT)
        || !node.states.has(States.MULTI_LINE)
        || node.secure()
        || !node.can("Text")) {
      return;
    }
    try {
      Bus bus = desktop.bus();
      Caret caret = Caret.of(bus, node);
      if (caret == null || !caret.selects()) {
        return;
      }
      long count = bus.call(node.ref.property("Text", "CharacterCount"), ASK_MILLIS).number(0, 0);
      int from = Math.min(caret.from(), caret.to());
      int to = Math.max(caret.from(), caret.to());
      // The last line break may be left out of it.
      boolean all = from == 0 && to >= count - 1;
      if (all
          && bus.call(node.ref.call("Text", "GetText", "ii", from, to), ASK_MILLIS)
              .text(0)
              .strip()
              .contains("\n")) {
        throw DeskException.refused(
            "select_all_refused",
            "all of the document is selected, and this would replace it",
            "press Right to let go of it; work line by line: press_key Home, then hotkey shift+End,"
                + " and type; or set_value on the one field");
      }
    } catch (BusException e) {
      throw Failures.asking(e, focused.app().name(), focused.app().pid());
    }
  }
}
