package dev.leancomputeruse.desk.engine.driver;

/**
 * What the caller of an action says about its display, in its own name: never more than this one
 * call's, and never believed without a look.
 *
 * @param session the directory of the private desktop that the display belongs to; empty if none
 * @param doubt why there is none although the caller's environment says so; else empty
 */
public record Claim(String session, String doubt) {
  /** The display is the person's. */
  public static final Claim NONE = new Claim("", "");
}
