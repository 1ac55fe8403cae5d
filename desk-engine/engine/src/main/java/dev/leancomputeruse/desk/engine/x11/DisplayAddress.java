package dev.leancomputeruse.desk.engine.x11;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What {@code DISPLAY} names.
 *
 * @param text as it was given
 * @param socket the path of the server's socket
 * @param number of the display
 * @param screen of the display
 */
record DisplayAddress(String text, Path socket, int number, int screen) {
  private static final int MAX_NUMBER = 65_535;
  private static final String USE =
      "set DISPLAY to the desktop's own display, :0 for example, or run desk session start";

  /**
   * Reads {@code :n}, {@code :n.screen}, {@code unix:n} or {@code /path/of/socket:n}.
   *
   * @param sockets where the servers' sockets are, {@code /tmp/.X11-unix}
   * @throws X11Exception if it is unset, malformed or on another machine
   */
  static DisplayAddress parse(@Nullable String display, Path sockets) throws X11Exception {
    if (display == null) {
      throw new X11Exception("no_display", "DISPLAY is not set, so there is no desktop", USE);
    }
    String text = display.strip();
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      throw malformed(text);
    }
    String host = text.substring(0, colon);
    String rest = text.substring(colon + 1);
    int dot = rest.indexOf('.');
    int number = number(text, dot < 0 ? rest : rest.substring(0, dot));
    int screen = dot < 0 ? 0 : number(text, rest.substring(dot + 1));
    if (host.startsWith("/")) {
      return new DisplayAddress(text, sockets.getFileSystem().getPath(host), number, screen);
    }
    if (host.isEmpty() || host.equals("unix")) {
      return new DisplayAddress(text, sockets.resolve("X" + number), number, screen);
    }
    throw new X11Exception(
        "display_unsupported",
        "DISPLAY is " + Trouble.words(text) + ", a display over the network",
        "run this on the machine of the desktop, with DISPLAY=:0 for example");
  }

  private static int number(String display, String digits) throws X11Exception {
    boolean plain = !digits.isEmpty() && digits.length() <= 5;
    for (int i = 0; i < digits.length(); i++) {
      plain &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
    }
    int number = plain ? Integer.parseInt(digits) : -1;
    if (number < 0 || number > MAX_NUMBER) {
      throw malformed(display);
    }
    return number;
  }

  private static X11Exception malformed(String display) {
    return new X11Exception(
        "no_display", "DISPLAY is " + Trouble.words(display) + ", which is no display", USE);
  }
}
