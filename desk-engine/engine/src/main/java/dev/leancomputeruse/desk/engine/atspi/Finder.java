package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.Quoted;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.Message;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
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
  private static final int MOST_LEVELS = 100;

  private final Desktop desktop;

  Finder(Desktop desktop) {
    this.desktop = desktop;
  }

  /**
   * An element that can be acted on.
   *
   * @param again whether it had to be looked up again
   * @param away whether it does not show and may after scrolling
   */
  record Found(RunningApp app, Node node, boolean again, boolean away) {
    /** An object that was just read. */
    static Found of(RunningApp app, Node node) {
      return new Found(app, node, false, false);
    }

    /** Returns this; refuses if it does not show. */
    Found inView() throws DeskException {
      if (away) {
        throw Failures.stale("the element does not show any more");
      }
      return this;
    }

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
          return new Found(app, live, false, !shows(app, live));
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
      tellContent(reader, node);
      boolean there =
          shows(app, node) || (token.whole() == Marks.AWAY && mayShow(app.toolkit(), node));
      if (node.states.has(States.DEFUNCT) || !there || Marks.self(node) != token.self()) {
        return null;
      }
      Ref its = parent(reader, bus, node.ref);
      if (its != null) {
        node.parent = new Node(its);
      }
      return app.toolkit().cachesHidden() && !held(reader, bus, app, node.ref, its) ? null : node;
    } catch (BusException e) {
      if (e.isGone()) {
        return null;
      }
      throw Failures.asking(e, app.name(), app.pid());
    }
  }

  private static @Nullable Ref parent(TreeReader reader, Bus bus, Ref ref) throws BusException {
    Message parent = reader.answer(bus.send(ref.property("Accessible", "Parent")));
    return parent == null ? null : Ref.of(parent.inner(0));
  }

  /** Returns whether all that it stands in, up to its window, still holds it. */
  private static boolean held(
      TreeReader reader, Bus bus, RunningApp app, Ref ref, @Nullable Ref above)
      throws BusException {
    List<Ref> chain = new ArrayList<>(List.of(ref));
    List<Call> calls = new ArrayList<>();
    for (Ref at = above;
        at != null && !at.equals(app.root()) && chain.size() < MOST_LEVELS;
        at = parent(reader, bus, at)) {
      chain.add(at);
      calls.add(at.call("Accessible", "GetChildren"));
    }
    List<PendingReply> replies = bus.send(calls);
    boolean held = !calls.isEmpty();
    for (int i = 0; i < replies.size(); i++) {
      Message children = reader.answer(replies.get(i));
      Ref child = chain.get(i);
      held &= children != null && children.list(0).stream().anyMatch(c -> child.equals(Ref.of(c)));
    }
    return held;
  }

  private static boolean shows(RunningApp app, Node node) {
    return app.toolkit().shows(node.states) || RoleNames.ofMenus(node.role);
  }

  /** Rows of Qt that are out of view are neither visible nor showing. */
  private static boolean mayShow(Toolkit toolkit, Node node) {
    return node.states.has(States.VISIBLE)
        || (toolkit == Toolkit.QT5 && RoleNames.isChoice(node.role));
  }

  /** A row without a name is known by the first text in it. */
  private static void tellContent(TreeReader reader, Node row) throws BusException {
    List<Node> level = List.of(row);
    for (int depth = 0;
        depth < Node.MOST_LEVELS_OF_ROW
            && RoleNames.isChoice(row.role)
            && row.name.isBlank()
            && row.content == null
            && !level.isEmpty();
        depth++) {
      reader.open(level);
      List<Node> next = new ArrayList<>();
      for (Node node : level) {
        for (Node child : node.children) {
          child.parent = node;
          if (child.role == RoleNames.LABEL) {
            child.tell(node);
          }
          next.add(child);
        }
      }
      level = next;
    }
  }

  private Found again(Target target, Marks.Token token, long millis) throws DeskException {
    Desktop.Read read = desktop.read(target, millis, false);
    List<Node> same = new ArrayList<>();
    if (token.whole() == Marks.AWAY) {
      throw Failures.stale("the element is not where it was out of view");
    }
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
        candidates.add(new Found(read.app(), node, true, false).words(new RoleNames()));
      }
      throw Failures.ambiguous("the element was replaced by " + same.size(), candidates);
    }
    if (same.isEmpty() || read.reader().partial()) {
      throw Failures.stale("the element is not in the window any more");
    }
    return new Found(read.app(), same.get(0), true, false);
  }
}
