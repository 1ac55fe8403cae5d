package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.x11.Presence;
import java.util.concurrent.TimeUnit;

/**
 * Whether the desktop still is. On an X display it ends with that, also if its accessibility bus
 * goes on or was never met; on Wayland X may come and go, so that the bus has to have ended too.
 */
final class DesktopLife {
  private static final long BETWEEN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long BEGIN_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final DeskHost host;
  private final Displays displays;
  private final A11yBus bus;
  private final boolean wayland;
  private final long made = System.nanoTime();
  private long asked = made;
  private boolean seen;

  DesktopLife(DeskHost host, Displays displays, A11yBus bus) {
    this.host = host;
    this.displays = displays;
    this.bus = bus;
    this.wayland = host.variable("WAYLAND_DISPLAY") != null;
  }

  /** Asks the display once a second at most, which does not wait for it. */
  synchronized boolean isOver() {
    if (bus.lost()) {
      return displays.gone();
    }
    long now = System.nanoTime();
    if (wayland || !displays.named() || now - asked < BETWEEN_NANOS) {
      return false;
    }
    asked = now;
    if (Presence.of(host)) {
      seen = true;
      return false;
    }
    // One that was never met from here may still be served by its bus.
    return seen || (!bus.wasThere() && now - made > BEGIN_NANOS);
  }
}
