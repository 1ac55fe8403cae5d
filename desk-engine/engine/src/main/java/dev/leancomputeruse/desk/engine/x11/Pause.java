package dev.leancomputeruse.desk.engine.x11;

/** Lets time pass. */
final class Pause {
  private Pause() {}

  static void millis(long millis) throws X11Exception {
    if (millis <= 0) {
      return;
    }
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new X11Exception("interrupted", "interrupted while using the display", "run it again");
    }
  }
}
