package dev.leancomputeruse.measure;

/**
 * What one tool use is to the desktop.
 *
 * <p>The names are those of the hooks' contract, so that the batch nudge and this report speak of
 * the same things.
 */
public enum DesktopUse {
  /** No desktop work. */
  NONE(0),
  /** Looks whether something is there, such as a list of apps or windows. */
  PROBE(1),
  /** Reads the state of an app. */
  OBSERVATION(2),
  /** One action. */
  ACTION(3),
  /** Several actions in one use: a batch, or several desk commands in one shell command. */
  CHAIN(4),
  /** Cleans up behind the work. */
  CLEAN(5);

  private static final DesktopUse[] BY_CODE = {NONE, PROBE, OBSERVATION, ACTION, CHAIN, CLEAN};

  private final int code;

  DesktopUse(int code) {
    this.code = code;
  }

  /** The number by which the tables keep it; 0 is no desktop work. */
  int code() {
    return code;
  }

  static DesktopUse of(int code) {
    return BY_CODE[code];
  }
}
