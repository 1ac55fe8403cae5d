package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * One thing to be done.
 *
 * @param tool the driver's own name of it
 * @param target the window
 * @param element the element, or null
 * @param args what else the tool takes
 * @param foreground whether the real keyboard and pointer may be used
 * @param timeoutMillis how long to wait for the answer
 * @param claim whether the caller says that they are nobody else's
 */
public record Action(
    String tool,
    Target target,
    @Nullable ElementRef element,
    JsonObject args,
    boolean foreground,
    long timeoutMillis,
    Claim claim) {

  /** One of a caller who claims nothing. */
  public Action(
      String tool,
      Target target,
      @Nullable ElementRef element,
      JsonObject args,
      boolean foreground,
      long timeoutMillis) {
    this(tool, target, element, args, foreground, timeoutMillis, Claim.NONE);
  }

  /** Returns the same with that claim. */
  public Action with(Claim its) {
    return new Action(tool, target, element, args, foreground, timeoutMillis, its);
  }
}
