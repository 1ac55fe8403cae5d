package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;

/**
 * An app and the window that is meant.
 *
 * @param key what the caller calls the app
 * @param start when its process started
 * @param windows how many windows it has
 * @param cached whether it was known from an earlier command
 * @param launched whether it was started for this
 * @param state covered or minimised, empty if neither
 */
public record Resolved(
    String key,
    App app,
    long start,
    Window window,
    int windows,
    boolean cached,
    boolean launched,
    String state) {

  /** Returns the window in the words of the driver. */
  public Target target() {
    return new Target(window.pid(), window.id());
  }
}
