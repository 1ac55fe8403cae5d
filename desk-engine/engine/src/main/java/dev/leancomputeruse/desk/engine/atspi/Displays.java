package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.x11.Display;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections to the X display, made when they are first needed and again after they ended. One
 * is for looking and one for keys and pointer, so that windows can be read while somebody types.
 */
final class Displays implements AutoCloseable {
  private static final Set<String> ENDED =
      Set.of("display_lost", "display_unreachable", "display_answer_malformed");

  private final DeskHost host;
  private @Nullable Display eyes;
  private @Nullable Display hands;

  Displays(DeskHost host) {
    this.host = host;
  }

  /** Returns whether there is a display to be asked. */
  boolean named() {
    return host.variable("DISPLAY") != null;
  }

  /** Returns whether no display takes a connection any more, or none was named. */
  boolean gone() {
    if (!named()) {
      return true;
    }
    try {
      Display.open(host).close();
      return false;
    } catch (X11Exception e) {
      return e.code().equals("display_unreachable");
    }
  }

  /** Returns the connection for looking. */
  synchronized Display get() throws X11Exception {
    Display known = eyes;
    if (known == null) {
      known = Display.open(host);
      eyes = known;
    }
    return known;
  }

  /** Returns the connection for keys and pointer. */
  synchronized Display hands() throws X11Exception {
    Display known = hands;
    if (known == null) {
      known = Display.open(host);
      hands = known;
    }
    return known;
  }

  /** Says in the one error shape what failed; a connection that ended is made anew next time. */
  DeskException failed(X11Exception e) {
    if (ENDED.contains(e.code())) {
      close();
    }
    return Failures.display(e);
  }

  @Override
  public synchronized void close() {
    if (eyes != null) {
      eyes.close();
      eyes = null;
    }
    if (hands != null) {
      hands.close();
      hands = null;
    }
  }
}
