package dev.leancomputeruse.desk.engine.driver;

/**
 * An app, running or not.
 *
 * @param id the bundle id or the desktop-file id; empty if the driver knows none
 * @param name the exact name
 * @param pid 0 if it does not run
 * @param active whether it has the keyboard
 * @param launchPath what starts it where the id does not; empty if unknown
 */
public record App(String id, String name, long pid, boolean active, String launchPath) {
  /** Returns whether it runs. */
  public boolean running() {
    return pid > 0;
  }

  /** Returns how it is named among candidates. */
  public String label() {
    return (id.isEmpty() ? name : id + " (" + name + ")") + (running() ? " pid " + pid : "");
  }
}
