package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.engine.driver.ElementRef;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Does what is asked for: in the background where that is possible, else by the real keyboard. */
final class Acts {
  private final Desktop desktop;
  private final Displays displays;
  private final Windows windows;
  private final Finder finder;
  private final Clicks clicks;
  private final Texts texts;
  private final Menus menus;
  private final Scrolls scrolls;
  private final Views views;
  private final Keyboard keyboard;
  private final DocumentGuard guard;
  private final RoleNames roles = new RoleNames();

  Acts(Desktop desktop, Displays displays, Windows windows, Peers peers, Keyboard keyboard) {
    Sender sender = new Sender(desktop, peers);
    this.desktop = desktop;
    this.displays = displays;
    this.windows = windows;
    this.finder = new Finder(desktop);
    this.clicks = new Clicks(desktop, sender);
    this.texts = new Texts(desktop, sender);
    this.menus = new Menus(desktop, clicks);
    this.scrolls = new Scrolls(desktop, sender);
    this.guard = new DocumentGuard(desktop);
    this.views = new Views(desktop, new Places(desktop, windows), sender, keyboard);
    this.keyboard = keyboard;
  }

  ActionAnswer act(Action action) throws DeskException {
    return switch (action.tool()) {
      case "click", "double_click", "right_click" -> click(action, there(action));
      case "set_value" -> setValue(action, usable(action));
      case "scroll" -> scroll(action);
      case "invoke_menu" ->
          answer(
              menus.invoke(action.target(), action.args().strings("path"), action.timeoutMillis()));
      case "set_window_frame" -> frame(action);
      case "bring_to_front" -> {
        keyboard.active(action.target());
        yield new ActionAnswer(ActionAnswer.Claim.CONFIRMED, JsonObject.empty());
      }
      default ->
          throw Failures.unsupported(
              "this driver has no " + action.tool(), "use one of the tools of desk --help");
    };
  }

  /** Finds the element and makes sure that it shows and can be used at this moment. */
  private Finder.Found usable(Action action) throws DeskException {
    Finder.Found found = there(action);
    return found.away() ? shown(action, found) : found;
  }

  /** Scrolls to an element, and looks whether what shows there is still the same one. */
  private Finder.Found shown(Action action, Finder.Found found) throws DeskException {
    views.show(action, found);
    return found.away() || found.again() ? there(action).inView() : found;
  }

  /** Finds the element, be it out of view, and makes sure that it can be used. */
  private Finder.Found there(Action action) throws DeskException {
    ElementRef element = action.element();
    if (element == null) {
      throw DeskException.refused(
          "missing_argument", action.tool() + " needs an element", "name it by label and role");
    }
    Finder.Found found = finder.find(action.target(), element, action.timeoutMillis());
    if (!found.node().enabled()) {
      throw Failures.disabled(found.words(roles) + " is disabled");
    }
    return found;
  }

  private ActionAnswer click(Action action, Finder.Found there) throws DeskException {
    JsonObject args = action.args();
    boolean right =
        action.tool().equals("right_click") || args.string("button", "left").equals("right");
    boolean plain =
        !action.tool().equals("double_click")
            && args.integer("count", 1) == 1
            && args.strings("modifier").isEmpty()
            && !args.string("button", "left").equals("middle");
    boolean choosing = plain && !right && RoleNames.isChoice(there.node().role);
    Finder.Found found = inViewOrRow(action, there, choosing);
    Sender.Sent sent = plain ? clicks.click(found, right) : null;
    if (plain && !right && Clicks.takesText(found.node()) && keyboard.allowed(action)) {
      // To give it the keyboard also raises its window.
      sent = texts.focus(found);
    }
    if (sent != null) {
      return answer(sent, found);
    }
    if (!keyboard.allowed(action)) {
      if (plain && !right && Clicks.takesText(found.node())) {
        throw DeskException.refused(
            "background_unavailable",
            "a click on a text field only gives it the keyboard, which is the person's"
                + keyboard.doubt(action),
            "use set_value or type_text, which need no focus, press_key Return on the field to"
                + " enter it, or --foreground");
      }
      throw Failures.background(
          found.words(roles)
              + " has no accessibility action for "
              + action.tool()
              + ", so it"
              + " needs the pointer"
              + keyboard.doubt(action));
    }
    Finder.Found its = shown(action, found);
    keyboard.clickAt(action, views.point(action, its));
    return sent(its);
  }

  /** A row that is out of view in a list that shows can be chosen there; all else has to show. */
  private Finder.Found inViewOrRow(Action action, Finder.Found found, boolean choosing)
      throws DeskException {
    if (!found.away()) {
      return found;
    }
    try {
      return shown(action, found);
    } catch (DeskException e) {
      if (e.error().code().equals(Views.OUT_OF_VIEW) && choosing) {
        return found;
      }
      throw e;
    }
  }

  private ActionAnswer setValue(Action action, Finder.Found found) throws DeskException {
    String value = action.args().string("value", "");
    if (found.node().role == RoleNames.COMBO_BOX && !found.node().editable()) {
      return answer(menus.choose(action.target(), found, value, action.timeoutMillis()), found);
    }
    return answer(texts.set(found, value), found);
  }

  private ActionAnswer scroll(Action action) throws DeskException {
    JsonObject args = action.args();
    if (action.element() == null) {
      keyboard.point(action);
      return sent(null);
    }
    Finder.Found found = there(action);
    String by = args.string("by", "line");
    if (by.equals("into_view")) {
      shown(action, found);
      return new ActionAnswer(ActionAnswer.Claim.UNKNOWN, JsonObject.empty().with("shows", true));
    }
    Sender.Sent sent =
        scrolls.by(
            action.target(),
            found,
            args.string("direction", "down"),
            args.integer("amount", 1),
            by.equals("page"));
    if (sent == null) {
      throw Failures.background("nothing around the element scrolls by accessibility; the wheel");
    }
    return answer(sent, found);
  }

  private ActionAnswer frame(Action action) throws DeskException {
    windows.onDisplay(action.target());
    JsonObject args = action.args();
    try {
      displays
          .get()
          .moveResize(
              action.target().window(),
              number(args, "x"),
              number(args, "y"),
              number(args, "width"),
              number(args, "height"));
    } catch (X11Exception e) {
      throw displays.failed(e);
    }
    return new ActionAnswer(
        ActionAnswer.Claim.UNKNOWN, JsonObject.empty().with("effect", "unverifiable"));
  }

  private static int number(JsonObject args, String name) {
    return args.get(name) instanceof Number number ? (int) Math.round(number.doubleValue()) : 0;
  }

  ActionAnswer key(Action action) throws DeskException {
    List<String> keys = Keyboard.keys(action.args());
    if (action.element() != null) {
      Finder.Found found = usable(action);
      // The Return key in a field is an action of the field, which needs no keyboard.
      boolean enter = keys.size() == 1 && List.of("Return", "Enter").contains(keys.get(0));
      if (enter && !action.foreground() && found.node().editable()) {
        Sender.Sent sent = clicks.act(found, List.of("activate"));
        if (sent != null) {
          return answer(sent, found);
        }
      }
      keyboard.check(action, "pressing keys");
      focus(action, found);
      if (Clicks.takesText(found.node())) {
        keyboard.awaitFocus(found);
      }
    }
    if (action.args().isTrue(DocumentGuard.ARGUMENT) && DocumentGuard.replaces(keys)) {
      checkDocument(action);
    }
    keyboard.press(action, keys);
    return sent(null);
  }

  ActionAnswer type(Action action) throws DeskException {
    String text = action.args().string("text", "");
    Finder.Found found = action.element() == null ? focused(action) : usable(action);
    boolean lines = text.indexOf('\n') >= 0 && !found.node().states.has(States.MULTI_LINE);
    boolean background = found.node().editable() && !lines && !action.foreground();
    if (background) {
      return answer(texts.insert(found, text), found);
    }
    keyboard.type(
        action,
        found,
        text,
        () -> {
          focus(action, found);
          keyboard.awaitFocus(found);
          texts.toEnd(found);
        },
        () -> guard.check(action, found));
    return sent(found);
  }

  /** Gives an element the keyboard, by a click where nothing else does. */
  private void focus(Action action, Finder.Found found) throws DeskException {
    if (texts.focus(found) == null && !keyboard.focused(found)) {
      Finder.Found its = shown(action, found);
      keyboard.clickAt(action, views.point(action, its));
    }
  }

  /** Without a name the field is meant that has the focus, or the only one that takes text. */
  private Finder.Found focused(Action action) throws DeskException {
    Desktop.Read read = desktop.read(action.target(), action.timeoutMillis(), false);
    List<Node> fields = new ArrayList<>();
    for (Node top : read.tops()) {
      collect(top, fields);
    }
    Node only = fields.size() == 1 && !read.reader().partial() ? fields.get(0) : null;
    for (Node field : fields) {
      only = field.states.has(States.FOCUSED) ? field : only;
    }
    if (only == null) {
      throw DeskException.refused(
          "no_text_field",
          "no text field of the window has the focus",
          "name the field the text belongs into");
    }
    return Finder.Found.of(read.app(), only);
  }

  /** What no field has the focus for destroys no document. */
  private void checkDocument(Action action) throws DeskException {
    Desktop.Read read = desktop.read(action.target(), action.timeoutMillis(), false);
    List<Node> fields = new ArrayList<>();
    for (Node top : read.tops()) {
      collect(top, fields);
    }
    for (Node field : fields) {
      if (field.states.has(States.FOCUSED)) {
        guard.check(action, Finder.Found.of(read.app(), field));
      }
    }
  }

  private static void collect(Node node, List<Node> fields) {
    if (node.editable() && node.enabled()) {
      fields.add(node);
    }
    for (Node child : node.children) {
      collect(child, fields);
    }
  }

  private static ActionAnswer answer(Sender.Sent sent, Finder.Found found) {
    ActionAnswer answer = answer(sent);
    if (found.again()) {
      answer.answer().with("resolved", "again");
    }
    return answer;
  }

  /** That an app says yes proves nothing: it says so of buttons that are gone, too. */
  private static ActionAnswer answer(Sender.Sent sent) {
    JsonObject answer =
        JsonObject.empty().with("effect", sent.denied() ? "suspected_noop" : "unverifiable");
    if (!sent.opened().isEmpty()) {
      answer.with("opened", sent.opened());
    }
    return new ActionAnswer(
        sent.denied() ? ActionAnswer.Claim.NONE : ActionAnswer.Claim.UNKNOWN, answer);
  }

  private static ActionAnswer sent(Finder.@Nullable Found found) {
    JsonObject answer = JsonObject.empty().with("effect", "unverifiable").with("way", "keys");
    if (found != null && found.again()) {
      answer.with("resolved", "again");
    }
    return new ActionAnswer(ActionAnswer.Claim.UNKNOWN, answer);
  }
}
