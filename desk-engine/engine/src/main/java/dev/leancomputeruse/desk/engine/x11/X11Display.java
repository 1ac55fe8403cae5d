package dev.leancomputeruse.desk.engine.x11;

import dev.leancomputeruse.desk.engine.DeskHost;
import java.nio.ByteOrder;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The display over a connection of our own; the one lock is here. */
final class X11Display implements Display {
  private static final long LOCK_SECONDS = 10;
  private static final long MAX_ACTIVATE_MILLIS = 10_000;
  private static final long TAKEN_MILLIS = 300;

  private final ReentrantLock lock = new ReentrantLock(true);
  private final Server server;
  private final Windows windows;
  private final WindowManager manager;
  private final Keyboard keyboard;
  private final Pointer pointer;
  private final Pings pings;
  private final Pictures pictures;

  X11Display(Connection connection) {
    server = new Server(connection);
    windows = new Windows(server);
    manager = new WindowManager(server, windows);
    Fakes fakes = new Fakes(server);
    keyboard = new Keyboard(server, manager, fakes);
    pointer = new Pointer(server, windows, fakes, keyboard);
    pings = new Pings(server);
    pictures = new Pictures(server, windows);
  }

  static X11Display open(DeskHost host) throws X11Exception {
    FileSystem files = host.home().getFileSystem();
    DisplayAddress address =
        DisplayAddress.parse(host.variable("DISPLAY"), files.getPath("/tmp/.X11-unix"));
    String named = host.variable("XAUTHORITY");
    Path file = named == null ? host.home().resolve(".Xauthority") : files.getPath(named);
    Authority authority =
        Authority.find(file, Authority.thisHost(files.getPath("/proc")), address.number());
    return new X11Display(
        Connection.open(address, authority, ByteOrder.LITTLE_ENDIAN, Connection.REPLY_MILLIS));
  }

  @Override
  public List<XWindow> windows() throws X11Exception {
    take();
    try {
      return windows.list();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long activeWindow() throws X11Exception {
    take();
    try {
      return manager.active();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean activate(long window, long timeoutMillis) throws X11Exception {
    take();
    try {
      return manager.activate(window, Math.min(timeoutMillis, MAX_ACTIVATE_MILLIS));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean requestClose(long window) throws X11Exception {
    take();
    try {
      return manager.requestClose(window);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void type(String text, BooleanSupplier stillMeant) throws X11Exception {
    take();
    try {
      keyboard.type(text, stillMeant);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void press(List<String> keys) throws X11Exception {
    take();
    try {
      keyboard.press(keys);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void click(int x, int y, int button, int count, List<String> modifiers)
      throws X11Exception {
    take();
    try {
      pointer.click(x, y, button, count, modifiers);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void move(int x, int y) throws X11Exception {
    take();
    try {
      pointer.move(x, y);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void drag(int fromX, int fromY, int toX, int toY, int button, int steps, long millis)
      throws X11Exception {
    take();
    try {
      pointer.drag(fromX, fromY, toX, toY, button, steps, millis);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void scroll(int x, int y, String direction, int amount) throws X11Exception {
    take();
    try {
      pointer.scroll(x, y, direction, amount);
      awaitTaken();
    } finally {
      lock.unlock();
    }
  }

  /** A busy app scrolls on while its earlier places are read, unless it has taken all notches. */
  private void awaitTaken() throws X11Exception {
    long window = manager.active();
    try {
      if (window != 0 && pings.takesPart(window)) {
        var unused = pings.answers(window, TAKEN_MILLIS);
      }
    } catch (X11Exception e) {
      Windows.ignoreGone(e);
    }
  }

  @Override
  public void moveResize(long window, int x, int y, int width, int height) throws X11Exception {
    take();
    try {
      manager.moveResize(window, x, y, width, height);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void screenshot(long window, Path png) throws X11Exception {
    take();
    try {
      pictures.save(window, png);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public @Nullable String rootText(String property) throws X11Exception {
    take();
    try {
      return Property.of(server, server.root(), property).text();
    } finally {
      lock.unlock();
    }
  }

  private void take() throws X11Exception {
    try {
      if (!lock.tryLock(LOCK_SECONDS, TimeUnit.SECONDS)) {
        throw Trouble.busy();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new X11Exception("interrupted", "interrupted while using the display", "run it again");
    }
  }

  /** Does not wait for the lock: closing ends what is under way. */
  @Override
  public void close() {
    server.connection().close();
  }
}
