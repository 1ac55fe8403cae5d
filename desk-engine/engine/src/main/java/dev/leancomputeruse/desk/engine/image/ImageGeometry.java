package dev.leancomputeruse.desk.engine.image;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.driver.Bounds;

/**
 * How a picture of the screen is made small, and where its points are.
 *
 * <p>A picture is at most 1568 pixels on its long edge and at most 1568 tiles of 28 pixels: more is
 * made smaller on the model's side, and points in it would be off.
 *
 * @param width of the small picture
 * @param height of the small picture
 * @param scale pixels of the small picture for one of the large, from 0.1 to 1
 */
public record ImageGeometry(int width, int height, double scale) {
  private static final int LONG_EDGE = 1568;
  private static final int TILES = 1568;
  private static final int TILE = 28;
  private static final double LEAST = 0.1;

  /** Returns the largest size that is allowed, with the same shape. */
  public static ImageGeometry of(int width, int height) {
    if (width < 1 || height < 1) {
      throw new IllegalArgumentException("no picture: " + width + "x" + height);
    }
    if (fits(width, height)) {
      return new ImageGeometry(width, height, 1);
    }
    int edge = Math.max(width, height);
    int low = 1;
    int high = Math.min(edge, LONG_EDGE);
    // The longest edge with which the other, by the shape, still fits.
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (fits(scaled(width, middle, edge), scaled(height, middle, edge))) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    double scale = Math.max(LEAST, (double) low / edge);
    return new ImageGeometry(scaled(width, low, edge), scaled(height, low, edge), scale);
  }

  private static int scaled(int pixels, int longEdge, int ofEdge) {
    return Math.max(1, (int) Math.round((double) pixels * longEdge / ofEdge));
  }

  private static boolean fits(int width, int height) {
    return Math.max(width, height) <= LONG_EDGE && tiles(width) * tiles(height) <= TILES;
  }

  private static long tiles(int pixels) {
    return (pixels + TILE - 1L) / TILE;
  }

  /** Returns the tiles that the small picture costs. */
  public long tiles() {
    return tiles(width) * tiles(height);
  }

  /** A point, in pixels or in points of the screen. */
  public record Point(double x, double y) {}

  /**
   * Returns where a point of the small picture is in the large one.
   *
   * @throws DeskException if it lies outside
   */
  public Point toLarge(double x, double y) throws DeskException {
    if (!(x >= 0 && y >= 0 && x < width && y < height)) {
      throw DeskException.invalid(
          "the point lies outside of the picture of " + width + "x" + height, "give a point in it");
    }
    return new Point(x / scale, y / scale);
  }

  /**
   * Returns where a point of the small picture is on the screen.
   *
   * @param shown what the picture shows; its origin may be left of and above the main display
   * @throws DeskException if it lies outside
   */
  public Point toScreen(double x, double y, Bounds shown) throws DeskException {
    toLarge(x, y);
    return new Point(
        shown.x() + x / width * shown.width(), shown.y() + y / height * shown.height());
  }
}
