package dev.leancomputeruse.desk.engine.x11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leancomputeruse.files.Needs;
import java.awt.image.BufferedImage;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of real windows, read back by the Java library. */
final class PictureTest {
  private static final int COLOR = 0x3366_99;

  @TempDir static Path directory;
  private static XServer x;
  private static Display display;

  @BeforeAll
  static void start() throws Exception {
    x = XServer.start(directory).managed();
    display = Display.open(x.host());
  }

  @AfterAll
  static void stop() {
    if (display != null) {
      display.close();
    }
    if (x != null) {
      x.close();
    }
  }

  private static BufferedImage picture(long window, String name) throws Exception {
    Path file = directory.resolve(name);
    display.screenshot(window, file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    return ImageIO.read(file.toFile());
  }

  /** The left half in its colour, the right half black: as the puppet paints itself. */
  private static void assertPainted(BufferedImage image, int width, int height) {
    assertThat(image.getWidth()).isEqualTo(width);
    assertThat(image.getHeight()).isEqualTo(height);
    for (int y = 0; y < height; y++) {
      for (int at = 0; at < width; at++) {
        int wanted = at < width / 2 ? COLOR : 0;
        if ((image.getRGB(at, y) & 0xffffff) != wanted) {
          throw new AssertionError(
              at + "," + y + " is " + Integer.toHexString(image.getRGB(at, y)));
        }
      }
    }
  }

  private static void waitForPaint(long window, String name) throws Exception {
    for (int i = 0; i < 100; i++) {
      if ((picture(window, name).getRGB(1, 1) & 0xffffff) == COLOR) {
        return;
      }
      Thread.sleep(20);
    }
    throw new AssertionError("never painted");
  }

  @Test
  void windowInFrontComesOutAsItIs() throws Exception {
    try (PuppetWindow puppet =
        new PuppetWindow(x, new PuppetKind().title("Front").at(50, 60, 211, 123).color(COLOR))) {
      XServer.window(display, "Front");
      waitForPaint(puppet.id(), "front.png");

      assertPainted(picture(puppet.id(), "front.png"), 211, 123);
    }
  }

  @Test
  void whollyCoveredWindowComesOutAsItIs() throws Exception {
    try (PuppetWindow puppet =
            new PuppetWindow(
                x, new PuppetKind().title("Covered").at(80, 80, 180, 90).color(COLOR));
        PuppetWindow cover =
            new PuppetWindow(
                x, new PuppetKind().title("Cover").at(20, 20, 600, 400).color(0xff0000))) {
      XServer.window(display, "Covered");
      XServer.window(display, "Cover");
      assertThat(display.activate(puppet.id(), 2_000)).isTrue();
      assertThat(display.activate(cover.id(), 2_000)).isTrue();

      assertPainted(picture(puppet.id(), "covered.png"), 180, 90);
      assertThat(display.activeWindow()).isEqualTo(cover.id());
    }
  }

  @Test
  void slowlyPaintingCoveredWindowIsWaitedFor() throws Exception {
    try (PuppetWindow puppet =
            new PuppetWindow(x, new PuppetKind().title("Painter").color(COLOR).slow(60));
        PuppetWindow cover =
            new PuppetWindow(x, new PuppetKind().title("Cover").at(0, 0, 600, 400))) {
      XServer.window(display, "Painter");
      XServer.window(display, "Cover");
      assertThat(display.activate(cover.id(), 2_000)).isTrue();

      assertPainted(picture(puppet.id(), "painter.png"), 200, 120);
    }
  }

  @Test
  void windowWithTransparencyComesOutToo() throws Exception {
    Needs.programs("xdpyinfo");
    long visual = 0;
    List<String> lines = x.ask("xdpyinfo").lines().toList();
    for (int i = 0; i + 2 < lines.size(); i++) {
      String line = lines.get(i);
      if (line.contains("visual id:") && lines.get(i + 2).contains("depth:    32 planes")) {
        visual = Long.decode(line.substring(line.indexOf("0x")).strip());
      }
    }
    assertThat(visual).isPositive();
    try (PuppetWindow puppet =
        new PuppetWindow(
            x,
            new PuppetKind()
                .title("Deep")
                .at(30, 30, 100, 50)
                .color(0xff00_0000L | COLOR)
                .visual(visual, 32))) {
      XServer.window(display, "Deep");
      waitForPaint(puppet.id(), "deep.png");

      assertPainted(picture(puppet.id(), "deep.png"), 100, 50);
    }
  }

  @Test
  void displayOfSixteenBitsComesOutToo() throws Exception {
    try (XServer small = XServer.start(directory, "-screen", "0", "640x480x16");
        Display its = Display.open(small.host());
        PuppetWindow puppet =
            new PuppetWindow(
                small, new PuppetKind().title("Sixteen").at(10, 10, 101, 31).color(0xf800))) {
      XServer.window(its, "Sixteen");
      Path file = directory.resolve("sixteen.png");
      int color = 0;
      for (int i = 0; i < 50 && color == 0; i++) {
        its.screenshot(puppet.id(), file);
        color = ImageIO.read(file.toFile()).getRGB(2, 2) & 0xffffff;
      }

      assertThat(color).isEqualTo(0xff0000);
      assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(101);
    }
  }

  @Test
  void wholeScreenComesOutByItsRootWindow() throws Exception {
    long root;
    try (Connection connection = x.connect(ByteOrder.LITTLE_ENDIAN)) {
      root = connection.setup().root();
    }
    BufferedImage image = picture(root, "root.png");

    assertThat(image.getWidth()).isEqualTo(1000);
    assertThat(image.getHeight()).isEqualTo(700);
  }

  @Test
  void linkAtTheTargetIsReplacedAndNotFollowed() throws Exception {
    try (PuppetWindow puppet = new PuppetWindow(x, new PuppetKind().title("Link"))) {
      XServer.window(display, "Link");
      Path precious = Files.writeString(directory.resolve("precious"), "keep");
      Path link = Files.createSymbolicLink(directory.resolve("link.png"), precious);
      display.screenshot(puppet.id(), link);

      assertThat(precious).hasContent("keep");
      assertThat(Files.isSymbolicLink(link)).isFalse();
      assertThat(ImageIO.read(link.toFile())).isNotNull();
      assertThatThrownBy(
              () -> display.screenshot(puppet.id(), directory.resolve("no/such/dir.png")))
          .hasFieldOrPropertyWithValue("code", "no_screenshot");
      assertThat(directory.toFile().list()).noneMatch(name -> name.startsWith(".picture-"));
    }
  }
}
