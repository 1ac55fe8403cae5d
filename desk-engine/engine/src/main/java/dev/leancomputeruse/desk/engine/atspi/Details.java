package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Message;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks for what the tree itself does not tell: places, texts and numbers, of what shows only, and
 * what the few fields hold that were found out of view. What a secure field holds is never asked
 * for.
 */
final class Details {
  /** The engine takes a content of that length for one that may go on. */
  static final int MOST_TEXT = 4_096;

  private static final int SCREEN = 0;

  private final Bus bus;
  private final RunningApp app;
  private final TreeReader reader;

  Details(Bus bus, RunningApp app, TreeReader reader) {
    this.bus = bus;
    this.app = app;
    this.reader = reader;
  }

  /** Fills in these objects. */
  void fill(List<Node> nodes) throws BusException {
    List<Call> calls = new ArrayList<>();
    for (Node node : nodes) {
      if (needsPlace(node)) {
        calls.add(node.ref.call("Component", "GetExtents", "u", (long) SCREEN));
      }
      if (needsText(node)) {
        calls.add(node.ref.property("Text", "CharacterCount"));
      }
      if (needsNumber(node)) {
        calls.add(node.ref.property("Value", "CurrentValue"));
      }
    }
    List<PendingReply> replies = bus.send(calls);
    List<Node> texts = new ArrayList<>();
    List<Call> more = new ArrayList<>();
    int at = 0;
    for (Node node : nodes) {
      if (needsPlace(node)) {
        Message place = reader.answer(replies.get(at++));
        node.bounds = place == null ? null : bounds(place.list(0));
      }
      if (needsText(node)) {
        Message count = reader.answer(replies.get(at++));
        long characters = count == null ? 0 : count.number(0, 0);
        if (characters > 0) {
          texts.add(node);
          more.add(
              node.ref.call("Text", "GetText", "ii", 0, (int) Math.min(characters, MOST_TEXT)));
        } else if (count != null) {
          node.text = "";
        }
      }
      if (needsNumber(node)) {
        Message number = reader.answer(replies.get(at++));
        if (number != null && number.inner(0) instanceof Double value) {
          node.value = words(value);
        }
      }
    }
    replies = bus.send(more);
    for (int i = 0; i < texts.size(); i++) {
      Message text = reader.answer(replies.get(i));
      texts.get(i).text = text == null ? null : text.text(0);
    }
  }

  private boolean needsPlace(Node node) {
    return node.index >= 0
        && !node.away
        && node.can("Component")
        && (!RoleNames.ofMenus(node.role) || app.toolkit().shows(node.states));
  }

  private static boolean needsText(Node node) {
    return node.can("Text")
        && (!node.away || node.editable())
        && !node.secure()
        && (RoleNames.isText(node.role)
            || node.editable()
            || (node.name.isBlank() && !RoleNames.ofMenus(node.role)));
  }

  private static boolean needsNumber(Node node) {
    return RoleNames.isNumber(node.role) && !node.away && node.can("Value");
  }

  static Bounds bounds(List<?> place) {
    double[] its = new double[4];
    for (int i = 0; i < 4 && i < place.size(); i++) {
      its[i] = place.get(i) instanceof Number number ? number.doubleValue() : 0;
    }
    return new Bounds(its[0], its[1], its[2], its[3]);
  }

  static String words(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
