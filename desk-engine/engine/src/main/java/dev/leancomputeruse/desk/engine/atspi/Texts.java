package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import dev.leancomputeruse.desk.engine.dbus.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts text and numbers into elements without a keyboard. */
final class Texts {
  private static final long TEXT_MILLIS = 2_000;
  private static final long ASK_MILLIS = 1_000;

  private final Desktop desktop;
  private final Sender sender;

  Texts(Desktop desktop, Sender sender) {
    this.desktop = desktop;
    this.sender = sender;
  }

  /** Replaces what a field holds. */
  Sender.Sent set(Finder.Found found, String value) throws DeskException {
    Node node = found.node();
    boolean number = RoleNames.isNumber(node.role) && node.can("Value");
    if (number) {
      try {
        return number(found, Double.parseDouble(value.strip()));
      } catch (NumberFormatException e) {
        if (!node.editable()) {
          throw DeskException.refused(
              "not_a_number", "the element takes numbers only", "give a number");
        }
      }
    }
    if (!node.editable()) {
      throw readOnly(node);
    }
    Sender.Sent sent =
        sender.send(
            found.app(),
            node.ref.call("EditableText", "SetTextContents", "s", value),
            TEXT_MILLIS,
            "the text");
    if (!sent.denied()) {
      caret(found, value.codePointCount(0, value.length()));
    }
    return sent;
  }

  /** What is typed next goes behind what was put in. */
  private void caret(Finder.Found found, int at) {
    if (!found.node().can("Text")) {
      return;
    }
    try {
      sender.send(
          found.app(),
          found.node().ref.call("Text", "SetCaretOffset", "i", at),
          TEXT_MILLIS,
          "the caret");
    } catch (DeskException e) {
      // The text is in, which is what was asked for; a caret elsewhere takes nothing from it.
      return;
    }
  }

  private static DeskException readOnly(Node node) {
    return node.can("EditableText")
        ? DeskException.refused(
            "read_only", "the field is read-only", "find out what makes it editable")
        : Failures.unsupported(
            "the element takes no text by accessibility",
            "click it, and type with the real keyboard (--foreground, or a private desktop)");
  }

  private Sender.Sent number(Finder.Found found, double value) throws DeskException {
    return sender.send(
        found.app(),
        dev.leancomputeruse.desk.engine.dbus.Call.of(
            found.node().ref.bus(),
            found.node().ref.path(),
            Names.PROPERTIES,
            "Set",
            "ssv",
            Names.A11Y + "Value",
            "CurrentValue",
            new Variant("d", value)),
        TEXT_MILLIS,
        "the number");
  }

  /** Adds text where the caret is if the field has the focus, else at the end. */
  Sender.Sent insert(Finder.Found found, String text) throws DeskException {
    Node node = found.node();
    if (!node.editable()) {
      throw readOnly(node);
    }
    try {
      Bus bus = desktop.bus();
      Deadline deadline = Deadline.in(ASK_MILLIS);
      List<PendingReply> replies =
          bus.send(
              List.of(
                  node.ref.property("Text", "CaretOffset"),
                  node.ref.property("Text", "CharacterCount")));
      long caret = replies.get(0).await(deadline).number(0, -1);
      long count = replies.get(1).await(deadline).number(0, 0);
      long at = node.states.has(States.FOCUSED) && caret >= 0 && caret <= count ? caret : count;
      int length = found.app().toolkit().insertLength(text);
      if (length < 0) {
        return replaced(found, text, bus, (int) at, deadline);
      }
      Sender.Sent sent =
          sender.send(
              found.app(),
              node.ref.call("EditableText", "InsertText", "isi", (int) at, text, length),
              TEXT_MILLIS,
              "the text");
      if (!sent.denied()) {
        caret(found, (int) at + text.codePointCount(0, text.length()));
      }
      return sent;
    } catch (BusException e) {
      throw Failures.asking(e, found.app().name(), found.app().pid());
    }
  }

  /** Where it is not known what counts as the length of a text, all of it is set. */
  private Sender.Sent replaced(Finder.Found found, String text, Bus bus, int at, Deadline deadline)
      throws DeskException, BusException {
    if (found.node().secure()) {
      throw Failures.unsupported(
          "adding to a secret that is not read is not possible here", "use set_value");
    }
    String now =
        bus.send(found.node().ref.call("Text", "GetText", "ii", 0, -1)).await(deadline).text(0);
    int split = now.offsetByCodePoints(0, Math.min(at, now.codePointCount(0, now.length())));
    return sender.send(
        found.app(),
        found
            .node()
            .ref
            .call(
                "EditableText",
                "SetTextContents",
                "s",
                now.substring(0, split) + text + now.substring(split)),
        TEXT_MILLIS,
        "the text");
  }

  /**
   * Gives an element the keyboard within its window; caret and selection stay as they are.
   *
   * @return null if the toolkit has no way to do that
   */
  Sender.@Nullable Sent focus(Finder.Found found) throws DeskException {
    Node node = found.node();
    if (!node.can("Component") || !found.app().toolkit().givesFocus()) {
      return null;
    }
    try {
      Bus bus = desktop.bus();
      Caret before = Caret.of(bus, node);
      Sender.Sent sent =
          sender.send(
              found.app(), node.ref.call("Component", "GrabFocus"), TEXT_MILLIS, "the focus");
      if (before != null) {
        before.restore(bus, sender, found);
      }
      return sent;
    } catch (BusException e) {
      throw Failures.asking(e, found.app().name(), found.app().pid());
    }
  }

  /** Puts the caret behind the text of a field that was just given the keyboard. */
  void toEnd(Finder.Found found) throws DeskException {
    Node node = found.node();
    if (!node.can("Text")) {
      return;
    }
    try {
      Bus bus = desktop.bus();
      caret(
          found,
          (int) bus.call(node.ref.property("Text", "CharacterCount"), ASK_MILLIS).number(0, 0));
      if (bus.call(node.ref.call("Text", "GetNSelections"), ASK_MILLIS).number(0, 0) > 0) {
        throw DeskException.refused(
            "text_selected",
            "text of the field is selected, and typing would replace it; nothing was typed",
            "use set_value with the whole content of the field");
      }
    } catch (BusException e) {
      throw Failures.asking(e, found.app().name(), found.app().pid());
    }
  }
}
