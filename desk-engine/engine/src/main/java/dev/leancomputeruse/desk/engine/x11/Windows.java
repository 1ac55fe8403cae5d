package dev.leancomputeruse.desk.engine.x11;

import java.util.ArrayList;
import java.util.List;

/** Lists the client windows; asks everything about all of them before it reads one answer. */
final class Windows {
  static final int VIEWABLE = 2;

  private static final int GET_WINDOW_ATTRIBUTES = 3;
  private static final int GET_GEOMETRY = 14;
  private static final int QUERY_TREE = 15;
  private static final int TRANSLATE_COORDINATES = 40;
  private static final int ICONIC = 3;
  private static final long EVERY_DESKTOP = 0xffffffffL;
  private static final int MAX_WINDOWS = 512;
  private static final int MAX_DEPTH = 3;

  private final Server server;
  private final Owners owners;

  Windows(Server server) {
    this.server = server;
    this.owners = new Owners(server);
  }

  List<XWindow> list() throws X11Exception {
    long desktop = Property.of(server, server.root(), "_NET_CURRENT_DESKTOP").number(EVERY_DESKTOP);
    List<Questions> asked = new ArrayList<>();
    for (long window : ids()) {
      if (asked.size() < MAX_WINDOWS) {
        asked.add(new Questions(window));
      }
    }
    List<XWindow> windows = new ArrayList<>();
    for (Questions questions : asked) {
      XWindow window = questions.window(windows.size(), desktop);
      if (window != null) {
        windows.add(window);
      }
    }
    return windows;
  }

  /** Returns the client windows, lowest first. */
  List<Long> ids() throws X11Exception {
    if (WindowManager.runs(server)) {
      for (String name : List.of("_NET_CLIENT_LIST_STACKING", "_NET_CLIENT_LIST")) {
        Property list = Property.of(server, server.root(), name);
        if (!list.unset()) {
          return boxed(list.longs());
        }
      }
    }
    List<Long> found = new ArrayList<>();
    for (long child : children(server.root())) {
      long client = client(child, 0);
      if (client != 0) {
        found.add(client);
      } else if (isClient(child)) {
        found.add(child);
      }
    }
    return found;
  }

  /** Returns the window below a frame that a window manager has marked; 0 if there is none. */
  private long client(long window, int depth) throws X11Exception {
    try {
      if (!Property.of(server, window, "WM_STATE").unset()) {
        return window;
      }
      if (depth < MAX_DEPTH) {
        for (long child : children(window)) {
          long client = client(child, depth + 1);
          if (client != 0) {
            return client;
          }
        }
      }
    } catch (X11Exception e) {
      ignoreGone(e);
    }
    return 0;
  }

  /** Without a window manager: what a program showed, and no menu or tooltip of it. */
  private boolean isClient(long window) throws X11Exception {
    try {
      Attributes its = attributes(window);
      return !its.overridesRedirect()
          && !its.inputOnly()
          && (its.mapState() == VIEWABLE || !Property.of(server, window, "WM_CLASS").unset());
    } catch (X11Exception e) {
      ignoreGone(e);
      return false;
    }
  }

  /**
   * What a window is like.
   *
   * @param visual of its pixels
   * @param mapState 0 unmapped, 1 below an unmapped one, 2 viewable
   */
  record Attributes(long visual, int mapState, boolean overridesRedirect, boolean inputOnly) {}

  Attributes attributes(long window) throws X11Exception {
    return attributes(
        server.connection().await(ask("GetWindowAttributes", GET_WINDOW_ATTRIBUTES, window)));
  }

  private static Attributes attributes(Reply reply) throws X11Exception {
    return new Attributes(reply.u32(8), reply.u8(26), reply.u8(27) != 0, reply.u16(12) == 2);
  }

  /** Where something is and how large. */
  record Geometry(int depth, int x, int y, int width, int height, int border) {}

  /** Returns the place of a window in its parent, or the size of a pixmap. */
  Geometry geometry(long drawable) throws X11Exception {
    Reply reply = server.connection().await(ask("GetGeometry", GET_GEOMETRY, drawable));
    return new Geometry(
        reply.u8(1), reply.i16(12), reply.i16(14), reply.u16(16), reply.u16(18), reply.u16(20));
  }

  /** Returns the windows right below a window, lowest first. */
  List<Long> children(long window) throws X11Exception {
    Reply reply = server.connection().await(ask("QueryTree", QUERY_TREE, window));
    return boxed(reply.longs(Reply.HEADER, reply.u16(16)));
  }

  /** Returns the window right above a window; 0 above the root window. */
  long parent(long window) throws X11Exception {
    return server.connection().await(ask("QueryTree", QUERY_TREE, window)).u32(12);
  }

  /** Returns the child of the root window that a window belongs to. */
  long top(long window) throws X11Exception {
    long at = window;
    for (int depth = 0; depth < 64; depth++) {
      long parent = parent(at);
      if (parent == 0 || parent == server.root()) {
        return at;
      }
      at = parent;
    }
    return at;
  }

  static void ignoreGone(X11Exception e) throws X11Exception {
    if (!e.code().equals("no_such_window")) {
      throw e;
    }
  }

  private Connection.Ticket ask(String name, int opcode, long window) throws X11Exception {
    return server.connection().send(server.request(name, opcode, 0).u32(window));
  }

  private static List<Long> boxed(long[] values) {
    List<Long> list = new ArrayList<>();
    for (long value : values) {
      list.add(value);
    }
    return list;
  }

  /** Everything that is asked about one window. */
  private final class Questions {
    private final long id;
    private final Connection.Ticket attributes;
    private final Connection.Ticket geometry;
    private final Connection.Ticket place;
    private final Connection.Ticket name;
    private final Connection.Ticket oldName;
    private final Connection.Ticket pid;
    private final Connection.Ticket wmClass;
    private final Connection.Ticket state;
    private final Connection.Ticket desktop;

    Questions(long id) throws X11Exception {
      this.id = id;
      attributes = ask("GetWindowAttributes", GET_WINDOW_ATTRIBUTES, id);
      geometry = ask("GetGeometry", GET_GEOMETRY, id);
      place =
          server
              .connection()
              .send(
                  server
                      .request("TranslateCoordinates", TRANSLATE_COORDINATES, 0)
                      .u32(id)
                      .u32(server.root())
                      .u32(0));
      name = property("_NET_WM_NAME");
      oldName = property("WM_NAME");
      pid = property("_NET_WM_PID");
      wmClass = property("WM_CLASS");
      state = property("WM_STATE");
      desktop = property("_NET_WM_DESKTOP");
    }

    private Connection.Ticket property(String property) throws X11Exception {
      return Property.ask(server, id, server.atom(property));
    }

    /** Returns the window, or null if it is gone meanwhile. */
    @org.jspecify.annotations.Nullable
    XWindow window(int order, long current) throws X11Exception {
      try {
        Connection connection = server.connection();
        Attributes its = attributes(connection.await(attributes));
        Reply size = connection.await(geometry);
        Reply where = connection.await(place);
        String title = Property.take(server, name).text();
        String old = Property.take(server, oldName).text();
        long process = Property.take(server, pid).number(0);
        String kind = Property.take(server, wmClass).wmClass();
        long condition = Property.take(server, state).number(1);
        long desk = Property.take(server, desktop).number(EVERY_DESKTOP);
        boolean here = desk == EVERY_DESKTOP || current == EVERY_DESKTOP || desk == current;
        return new XWindow(
            id,
            process > 0 ? process : owners.pid(id),
            title != null && !title.isEmpty() ? title : old == null ? "" : old,
            kind,
            its.mapState() == VIEWABLE && condition != ICONIC && here,
            order,
            where.i16(12),
            where.i16(14),
            size.u16(16),
            size.u16(18));
      } catch (X11Exception e) {
        ignoreGone(e);
        return null;
      }
    }
  }
}
