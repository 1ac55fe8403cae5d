package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.image.ImageGeometry;

/** Turns points of a picture that was made small into points of the driver's own picture. */
final class Points {
  private Points() {}

  /** Returns the arguments for the driver. */
  static JsonObject forDriver(JsonObject args) throws DeskException {
    JsonObject its = args.copy().with("image_scale", null).with("image_size", null);
    if (!(args.get("image_scale") instanceof Number scale)) {
      return its;
    }
    int[] size = size(args.string("image_size"));
    ImageGeometry geometry = new ImageGeometry(size[0], size[1], scale.doubleValue());
    for (String axis : new String[] {"", "from_", "to_"}) {
      if (args.get(axis + "x") instanceof Number x && args.get(axis + "y") instanceof Number y) {
        ImageGeometry.Point point = geometry.toLarge(x.doubleValue(), y.doubleValue());
        its.with(axis + "x", (double) Math.round(point.x()))
            .with(axis + "y", (double) Math.round(point.y()));
      }
    }
    return its;
  }

  private static int[] size(@org.jspecify.annotations.Nullable String text) throws DeskException {
    int cross = text == null ? -1 : text.indexOf('x');
    try {
      if (text != null && cross > 0) {
        return new int[] {
          Integer.parseInt(text.substring(0, cross)), Integer.parseInt(text.substring(cross + 1))
        };
      }
    } catch (NumberFormatException e) {
      throw wrong();
    }
    throw wrong();
  }

  private static DeskException wrong() {
    return DeskException.invalid(
        "image_scale needs image_size, like \"1389x868\"",
        "give both as the screenshot's answer printed them");
  }
}
