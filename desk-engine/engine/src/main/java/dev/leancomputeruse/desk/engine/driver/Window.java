package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.Quoted;
import org.jspecify.annotations.Nullable;

/**
 * A window.
 *
 * @param id the driver's number of it
 * @param pid the process that owns it
 * @param app the name of the app
 * @param title may be empty
 * @param onScreen false if it is minimised, hidden or on another space
 * @param order higher is nearer to the front; null if the driver does not know
 */
public record Window(
    long id,
    long pid,
    String app,
    String title,
    boolean onScreen,
    @Nullable Long order,
    Bounds bounds) {
  /** Returns how it is named among candidates. */
  public String label() {
    return id + " " + Quoted.of(title) + (onScreen ? "" : " (not on screen)");
  }
}
