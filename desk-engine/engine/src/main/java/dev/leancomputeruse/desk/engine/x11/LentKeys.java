package dev.leancomputeruse.desk.engine.x11;

import java.util.ArrayList;
import java.util.List;

/**
 * Spare keys that stand for other characters as long as this is open. The app gets the time to see
 * the changed map before the first key, and to read the last key before the map is as it was.
 */
final class LentKeys implements AutoCloseable {
  /** Apps fetch a changed keyboard map in their own time. */
  private static final long MAP_MILLIS = 30;

  private static final long PING_MILLIS = 1_000;

  /** For an app that should have answered and has not. */
  private static final long DEAF_MILLIS = 150;

  /** At once; each change of the map is news for every app. */
  private static final int MAX = 16;

  private final Keymap keymap;
  private final Pings pings;
  private final long window;
  private final List<Integer> lent = new ArrayList<>();
  private boolean deaf;

  /**
   * Lends nothing yet.
   *
   * @param window the client window that the keys are for; 0 if that is not known
   */
  LentKeys(Keymap keymap, Pings pings, long window) {
    this.keymap = keymap;
    this.pings = pings;
    this.window = window;
  }

  /** Makes sure that a key will make the keysym; returns false if no more can be lent now. */
  boolean provide(int keysym) throws X11Exception {
    if (keymap.key(keysym) != null || lent.contains(keysym)) {
      return true;
    }
    if (keymap.spares() == 0) {
      throw new X11Exception(
          "no_spare_key",
          "every key of the keyboard map is taken, so other characters cannot be typed",
          "set the text through the accessibility interface: set_value");
    }
    if (lent.size() == Math.min(MAX, keymap.spares())) {
      return false;
    }
    lent.add(keysym);
    return true;
  }

  /** Lends the keys; returns once the app has seen that. */
  void settle() throws X11Exception {
    if (!lent.isEmpty()) {
      keymap.lend(lent);
      waitForApp();
    }
  }

  private void waitForApp() throws X11Exception {
    Pause.millis(MAP_MILLIS);
    if (window == 0 || deaf) {
      Pause.millis(deaf ? DEAF_MILLIS : 0);
      return;
    }
    try {
      // Qt 5 says that it answers, and does not always.
      if (pings.takesPart(window) && !pings.answers(window, PING_MILLIS)) {
        deaf = true;
      }
    } catch (X11Exception e) {
      Windows.ignoreGone(e);
    }
  }

  @Override
  public void close() throws X11Exception {
    if (lent.isEmpty()) {
      return;
    }
    X11Exception first = null;
    try {
      waitForApp();
    } catch (X11Exception e) {
      first = e;
    }
    try {
      keymap.restore(lent);
    } catch (X11Exception e) {
      first = e;
    }
    lent.clear();
    if (first != null) {
      throw first;
    }
  }
}
