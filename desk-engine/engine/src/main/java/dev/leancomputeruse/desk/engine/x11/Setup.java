package dev.leancomputeruse.desk.engine.x11;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/**
 * What the server says of itself when it lets us in.
 *
 * @param root the root window of our screen
 * @param idBase where our resource numbers start
 * @param idMask which bits of them are ours
 * @param minKeycode lowest key
 * @param maxKeycode highest key
 * @param imageOrder of the bytes of a pixel
 * @param bitsPerPixel by depth
 * @param scanlinePad bits that a row is padded to, by depth
 * @param visuals red, green and blue masks by the number of the visual; only direct colours
 */
record Setup(
    long root,
    long idBase,
    long idMask,
    int minKeycode,
    int maxKeycode,
    ByteOrder imageOrder,
    Map<Integer, Integer> bitsPerPixel,
    Map<Integer, Integer> scanlinePad,
    Map<Long, long[]> visuals) {
  private static final String NAME = "the connection setup";
  private static final int TRUE_COLOR = 4;
  private static final int DIRECT_COLOR = 5;

  /** Reads the part after the first eight bytes. */
  static Setup parse(byte[] body, ByteOrder order, int screen) throws X11Exception {
    Reply in = new Reply(NAME, body, order);
    int vendor = in.u16(16);
    int screens = in.u8(20);
    int formats = in.u8(21);
    if (screen >= screens) {
      throw new X11Exception(
          "no_display", "the display has no screen " + screen, "use screen 0 in DISPLAY");
    }
    Map<Integer, Integer> bits = new HashMap<>();
    Map<Integer, Integer> pads = new HashMap<>();
    int at = 32 + (vendor + 3) / 4 * 4;
    for (int i = 0; i < formats; i++, at += 8) {
      bits.put(in.u8(at), in.u8(at + 1));
      pads.put(in.u8(at), in.u8(at + 2));
    }
    long root = 0;
    Map<Long, long[]> visuals = new HashMap<>();
    for (int i = 0; i <= screen; i++) {
      root = in.u32(at);
      int depths = in.u8(at + 39);
      at += 40;
      for (int depth = 0; depth < depths; depth++) {
        int count = in.u16(at + 2);
        at += 8;
        for (int visual = 0; visual < count; visual++, at += 24) {
          int kind = in.u8(at + 4);
          if (kind == TRUE_COLOR || kind == DIRECT_COLOR) {
            visuals.put(in.u32(at), in.longs(at + 8, 3));
          }
        }
      }
    }
    int min = in.u8(26);
    int max = in.u8(27);
    if (min < 8 || max < min || in.u32(8) == 0 || root == 0) {
      throw Trouble.bad(NAME, "it has no keys, numbers or root window");
    }
    return new Setup(
        root,
        in.u32(4),
        in.u32(8),
        min,
        max,
        in.u8(22) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN,
        bits,
        pads,
        visuals);
  }
}
