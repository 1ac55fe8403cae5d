package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.Message;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the tree of an app: from its cache where that is complete, which takes one call, and object
 * by object where it is not.
 */
final class TreeReader {
  private static final int MOST_NODES = 6_000;
  private static final int MOST_CHILDREN = 500;
  private static final int MOST_LEVELS = 100;
  private static final int CACHE_TRIES = 3;
  private static final long CACHE_PAUSE_MILLIS = 12;
  private static final long CACHE_MILLIS = 2_000;
  private static final int MANAGES_DESCENDANTS = 31;

  private final Bus bus;
  private final RunningApp app;
  private final Deadline deadline;
  private final Map<String, Node> known = new HashMap<>();
  private final Map<String, List<Node>> byParent = new HashMap<>();
  private final Set<String> visited = new HashSet<>();
  private boolean partial;
  private boolean cut;
  private int scrolled;
  private boolean hidden;

  TreeReader(Bus bus, RunningApp app, Deadline deadline) {
    this.bus = bus;
    this.app = app;
    this.deadline = deadline;
  }

  /** Also reads what does not show now. */
  TreeReader withHidden() {
    hidden = true;
    return this;
  }

  /** Whether some answers did not come in time, so that not all is there. */
  boolean partial() {
    return partial;
  }

  /** Whether there was more than is ever read. */
  boolean cut() {
    return cut;
  }

  /** Returns how many objects were left out because they are scrolled out of view. */
  int scrolled() {
    return scrolled;
  }

  /** Returns the windows of the app, without what is in them. */
  List<Node> windows() throws BusException {
    List<PendingReply> replies =
        bus.send(List.of(cacheItems(), app.root().call("Accessible", "GetChildren")));
    fillCache(replies.get(0));
    Node root = new Node(app.root());
    adopt(root, replies.get(1).await(deadline));
    return root.children;
  }

  private Call cacheItems() {
    return Call.of(app.bus(), "/org/a11y/atspi/cache", Names.A11Y + "Cache", "GetItems");
  }

  private void fillCache(PendingReply first) throws BusException {
    PendingReply reply = first;
    for (int i = 1; ; i++) {
      try {
        for (Object item : reply.await(deadline.within(CACHE_MILLIS)).list(0)) {
          if (item instanceof List<?> fields) {
            cached(fields);
          }
        }
        return;
      } catch (BusException e) {
        boolean comes = app.toolkit() == Toolkit.GTK3 && e.isUnknown() && i < CACHE_TRIES;
        if (e.kind() == BusException.Kind.ERROR && !e.isGone() && !comes) {
          return;
        }
        if (!comes) {
          throw e;
        }
      }
      // GTK 3 makes its cache when the first listener is told to it.
      pause(CACHE_PAUSE_MILLIS);
      reply = bus.send(cacheItems());
    }
  }

  private static void pause(long millis) throws BusException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes an item of the cache, in its present form or that of old versions of Qt. */
  private void cached(List<?> fields) {
    boolean old = fields.size() == 9 && fields.get(3) instanceof List<?>;
    if (!old && fields.size() != 10) {
      return;
    }
    Ref ref = Ref.of(fields.get(0));
    Ref parent = Ref.of(fields.get(2));
    if (ref == null || !ref.bus().equals(app.bus())) {
      return;
    }
    Node node = known.computeIfAbsent(ref.path(), path -> new Node(ref));
    int at = old ? 4 : 5;
    if (old) {
      // That form names its children in order, so that nothing is to be sorted.
      node.childCount = -1;
    } else {
      node.place = whole(fields.get(3));
      node.childCount = whole(fields.get(4));
      if (parent != null) {
        byParent.computeIfAbsent(parent.path(), path -> new ArrayList<>()).add(node);
      }
    }
    node.interfaces = texts(fields.get(at));
    node.name = fields.get(at + 1) instanceof String name ? name : "";
    node.role = fields.get(at + 2) instanceof Number role ? role.longValue() : 67;
    node.description = fields.get(at + 3) instanceof String text ? text : "";
    node.states = fields.get(at + 4) instanceof List<?> words ? States.of(words) : States.NONE;
  }

  private static int whole(Object value) {
    return value instanceof Number number ? number.intValue() : -1;
  }

  private static List<String> texts(Object value) {
    List<String> texts = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object each : list) {
        texts.add(String.valueOf(each));
      }
    }
    return texts;
  }

  /** Reads what is in a window, level by level. */
  void grow(Node top) throws BusException {
    List<Node> level = List.of(top);
    visited.add(top.ref.path());
    for (int depth = 0; !level.isEmpty(); depth++) {
      if (depth >= MOST_LEVELS || visited.size() > MOST_NODES) {
        cut = true;
        return;
      }
      if (deadline.over()) {
        partial = true;
        return;
      }
      List<Node> asked = new ArrayList<>();
      List<Call> calls = new ArrayList<>();
      for (Node node : level) {
        if (!complete(node)) {
          asked.add(node);
          calls.add(node.ref.call("Accessible", "GetChildren"));
        }
      }
      List<PendingReply> replies = bus.send(calls);
      List<Node> fresh = new ArrayList<>();
      for (int i = 0; i < asked.size(); i++) {
        Message answer = answer(replies.get(i));
        if (answer != null) {
          link(asked.get(i), answer, fresh);
        }
      }
      describe(fresh);
      level = next(level);
    }
  }

  private void adopt(Node root, Message answer) throws BusException {
    List<Node> fresh = new ArrayList<>();
    link(root, answer, fresh);
    describe(fresh);
  }

  private void link(Node node, Message answer, List<Node> fresh) {
    node.children.clear();
    List<?> refs = answer.list(0);
    int most = node.states.has(MANAGES_DESCENDANTS) ? MOST_CHILDREN : MOST_NODES;
    for (int i = 0; i < refs.size(); i++) {
      if (i >= most) {
        cut = true;
        return;
      }
      Ref ref = Ref.of(refs.get(i));
      if (ref == null || !ref.bus().equals(app.bus())) {
        continue;
      }
      Node child = known.get(ref.path());
      if (child == null) {
        child = new Node(ref);
        known.put(ref.path(), child);
        fresh.add(child);
      }
      child.place = i;
      node.children.add(child);
    }
  }

  /** Takes the children from the cache, if it holds each of them and knows their order. */
  private boolean complete(Node node) {
    if (node.childCount < 0) {
      return false;
    }
    List<Node> children = byParent.getOrDefault(node.ref.path(), List.of());
    if (children.size() != node.childCount) {
      return false;
    }
    List<Node> sorted = new ArrayList<>(children);
    sorted.sort(Comparator.comparingInt(child -> child.place));
    for (int i = 0; i < sorted.size(); i++) {
      if (sorted.get(i).place != i) {
        return false;
      }
    }
    node.children.clear();
    node.children.addAll(sorted);
    return true;
  }

  private List<Node> next(List<Node> level) {
    List<Node> next = new ArrayList<>();
    for (Node node : level) {
      node.inPane |= node.role == RoleNames.SCROLL_PANE;
      for (Node child : node.children) {
        child.inPane |= node.inPane;
        scrolled += isScrolledAway(child) ? 1 : 0;
      }
      node.children.removeIf(child -> !visited.add(child.ref.path()) || !wanted(child));
      for (Node child : node.children) {
        child.parent = node;
        next.add(child);
      }
    }
    return next;
  }

  /** What is visible and does not show in something that scrolls may show after scrolling. */
  private boolean isScrolledAway(Node node) {
    return node.inPane
        && node.role != RoleNames.SCROLL_BAR
        && node.states.has(States.VISIBLE)
        && !wanted(node)
        && !visited.contains(node.ref.path());
  }

  /** Menus are there while they are closed, and nothing else that does not show. */
  private boolean wanted(Node node) {
    return hidden || app.toolkit().shows(node.states) || RoleNames.ofMenus(node.role);
  }

  /** Asks for what the cache does not tell of these objects. */
  void describe(List<Node> nodes) throws BusException {
    List<Call> calls = new ArrayList<>(nodes.size() * 5);
    for (Node node : nodes) {
      calls.add(node.ref.call("Accessible", "GetRole"));
      calls.add(node.ref.property("Accessible", "Name"));
      calls.add(node.ref.call("Accessible", "GetState"));
      calls.add(node.ref.call("Accessible", "GetInterfaces"));
      calls.add(node.ref.property("Accessible", "Description"));
    }
    List<PendingReply> replies = bus.send(calls);
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      Message role = answer(replies.get(5 * i));
      Message name = answer(replies.get(5 * i + 1));
      Message states = answer(replies.get(5 * i + 2));
      Message interfaces = answer(replies.get(5 * i + 3));
      Message description = answer(replies.get(5 * i + 4));
      node.role = role == null ? 67 : role.number(0, 67);
      node.name = name != null && name.inner(0) instanceof String text ? text : "";
      node.states = states == null ? States.NONE : States.of(states.list(0));
      node.interfaces = interfaces == null ? List.of() : texts(interfaces.list(0));
      node.description =
          description != null && description.inner(0) instanceof String text ? text : "";
    }
  }

  /**
   * Returns the answer, or null if the object is gone by now or silent.
   *
   * @throws BusException if the whole app is gone
   */
  @org.jspecify.annotations.Nullable
  Message answer(PendingReply reply) throws BusException {
    try {
      return reply.await(deadline);
    } catch (BusException e) {
      if (e.isGone() || e.kind() == BusException.Kind.CLOSED) {
        throw e;
      }
      if (e.kind() == BusException.Kind.TIMEOUT) {
        partial = true;
      }
      return null;
    }
  }
}
