package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.Message;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
  private final TreeCache cache;
  private final Set<String> visited = new HashSet<>();
  private final Map<String, PendingReply> told = new HashMap<>();
  private boolean partial;
  private boolean cut;
  private int scrolled;
  private int searched;
  private boolean hidden;
  private @Nullable String wantedName;
  private final List<Node> away = new ArrayList<>();

  TreeReader(Bus bus, RunningApp app, Deadline deadline) {
    this.bus = bus;
    this.app = app;
    this.cache = new TreeCache(app.bus());
    this.deadline = deadline;
  }

  /** Also reads what does not show now. */
  TreeReader withHidden() {
    hidden = true;
    return this;
  }

  /** Also finds what is scrolled out of view and has this in its name. */
  TreeReader finding(@Nullable String name) {
    wantedName = name;
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

  /** Returns how much of what is out of view was searched before that was ended, 0 if all was. */
  int searched() {
    return searched;
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
            cache.take(fields);
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

  /** Reads what is in a window, level by level. */
  void grow(Node top) throws BusException {
    levels(top);
    if (wantedName != null && !away.isEmpty()) {
      AwaySearch search = new AwaySearch(this, app.toolkit(), wantedName, deadline);
      searched = search.in(away) ? searched : Math.max(searched, search.looked());
      away.clear();
    }
  }

  private void levels(Node top) throws BusException {
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
      open(level);
      level = next(level);
    }
  }

  /** Learns the children of these objects, by as few questions as it takes. */
  void open(List<Node> level) throws BusException {
    Map<String, Node> asked = new LinkedHashMap<>();
    for (Node node : level) {
      if (!told.containsKey(node.ref.path())) {
        gather(node, asked);
      }
    }
    List<Call> calls = new ArrayList<>();
    for (Node node : asked.values()) {
      calls.add(node.ref.call("Accessible", "GetChildren"));
    }
    List<PendingReply> replies = bus.send(calls);
    int at = 0;
    for (String path : asked.keySet()) {
      told.put(path, replies.get(at++));
    }
    List<Node> fresh = new ArrayList<>();
    for (Node node : level) {
      PendingReply reply = told.remove(node.ref.path());
      if (reply != null) {
        node.children.clear();
        Message answer = answer(reply);
        if (answer != null) {
          link(node, answer, fresh);
        }
      }
    }
    describe(fresh);
  }

  /**
   * Collects what has to be asked for its children: where the cache has holes, and for GTK 4 also
   * below, all at once. Its cache keeps what was hidden as if it were still shown in its place, and
   * has not what is shown instead, so that even the numbers agree.
   */
  private void gather(Node from, Map<String, Node> asked) {
    Deque<Node> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      Node node = open.pop();
      boolean complete = cache.complete(node);
      if (told.containsKey(node.ref.path())
          || (complete && (!app.toolkit().cachesHidden() || cache.saysAll(node)))) {
        continue;
      }
      boolean first =
          (complete && node.holdsTheSame())
              || (asked.size() <= MOST_NODES && asked.putIfAbsent(node.ref.path(), node) == null);
      if (first && complete) {
        node.children.forEach(open::push);
      }
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
      Node child = cache.known(ref);
      if (child == null) {
        child = cache.add(ref);
        fresh.add(child);
      }
      child.place = i;
      node.children.add(child);
    }
  }

  private List<Node> next(List<Node> level) {
    List<Node> next = new ArrayList<>();
    for (Node node : level) {
      node.inPane |= node.role == RoleNames.SCROLL_PANE;
      for (Node child : node.children) {
        child.inPane |= node.inPane;
        if (child.role == RoleNames.LABEL && !visited.contains(child.ref.path())) {
          child.tell(node);
        }
        if (isScrolledAway(node, child)) {
          scrolled++;
          if (wantedName != null) {
            child.parent = node;
            away.add(child);
          }
        }
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
  private boolean isScrolledAway(Node parent, Node node) {
    return (node.inPane ? node.states.has(States.VISIBLE) : isRowOfQt(parent, node))
        && node.role != RoleNames.SCROLL_BAR
        && parent.role != RoleNames.PAGE_TAB
        && !wanted(node)
        && !visited.contains(node.ref.path());
  }

  /** Lists and tables of Qt scroll by themselves, and what is out of view there is not visible. */
  private boolean isRowOfQt(Node parent, Node node) {
    return app.toolkit() == Toolkit.QT5
        && parent.states.has(MANAGES_DESCENDANTS)
        && RoleNames.isChoice(node.role)
        && node.states.has(States.SENSITIVE);
  }

  /**
   * Menus are there while they are closed, and nothing else that does not show. But GTK 3 takes
   * what is scrolled for what it is scrolled in, and says that this does not show either.
   */
  private boolean wanted(Node node) {
    return hidden
        || app.toolkit().shows(node.states)
        || RoleNames.ofMenus(node.role)
        || (node.role == RoleNames.VIEWPORT && node.states.has(States.VISIBLE));
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
      node.interfaces = interfaces == null ? List.of() : TreeCache.texts(interfaces.list(0));
      node.description =
          description != null && description.inner(0) instanceof String text ? text : "";
    }
  }

  /**
   * Returns the answer, or null if the object is gone by now or silent.
   *
   * @throws BusException if the whole app is gone
   */
  @Nullable Message answer(PendingReply reply) throws BusException {
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
