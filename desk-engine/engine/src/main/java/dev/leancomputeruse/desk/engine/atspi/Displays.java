package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.x11.Display;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import org.jspecify.annotations.Nullable;

/** The connection to the X display, made when it is first needed and again after it failed. */
final class Displays implements AutoCloseable {
  private final DeskHost host;
  private @Nullable Display display;

  Displays(DeskHost host) {
    this.host = host;
  }

  /** Returns whether there is a display to be asked. */
  boolean named() {
    return host.variable("DISPLAY") != null;
  }

  synchronized Display get() throws X11Exception {
    Display known = display;
    if (known == null) {
      known = Display.open(host);
      display = known;
    }
    return known;
  }

  /** Forgets a connection that failed. */
  synchronized void forget() {
    close();
  }

  @Override
  public synchronized void close() {
    if (display != null) {
      display.close();
      display = null;
    }
  }
}
