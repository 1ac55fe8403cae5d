package dev.leancomputeruse.desk.engine.x11;

import java.nio.ByteOrder;

/**
 * How a server packs pixels, and how they become red, green and blue bytes. Transparency is left
 * out: what is see-through comes out darker.
 *
 * @param bytes of one pixel
 * @param stride bytes of one row
 */
record Pixels(int bytes, int stride, ByteOrder order, long red, long green, long blue) {

  /** Returns how pixels of a depth and a visual are packed. */
  static Pixels of(Setup setup, int depth, long visual, int width) throws X11Exception {
    Integer bits = setup.bitsPerPixel().get(depth);
    Integer pad = setup.scanlinePad().get(depth);
    long[] masks = setup.visuals().get(visual);
    if (bits == null || pad == null || masks == null || bits % 8 != 0 || bits < 16 || bits > 32) {
      throw new X11Exception(
          "unsupported_colors",
          "the window has colours of a kind that cannot be saved (depth " + depth + ")",
          "use a display with 24 bits per pixel");
    }
    if (masks[0] == 0 || masks[1] == 0 || masks[2] == 0 || pad < 8 || pad > 64 || pad % 8 != 0) {
      throw Trouble.bad("the connection setup", "its colours make no sense");
    }
    int row = (width * bits + pad - 1) / pad * pad / 8;
    return new Pixels(bits / 8, row, setup.imageOrder(), masks[0], masks[1], masks[2]);
  }

  /** Turns a row into red, green and blue bytes. */
  void row(byte[] image, int from, byte[] rgb) {
    int at = from;
    for (int i = 0; i < rgb.length; i += 3) {
      long pixel = 0;
      for (int j = 0; j < bytes; j++) {
        int shift = order == ByteOrder.LITTLE_ENDIAN ? 8 * j : 8 * (bytes - 1 - j);
        pixel |= (image[at + j] & 0xffL) << shift;
      }
      rgb[i] = channel(pixel, red);
      rgb[i + 1] = channel(pixel, green);
      rgb[i + 2] = channel(pixel, blue);
      at += bytes;
    }
  }

  private static byte channel(long pixel, long mask) {
    int shift = Long.numberOfTrailingZeros(mask);
    long value = (pixel & mask) >>> shift;
    long most = mask >>> shift;
    return (byte) (most == 0xff ? value : value * 255 / most);
  }
}
