package dev.leancomputeruse.desk.engine.x11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What is written is what is read, in both byte orders. */
final class CodecTest {
  private static ByteOrder order(boolean big) {
    return big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
  }

  @Property(tries = 200)
  void fieldsOfARequestReadBackInItsOrder(
      @ForAll boolean big,
      @ForAll @IntRange(max = 255) int small,
      @ForAll short middle,
      @ForAll int large,
      @ForAll @Size(max = 200) byte[] bytes)
      throws X11Exception {
    byte[] wire =
        new Request("test", order(big), 17, small)
            .u8(small)
            .skip(1)
            .u16(middle)
            .u32(large)
            .padded(bytes)
            .finish();
    Reply back = new Reply("test", wire, order(big));

    assertThat(wire.length % 4).isZero();
    assertThat(back.u16(2) * 4).isEqualTo(wire.length);
    assertThat(back.u8(0)).isEqualTo(17);
    assertThat(back.u8(1)).isEqualTo(small);
    assertThat(back.u8(4)).isEqualTo(small);
    assertThat(back.i16(6)).isEqualTo(middle);
    assertThat(back.u16(6)).isEqualTo(middle & 0xffff);
    assertThat(back.u32(8)).isEqualTo(large & 0xffffffffL);
    assertThat(back.longs(8, 1)).containsExactly(large & 0xffffffffL);
    assertThat(back.bytes(12, bytes.length)).isEqualTo(bytes);
  }

  @Property(tries = 200)
  void nothingIsReadBeyondTheEnd(
      @ForAll @Size(max = 40) byte[] bytes,
      @ForAll @IntRange(min = -2, max = 60) int at,
      @ForAll int count) {
    Assume.that(at < 0 || count < 0 || at + (long) count > bytes.length);
    Reply reply = new Reply("test", bytes, ByteOrder.LITTLE_ENDIAN);
    assertThatThrownBy(() -> reply.bytes(at, count)).isInstanceOf(X11Exception.class);
    assertThatThrownBy(() -> reply.longs(at, count < 0 ? count : Math.max(count, 61)))
        .isInstanceOf(X11Exception.class);
  }

  @Property(tries = 60)
  void picturesReadBackByTheJavaLibrary(
      @ForAll @IntRange(min = 1, max = 90) int width,
      @ForAll @IntRange(min = 1, max = 40) int height,
      @ForAll long seed)
      throws Exception {
    byte[] all = new byte[3 * width * height];
    new java.util.Random(seed).nextBytes(all);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PngWriter writer = new PngWriter(out, width, height)) {
      for (int y = 0; y < height; y++) {
        writer.row(java.util.Arrays.copyOfRange(all, 3 * width * y, 3 * width * (y + 1)));
      }
      writer.finish();
    }
    java.awt.image.BufferedImage image = ImageIO.read(new ByteArrayInputStream(out.toByteArray()));

    assertThat(image.getWidth()).isEqualTo(width);
    assertThat(image.getHeight()).isEqualTo(height);
    for (int i = 0; i < width * height; i++) {
      int wanted =
          (all[3 * i] & 0xff) << 16 | (all[3 * i + 1] & 0xff) << 8 | (all[3 * i + 2] & 0xff);
      assertThat(image.getRGB(i % width, i / width) & 0xffffff).isEqualTo(wanted);
    }
  }

  @Property(tries = 100)
  void pixelsOfEveryPackingComeOutTheSame(
      @ForAll boolean big, @ForAll @IntRange(max = 0xffffff) int color) throws X11Exception {
    Setup setup =
        new Setup(
            1,
            0,
            1,
            8,
            255,
            order(big),
            Map.of(24, 32, 30, 32, 32, 24),
            Map.of(24, 32, 30, 32, 32, 32),
            Map.of(
                1L, new long[] {0xff0000, 0xff00, 0xff},
                2L, new long[] {0xff, 0xff00, 0xff0000},
                3L, new long[] {0x3ff00000, 0xffc00, 0x3ff}));
    byte[] rgb = {(byte) (color >> 16), (byte) (color >> 8), (byte) color};
    long turned = (color & 0xffL) << 16 | (color & 0xff00L) | color >> 16;
    long deep = (color >> 16 & 0xffL) << 22 | (color >> 8 & 0xffL) << 12 | (color & 0xffL) << 2;

    assertThat(one(Pixels.of(setup, 24, 1, 1), color)).isEqualTo(rgb);
    assertThat(one(Pixels.of(setup, 24, 2, 1), turned)).isEqualTo(rgb);
    assertThat(one(Pixels.of(setup, 32, 1, 1), color)).isEqualTo(rgb);
    byte[] ten = one(Pixels.of(setup, 30, 3, 1), deep);
    for (int i = 0; i < 3; i++) {
      assertThat(Math.abs((ten[i] & 0xff) - (rgb[i] & 0xff))).isLessThanOrEqualTo(1);
    }
    assertThatThrownBy(() -> Pixels.of(setup, 8, 1, 1))
        .hasFieldOrPropertyWithValue("code", "unsupported_colors");
    assertThatThrownBy(() -> Pixels.of(setup, 24, 99, 1))
        .hasFieldOrPropertyWithValue("code", "unsupported_colors");
  }

  private static byte[] one(Pixels pixels, long pixel) {
    byte[] image = new byte[4];
    for (int i = 0; i < pixels.bytes(); i++) {
      int shift = pixels.order() == ByteOrder.LITTLE_ENDIAN ? 8 * i : 8 * (pixels.bytes() - 1 - i);
      image[i] = (byte) (pixel >>> shift);
    }
    byte[] rgb = new byte[3];
    pixels.row(image, 0, rgb);
    return rgb;
  }

  @Property(tries = 300)
  void everyCharacterHasAKeysymUnlessItIsAControl(@ForAll @IntRange(max = 0x10ffff) int character) {
    Integer keysym = KeyNames.ofCharacter(character);
    boolean control = Character.isISOControl(character) && !List.of(9, 10, 13).contains(character);
    boolean half = character >= 0xd800 && character <= 0xdfff;
    if (control || half) {
      assertThat(keysym).isNull();
    } else if (character > 0xff) {
      assertThat(keysym).isEqualTo(0x1000000 + character);
    } else if (character >= ' ') {
      assertThat(keysym).isEqualTo(character);
    } else {
      assertThat(keysym).isIn(KeyNames.RETURN, KeyNames.TAB);
    }
  }
}
