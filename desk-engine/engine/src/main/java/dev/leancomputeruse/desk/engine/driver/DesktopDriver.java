package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.DeskException;
import java.nio.file.Path;
import java.util.List;

/**
 * The port to what moves the desktop.
 *
 * <p>No method repeats anything, and none waits without an end. What the driver words as a success
 * although it is none comes out as a {@link DeskException} with the outcome that fits it.
 */
public interface DesktopDriver {
  /** Returns the name that {@code LEAN_COMPUTER_USE_DRIVER} knows it by. */
  String name();

  /** Says what is there, what is missing and how to mend it; starts nothing. */
  List<Check> doctor();

  /** Lists the apps that are installed or running. */
  List<App> apps() throws DeskException;

  /**
   * Lists windows.
   *
   * @param pid of this process, or of all if it is 0
   */
  List<Window> windows(long pid) throws DeskException;

  /** Starts an app in the background. */
  Launch launch(LaunchRequest request) throws DeskException;

  /** Reads one window, without a screenshot. */
  RawObservation observe(Target target, ObserveRequest request) throws DeskException;

  /** Does something to an element or a window: click, scroll, set_value, invoke_menu. */
  ActionAnswer act(Action action) throws DeskException;

  /** Presses keys: press_key, hotkey. */
  ActionAnswer key(Action action) throws DeskException;

  /** Types text. */
  ActionAnswer type(Action action) throws DeskException;

  /** Does something at a point of the window: click with x and y, drag, move_cursor. */
  ActionAnswer clickAt(Action action) throws DeskException;

  /** Puts a picture of the window into {@code file}. */
  Screenshot screenshot(Target target, Path file) throws DeskException;

  /** Returns when something in the window may have changed, at the latest after the given time. */
  void waitFor(Target target, long millis) throws DeskException;

  /** Asks an app to quit, as its user would. Never a kill; the answer proves nothing. */
  QuitRequest quit(App app, long timeoutMillis) throws DeskException;

  /**
   * Asks the system whether an app of that name runs, without starting it.
   *
   * @throws DeskException if the answer is neither yes nor no
   */
  boolean isRunning(String name, long timeoutMillis) throws DeskException;

  /** Returns who uses the driver now. Starts nothing. */
  Sessions sessions();

  /** Stops the driver the way it wants to be stopped, and waits for it. Never a kill. */
  boolean stop();
}
