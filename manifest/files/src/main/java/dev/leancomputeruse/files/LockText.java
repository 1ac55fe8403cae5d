package dev.leancomputeruse.files;

/** What a lock file says about its holder. */
final class LockText {
  private static final int PADDING = 512;

  private LockText() {}

  /**
   * Returns the process id, what it is doing and the time, followed by a random number of spaces:
   * no two holders write texts of the same length, but by chance.
   */
  static String of(String what) {
    StringBuilder text = new StringBuilder();
    text.append("process ").append(ProcessHandle.current().pid());
    if (!what.isEmpty()) {
      text.append(" (").append(VisibleText.of(what, 200)).append(')');
    }
    long padding = (System.nanoTime() >>> 4) % PADDING;
    for (long i = 0; i < padding; i++) {
      text.append(' ');
    }
    return text.append('\n').toString();
  }
}
