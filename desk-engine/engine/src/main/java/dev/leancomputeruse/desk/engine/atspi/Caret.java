package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the caret of a field stands and what is selected in it, to be put back: GTK selects all of
 * a field that is given the keyboard, and the next key would replace it.
 *
 * @param from where the selection begins; that and {@code to} are the same if nothing is selected
 */
record Caret(int at, int from, int to) {
  private static final long ASK_MILLIS = 1_000;

  /** Reads it; null if the element has no text or does not say. */
  static @Nullable Caret of(Bus bus, Node field) throws BusException {
    if (!field.can("Text")) {
      return null;
    }
    Deadline deadline = Deadline.in(ASK_MILLIS);
    List<PendingReply> replies =
        bus.send(
            List.of(
                field.ref.property("Text", "CaretOffset"),
                field.ref.call("Text", "GetNSelections")));
    try {
      int at = (int) replies.get(0).await(deadline).number(0, -1);
      if (replies.get(1).await(deadline).number(0, 0) <= 0) {
        return at < 0 ? null : new Caret(at, 0, 0);
      }
      var selected = bus.send(field.ref.call("Text", "GetSelection", "i", 0)).await(deadline);
      return new Caret(at, (int) selected.number(0, 0), (int) selected.number(1, 0));
    } catch (BusException e) {
      if (e.kind() == BusException.Kind.ERROR && !e.isGone()) {
        return null;
      }
      throw e;
    }
  }

  boolean selects() {
    return from != to;
  }

  /** Puts caret and selection back if they are others by now. */
  void restore(Bus bus, Sender sender, Finder.Found found) throws DeskException, BusException {
    Caret now = of(bus, found.node());
    if (now == null || now.equals(this)) {
      return;
    }
    Ref field = found.node().ref;
    if (selects()) {
      send(
          sender,
          found,
          now.selects()
              ? field.call("Text", "SetSelection", "iii", 0, from, to)
              : field.call("Text", "AddSelection", "ii", from, to));
      return;
    }
    if (now.selects()) {
      send(sender, found, field.call("Text", "RemoveSelection", "i", 0));
    }
    send(sender, found, field.call("Text", "SetCaretOffset", "i", at));
  }

  private static void send(Sender sender, Finder.Found found, Call call) throws DeskException {
    sender.send(found.app(), call, ASK_MILLIS, "the caret");
  }
}
