package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.Quoted;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.Message;
import dev.leancomputeruse.desk.engine.driver.ElementRef;
import dev.leancomputeruse.desk.engine.driver.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the object that an element of an observation means now. Either it is the same object and
 * still what it was, or exactly one other stands in its place; everything else is refused.
 */
final class Finder {
  private static final long LIVE_MILLIS = 300;

  private final Desktop desktop;

  Finder(Desktop desktop) {
    this.desktop = desktop;
  }

  /**
   * An element that can be acted on.
   *
   * @param again whether it had to be looked up again
   */
  record Found(RunningApp app, Node node, boolean again) {
    String words(RoleNames roles) {
      return roles.of(node.role) + (node.title().isEmpty() ? "" : " " + Quoted.of(node.title()));
    }
  }

  Found find(Target target, ElementRef element, long millis) throws DeskException {
    Marks.Token token = Marks.Token.parse(element.token());
    if (token == null) {
      throw Failures.stale("element " + element.index() + " has no token of this driver");
    }
    for (RunningApp app : desktop.apps(target.pid())) {
      if (app.bus().equals(token.ref().bus())) {
        Node live = live(app, token);
        if (live != null) {
          return new Found(app, live, false);
        }
      }
    }
    return again(target, token, millis);
  }

  /** Returns the object if it is there, still what it was, and shows. */
  private @Nullable Node live(RunningApp app, Marks.Token token) throws DeskException {
    Node node = new Node(token.ref());
    try {
      Bus bus = desktop.bus();
      TreeReader reader = new TreeReader(bus, app, Deadline.in(LIVE_MILLIS));
      reader.describe(List.of(node));
      if (reader.partial()) {
        throw Failures.silent(app.name());
      }
      boolean shows = app.toolkit().shows(node.states) || RoleNames.ofMenus(node.role);
      if (node.states.has(States.DEFUNCT) || !shows || Marks.self(node) != token.self()) {
        return null;
      }
      Message parent = reader.answer(bus.send(node.ref.property("Accessible", "Parent")));
      Ref its = parent == null ? null : Ref.of(parent.inner(0));
      if (its != null) {
        node.parent = new Node(its);
      }
      return node;
    } catch (BusException e) {
      if (e.isGone()) {
        return null;
      }
      throw Failures.asking(e, app.name(), app.pid());
    }
  }

  private Found again(Target target, Marks.Token token, long millis) throws DeskException {
    Desktop.Read read = desktop.read(target, millis, false);
    List<Node> same = new ArrayList<>();
    for (Node top : read.tops()) {
      for (Map.Entry<Node, Long> entry : Marks.all(top).entrySet()) {
        if (entry.getValue() == token.whole() && Marks.self(entry.getKey()) == token.self()) {
          same.add(entry.getKey());
        }
      }
    }
    if (same.size() > 1) {
      List<String> candidates = new ArrayList<>();
      for (Node node : same) {
        candidates.add(new Found(read.app(), node, true).words(new RoleNames()));
      }
      throw Failures.ambiguous("the element was replaced by " + same.size(), candidates);
    }
    if (same.isEmpty() || read.reader().partial()) {
      throw Failures.stale("the element is not in the window any more");
    }
    return new Found(read.app(), same.get(0), true);
  }
}
