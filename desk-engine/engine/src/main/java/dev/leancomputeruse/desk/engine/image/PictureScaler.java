package dev.leancomputeruse.desk.engine.image;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** Makes a PNG in a file as small as {@link ImageGeometry} says. */
public final class PictureScaler {
  private PictureScaler() {}

  /** Scales the file in place; returns what it is now. */
  public static ImageGeometry scale(Path file) throws IOException {
    BufferedImage large = ImageIO.read(file.toFile());
    if (large == null) {
      throw new IOException("the driver's picture cannot be read");
    }
    ImageGeometry geometry = ImageGeometry.of(large.getWidth(), large.getHeight());
    if (geometry.scale() == 1) {
      return geometry;
    }
    BufferedImage image = large;
    // By halves first: one large step leaves pixels out.
    while (image.getWidth() / 2 >= geometry.width() && image.getHeight() / 2 >= geometry.height()) {
      image = drawn(image, image.getWidth() / 2, image.getHeight() / 2);
    }
    image = drawn(image, geometry.width(), geometry.height());
    if (!ImageIO.write(image, "png", file.toFile())) {
      throw new IOException("the picture cannot be written");
    }
    return geometry;
  }

  private static BufferedImage drawn(BufferedImage from, int width, int height) {
    BufferedImage to = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = to.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.drawImage(from, 0, 0, width, height, null);
    graphics.dispose();
    return to;
  }
}
