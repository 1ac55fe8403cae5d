package dev.leancomputeruse.measure;

/**
 * What one tool use is to the desktop.
 *
 * <p>The names are those of the hooks' contract, so that the batch nudge and this report speak of
 * the same things.
 */
public enum DesktopUse {
  /** No desktop work. */
  NONE,
  /** Looks whether something is there, such as a list of apps or windows. */
  PROBE,
  /** Reads the state of an app. */
  OBSERVATION,
  /** One action. */
  ACTION,
  /** Several actions in one use: a batch, or several desk commands in one shell command. */
  CHAIN,
  /** Cleans up behind the work. */
  CLEAN
}
