package dev.leancomputeruse.desk.engine.x11;

import dev.leancomputeruse.desk.engine.DeskHost;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The display: windows, keys, pointer, pictures.
 *
 * <p>Thread-safe; one request at a time. Every call ends in bounded time. All coordinates are
 * pixels of the root window. What cannot be done comes as an {@link X11Exception} with one clear
 * line and the way out.
 *
 * <p>After {@code display_lost}, {@code display_answer_malformed} and {@code interrupted} the
 * connection is gone: open another. An interrupt of the thread that is in a call ends it.
 */
public interface Display extends AutoCloseable {
  /**
   * Opens the display that the host's {@code DISPLAY} names, with the cookie from {@code
   * XAUTHORITY}.
   *
   * @throws X11Exception if there is none, it cannot be reached or it refuses us
   */
  static Display open(DeskHost host) throws X11Exception {
    return X11Display.open(host);
  }

  /** Lists client windows, lowest first. */
  List<XWindow> windows() throws X11Exception;

  /** Returns the active window; 0 if there is none. */
  long activeWindow() throws X11Exception;

  /**
   * Asks the window manager to make a window active, and waits until it is.
   *
   * @return whether it became active in time
   */
  boolean activate(long window, long timeoutMillis) throws X11Exception;

  /**
   * Asks a window to close, as its close button does ({@code WM_DELETE_WINDOW}).
   *
   * @return false if the window does not take part in that; nothing was sent then
   */
  boolean requestClose(long window) throws X11Exception;

  /**
   * Types text into whatever has the keyboard. Modifiers that are held down are released first and
   * pressed again afterwards. Characters that no key has borrow a spare key for a moment.
   *
   * @param text any Unicode; a newline is the Return key, a tab the Tab key
   * @param stillMeant is asked before each character whether it may still be sent; it runs with the
   *     display held, so it may ask this display and nothing that waits for another user of it
   * @throws X11Exception with {@link X11Exception#FOCUS_LOST} and the count of characters sent if
   *     {@code stillMeant} said no
   */
  void type(String text, BooleanSupplier stillMeant) throws X11Exception;

  /**
   * Presses keys together, {@code ["ctrl","s"]} or {@code ["Return"]}: modifiers by name, then one
   * key by its keysym name, a usual alias of it, or its character. Modifiers that are held down are
   * released first and pressed again afterwards.
   *
   * @throws X11Exception with code {@code unknown_key} if a name means no key; nothing was sent
   */
  void press(List<String> keys) throws X11Exception;

  /**
   * Clicks at a point of the root window.
   *
   * @param button 1 left, 2 middle, 3 right
   * @param count 1, 2 or 3 clicks
   * @param modifiers are held meanwhile, {@code ["shift"]}
   */
  void click(int x, int y, int button, int count, List<String> modifiers) throws X11Exception;

  /** Moves the pointer to a point of the root window. */
  void move(int x, int y) throws X11Exception;

  /**
   * Drags from one point to another.
   *
   * @param button 1 left, 2 middle, 3 right
   * @param steps how many motions, at least 1
   * @param millis how long it takes, at most 10,000
   */
  void drag(int fromX, int fromY, int toX, int toY, int button, int steps, long millis)
      throws X11Exception;

  /**
   * Turns the wheel at a point of the root window. When it returns the app of the active window has
   * taken it, if that says so in time.
   *
   * @param direction {@code up}, {@code down}, {@code left} or {@code right}
   * @param amount notches, 1 to 100
   */
  void scroll(int x, int y, String direction, int amount) throws X11Exception;

  /** Asks the window manager to move and resize a window; x and y are those of its client area. */
  void moveResize(long window, int x, int y, int width, int height) throws X11Exception;

  /**
   * Puts a picture of a window into a PNG file with mode 0600, also of a window that others cover.
   *
   * @param png is replaced if it is there
   * @throws X11Exception with code {@code window_not_mapped} if the window is iconified or hidden
   */
  void screenshot(long window, Path png) throws X11Exception;

  /** Returns a text property of the root window, {@code AT_SPI_BUS}; null if it is unset. */
  @Nullable String rootText(String property) throws X11Exception;

  /** Ends the connection. Never throws; further calls do. */
  @Override
  void close();
}
