package dev.leancomputeruse.desk.engine.driver;

/** A rectangle in screen points; origins may be left of and above the main display. */
public record Bounds(double x, double y, double width, double height) {
  /** Nothing known. */
  public static final Bounds NONE = new Bounds(0, 0, 0, 0);

  /** Returns whether the other lies wholly inside this one. */
  public boolean covers(Bounds other) {
    return width > 0
        && other.width > 0
        && x <= other.x
        && y <= other.y
        && x + width >= other.x + other.width
        && y + height >= other.y + other.height;
  }
}
