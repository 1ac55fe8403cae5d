package dev.leancomputeruse.desk.engine.x11;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Spare keys that stand for other characters as long as this is open. The app gets the time to see
 * the changed map before the first key, and to read the last key before the map is as it was.
 */
final class LentKeys implements AutoCloseable {
  /** Apps fetch a changed keyboard map in their own time. */
  private static final long MAP_MILLIS = 30;

  private static final long PING_MILLIS = 1_500;

  /** At once; each change of the map is news for every app. */
  private static final int MAX = 16;

  private final Keymap keymap;
  private final Pings pings;
  private final long window;
  private final Map<Integer, Keymap.Key> lent = new LinkedHashMap<>();
  private boolean settled = true;

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

  /** Makes sure that a key makes the keysym; returns false if no more can be lent now. */
  boolean provide(int keysym) throws X11Exception {
    if (keymap.key(keysym) != null) {
      return true;
    }
    if (lent.size() == MAX || (keymap.spares() == 0 && !lent.isEmpty())) {
      return false;
    }
    lent.put(keysym, keymap.lend(keysym));
    settled = false;
    return true;
  }

  /** Returns once the app has seen what was lent. */
  void settle() throws X11Exception {
    if (!settled) {
      settled = true;
      waitForApp();
    }
  }

  private void waitForApp() throws X11Exception {
    Pause.millis(MAP_MILLIS);
    if (window == 0) {
      return;
    }
    try {
      if (pings.takesPart(window) && !pings.answers(window, PING_MILLIS)) {
        throw new X11Exception(
            "app_not_responding",
            "the app does not read its keys",
            "wait until it responds, then look what arrived");
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
    for (Map.Entry<Integer, Keymap.Key> entry : lent.entrySet()) {
      try {
        keymap.restore(entry.getKey(), entry.getValue());
      } catch (X11Exception e) {
        first = e;
      }
    }
    lent.clear();
    if (first != null) {
      throw first;
    }
  }
}
