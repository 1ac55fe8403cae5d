package dev.leancomputeruse.desk.engine.x11;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A real client with one window that writes down what reaches it. It reads its events in order and
 * looks a key up in the map when it comes to it, late if it is told to be slow: as toolkits do.
 */
final class PuppetWindow implements AutoCloseable {
  private static final int KEY_PRESS = 2;
  private static final int BUTTON_PRESS = 4;
  private static final int BUTTON_RELEASE = 5;
  private static final int MOTION = 6;
  private static final int EXPOSE = 12;
  private static final int MAPPING = 34;
  private static final int CLIENT_MESSAGE = 33;

  private final Connection connection;
  private final Server server;
  private final long id;
  private final long gc;
  private final Thread reader;
  private final StringBuilder text = new StringBuilder();
  private final List<String> events = new ArrayList<>();
  private final long slowMillis;
  private final boolean pings;
  private volatile boolean stop;
  private volatile X11Exception broken;
  private long[] keymap = new long[0];
  private int columns;

  PuppetWindow(XServer of, PuppetKind kind) throws Exception {
    connection = of.connect(ByteOrder.LITTLE_ENDIAN);
    server = new Server(connection);
    slowMillis = kind.slowMillis;
    pings = kind.pings;
    // The server gives the numbers of a client that has ended to the next one at once. A window
    // manager that is behind with its events takes the new window for the old one.
    for (long skip = System.nanoTime() >>> 10 & 0xfff; skip > 0; skip--) {
      connection.newId();
    }
    id = connection.newId();
    gc = connection.newId();
    long colormap = 0;
    if (kind.visual != 0) {
      colormap = connection.newId();
      connection.run(
          server
              .request("CreateColormap", 78, 0)
              .u32(colormap)
              .u32(server.root())
              .u32(kind.visual));
    }
    Request create =
        server
            .request("CreateWindow", 1, kind.depth)
            .u32(id)
            .u32(server.root())
            .u16(kind.x)
            .u16(kind.y)
            .u16(kind.width)
            .u16(kind.height)
            .u16(0)
            .u16(1)
            .u32(kind.visual)
            .u32(0x8 | 0x200 | 0x800 | (colormap == 0 ? 0 : 0x2000))
            .u32(0)
            .u32(kind.overrides ? 1 : 0)
            .u32(0x1 | 0x4 | 0x8 | 0x40 | 0x8000);
    if (colormap != 0) {
      create.u32(colormap);
    }
    connection.run(create);
    connection.run(server.request("CreateGC", 55, 0).u32(gc).u32(id).u32(0x4).u32(kind.color));
    property("WM_NAME", "STRING", kind.title.getBytes(ISO_8859_1));
    property("_NET_WM_NAME", "UTF8_STRING", kind.title.getBytes(UTF_8));
    property("WM_CLASS", "STRING", "puppet\0Puppet\0".getBytes(ISO_8859_1));
    if (kind.pid != 0) {
      numbers("_NET_WM_PID", "CARDINAL", kind.pid);
    }
    // The position is meant.
    numbers(
        "WM_NORMAL_HINTS",
        "WM_SIZE_HINTS",
        0x1,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        10);
    long delete = server.atom("WM_DELETE_WINDOW");
    long ping = server.atom("_NET_WM_PING");
    if (kind.closes && kind.pings) {
      numbers("WM_PROTOCOLS", "ATOM", delete, ping);
    } else if (kind.closes || kind.pings) {
      numbers("WM_PROTOCOLS", "ATOM", kind.closes ? delete : ping);
    }
    readKeymap();
    if (kind.map) {
      connection.run(server.request("MapWindow", 8, 0).u32(id));
    }
    reader = new Thread(this::read, "puppet");
    reader.start();
  }

  private void property(String name, String type, byte[] value) throws X11Exception {
    connection.run(
        server
            .request("ChangeProperty", 18, 0)
            .u32(id)
            .u32(server.atom(name))
            .u32(server.atom(type))
            .u8(8)
            .skip(3)
            .u32(value.length)
            .padded(value));
  }

  private void numbers(String name, String type, long... values) throws X11Exception {
    Request request =
        server
            .request("ChangeProperty", 18, 0)
            .u32(id)
            .u32(server.atom(name))
            .u32(server.atom(type))
            .u8(32)
            .skip(3)
            .u32(values.length);
    for (long value : values) {
      request.u32(value);
    }
    connection.run(request);
  }

  private void readKeymap() throws X11Exception {
    Setup setup = connection.setup();
    int count = setup.maxKeycode() - setup.minKeycode() + 1;
    Reply reply =
        connection.ask(
            server.request("GetKeyboardMapping", 101, 0).u8(setup.minKeycode()).u8(count).u16(0));
    columns = reply.u8(1);
    keymap = reply.longs(Reply.HEADER, (long) count * columns);
  }

  private void read() {
    try {
      while (!stop) {
        Reply event = connection.event(20);
        if (event != null) {
          if (slowMillis > 0) {
            Thread.sleep(slowMillis);
          }
          take(event);
        }
      }
    } catch (X11Exception e) {
      broken = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(Reply event) throws X11Exception {
    int detail = event.u8(1);
    switch (event.u8(0) & 0x7f) {
      case KEY_PRESS -> key(detail, event.u16(28));
      case BUTTON_PRESS ->
          note("press " + detail + " at " + event.i16(24) + "," + event.i16(26) + state(event));
      case BUTTON_RELEASE ->
          note("release " + detail + " at " + event.i16(24) + "," + event.i16(26));
      case MOTION -> note("move " + event.i16(24) + "," + event.i16(26));
      case EXPOSE -> paint();
      case MAPPING -> readKeymap();
      case CLIENT_MESSAGE -> message(event);
      default -> {}
    }
  }

  private static String state(Reply event) throws X11Exception {
    int state = event.u16(28) & 0xff;
    return state == 0 ? "" : " state " + state;
  }

  /** Left half in its colour, the rest black. */
  private void paint() throws X11Exception {
    Windows.Geometry size = new Windows(server).geometry(id);
    connection.run(
        server
            .request("PolyFillRectangle", 70, 0)
            .u32(id)
            .u32(gc)
            .u16(0)
            .u16(0)
            .u16(size.width() / 2)
            .u16(size.height()));
  }

  private void message(Reply event) throws X11Exception {
    if (event.u32(12) == server.atom("WM_DELETE_WINDOW")) {
      note("close");
    } else if (event.u32(12) == server.atom("_NET_WM_PING") && pings) {
      server.message(
          server.root(),
          0x18_0000,
          server.root(),
          event.u32(8),
          event.u32(12),
          event.u32(16),
          event.u32(20));
    }
  }

  private void key(int code, int state) throws X11Exception {
    int row = (code - connection.setup().minKeycode()) * columns;
    boolean shift = (state & 1) != 0;
    boolean lock = (state & 2) != 0;
    long sym = keymap[row + (shift ? 1 : 0)];
    if (shift && sym == 0) {
      sym = keymap[row];
    }
    if (lock && sym >= 'a' && sym <= 'z') {
      sym -= 32;
    }
    if (sym >= 0xffe1 && sym <= 0xffee) {
      return;
    }
    synchronized (text) {
      if ((state & 0xfc) != 0) {
        events.add("key " + Long.toHexString(sym) + " state " + (state & 0xff));
      } else if (sym == KeyNames.RETURN) {
        text.append('\n');
      } else if (sym == KeyNames.TAB) {
        text.append('\t');
      } else if (sym >= 0x100_0000) {
        text.appendCodePoint((int) sym & 0xff_ffff);
      } else if (sym < 0x100) {
        text.appendCodePoint((int) sym);
      } else {
        events.add("key " + Long.toHexString(sym));
      }
    }
  }

  private void note(String what) {
    synchronized (text) {
      events.add(what);
    }
  }

  long id() {
    return id;
  }

  Server server() {
    return server;
  }

  /** Everything that was typed so far. */
  String text() {
    synchronized (text) {
      return text.toString();
    }
  }

  /** What else came: keys without a character, buttons, motions, requests to close. */
  List<String> events() {
    synchronized (text) {
      return List.copyOf(events);
    }
  }

  void forget() {
    synchronized (text) {
      text.setLength(0);
      events.clear();
    }
  }

  /** Waits until so many characters came, and a little longer for those that should not come. */
  String typed(int characters) throws InterruptedException {
    for (int i = 0; i < 500 && text().codePoints().count() < characters; i++) {
      Thread.sleep(10);
    }
    Thread.sleep(30);
    return text();
  }

  /** Waits for an event that holds the words. */
  List<String> until(String words) throws InterruptedException {
    for (int i = 0; i < 300 && !String.join("\n", events()).contains(words); i++) {
      Thread.sleep(10);
    }
    return events();
  }

  @Override
  public void close() {
    stop = true;
    try {
      reader.join(3_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    connection.close();
    X11Exception error = broken;
    if (error != null) {
      throw new AssertionError(error);
    }
  }
}
