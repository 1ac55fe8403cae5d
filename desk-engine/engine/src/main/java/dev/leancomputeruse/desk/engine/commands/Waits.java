package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;

/**
 * How long desk-clean waits.
 *
 * @param gone for the app to be gone, in milliseconds
 * @param quit for the request to quit, in milliseconds
 */
record Waits(long gone, long quit) {
  private static final double MOST = 5;

  static Waits of(DeskHost host) throws DeskException {
    return new Waits(
        seconds(host, "DESK_CLEAN_WAIT_S", true),
        seconds(host, "DESK_CLEAN_QUIT_TIMEOUT_S", false));
  }

  private static long seconds(DeskHost host, String name, boolean zero) throws DeskException {
    String text = host.variable(name);
    if (text == null) {
      return (long) (MOST * 1000);
    }
    try {
      double seconds = Double.parseDouble(text.strip());
      if (seconds <= MOST && (zero ? seconds >= 0 : seconds > 0)) {
        return Math.max(zero ? 0 : 1, (long) (seconds * 1000));
      }
    } catch (NumberFormatException e) {
      throw wrong(name, zero);
    }
    throw wrong(name, zero);
  }

  private static DeskException wrong(String name, boolean zero) {
    return DeskException.invalid(
        name + " is seconds, " + (zero ? "from 0" : "above 0") + " to 5", "correct it or unset it");
  }
}
