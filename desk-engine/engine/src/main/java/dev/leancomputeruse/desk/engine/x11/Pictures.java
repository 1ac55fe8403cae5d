package dev.leancomputeruse.desk.engine.x11;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.CRC32;

/** Saves pictures of windows, also of those that others cover. */
final class Pictures {
  private static final int GET_IMAGE = 73;
  private static final int FREE_PIXMAP = 54;
  private static final int QUERY_VERSION = 0;
  private static final int REDIRECT_WINDOW = 1;
  private static final int UNREDIRECT_WINDOW = 3;
  private static final int NAME_WINDOW_PIXMAP = 6;
  private static final int Z_PIXMAP = 2;
  private static final long ALL_PLANES = 0xffffffffL;
  private static final int STRIP_BYTES = 1 << 20;
  private static final long MAX_PIXELS = 64L << 20;

  /** A covered window has to paint what nobody saw of it. */
  private static final long REPAINT_MILLIS = 40;

  private static final int MIN_LOOKS = 3;
  private static final int MAX_LOOKS = 12;

  private final Server server;
  private final Windows windows;

  Pictures(Server server, Windows windows) {
    this.server = server;
    this.windows = windows;
  }

  void save(long window, Path png) throws X11Exception {
    Windows.Attributes its = windows.attributes(window);
    if (its.inputOnly()) {
      throw new X11Exception(
          "unsupported_colors", "window " + window + " has no contents", "choose another window");
    }
    if (its.mapState() != Windows.VIEWABLE) {
      throw WindowManager.hidden(window);
    }
    if (window == server.root()) {
      write(window, its.visual(), 0, png);
      return;
    }
    int composite = server.extension(Server.COMPOSITE, "a picture of a window");
    server
        .connection()
        .ask(server.request("CompositeQueryVersion", composite, QUERY_VERSION).u32(0).u32(4));
    redirect(composite, REDIRECT_WINDOW, window);
    try {
      if (isCovered(window)) {
        waitForPaint(composite, window);
      }
      long pixmap = name(composite, window);
      try {
        write(pixmap, its.visual(), windows.geometry(window).border(), png);
      } finally {
        free(pixmap);
      }
    } finally {
      redirect(composite, UNREDIRECT_WINDOW, window);
    }
  }

  private void redirect(int composite, int what, long window) throws X11Exception {
    server
        .connection()
        .run(
            server
                .request(
                    what == REDIRECT_WINDOW ? "RedirectWindow" : "UnredirectWindow",
                    composite,
                    what)
                .u32(window)
                .u32(0));
  }

  private long name(int composite, long window) throws X11Exception {
    long pixmap = server.connection().newId();
    try {
      server
          .connection()
          .run(
              server
                  .request("NameWindowPixmap", composite, NAME_WINDOW_PIXMAP)
                  .u32(window)
                  .u32(pixmap));
    } catch (X11Exception e) {
      // It was iconified in between.
      throw e.code().equals("x11_error") ? WindowManager.hidden(window) : e;
    }
    return pixmap;
  }

  private void free(long pixmap) throws X11Exception {
    server.connection().run(server.request("FreePixmap", FREE_PIXMAP, 0).u32(pixmap));
  }

  /** Returns whether something lies over the window or a part of it is outside of the screen. */
  private boolean isCovered(long window) throws X11Exception {
    long top = windows.top(window);
    Windows.Geometry its = windows.geometry(top);
    Windows.Geometry screen = windows.geometry(server.root());
    if (its.x() < 0
        || its.y() < 0
        || its.x() + its.width() > screen.width()
        || its.y() + its.height() > screen.height()) {
      return true;
    }
    List<Long> all = windows.children(server.root());
    for (int i = all.indexOf(top) + 1; i < all.size(); i++) {
      try {
        Windows.Attributes other = windows.attributes(all.get(i));
        if (other.mapState() == Windows.VIEWABLE && !other.inputOnly()) {
          Windows.Geometry over = windows.geometry(all.get(i));
          if (over.x() < its.x() + its.width()
              && its.x() < over.x() + over.width()
              && over.y() < its.y() + its.height()
              && its.y() < over.y() + over.height()) {
            return true;
          }
        }
      } catch (X11Exception e) {
        Windows.ignoreGone(e);
      }
    }
    return false;
  }

  /** Returns once two pictures in a row are the same, or after half a second. */
  private void waitForPaint(int composite, long window) throws X11Exception {
    long before = -1;
    for (int look = 1; look <= MAX_LOOKS; look++) {
      Pause.millis(REPAINT_MILLIS);
      long pixmap = name(composite, window);
      try {
        long now = checksum(pixmap);
        if (now == before && look >= MIN_LOOKS) {
          return;
        }
        before = now;
      } finally {
        free(pixmap);
      }
    }
  }

  private long checksum(long pixmap) throws X11Exception {
    Windows.Geometry size = windows.geometry(pixmap);
    CRC32 crc = new CRC32();
    int rows = Math.max(1, STRIP_BYTES / (4 * Math.max(1, size.width())));
    for (int y = 0; y < size.height(); y += rows) {
      crc.update(strip(pixmap, 0, y, size.width(), Math.min(rows, size.height() - y)));
    }
    return crc.getValue();
  }

  private byte[] strip(long drawable, int x, int y, int width, int height) throws X11Exception {
    Reply reply =
        server
            .connection()
            .ask(
                server
                    .request("GetImage", GET_IMAGE, Z_PIXMAP)
                    .u32(drawable)
                    .u16(x)
                    .u16(y)
                    .u16(width)
                    .u16(height)
                    .u32(ALL_PLANES));
    return reply.bytes(Reply.HEADER, reply.size() - Reply.HEADER);
  }

  private void write(long drawable, long visual, int border, Path png) throws X11Exception {
    Windows.Geometry size = windows.geometry(drawable);
    int width = size.width() - 2 * border;
    int height = size.height() - 2 * border;
    if (width < 1 || height < 1 || (long) width * height > MAX_PIXELS) {
      throw new X11Exception(
          "invalid_size",
          "a picture of " + width + " by " + height + " pixels cannot be saved",
          "resize the window");
    }
    Pixels pixels = Pixels.of(server.connection().setup(), size.depth(), visual, width);
    try {
      Path directory = png.toAbsolutePath().getParent();
      // Made with mode 0600.
      Path made = Files.createTempFile(directory, ".picture-", ".tmp");
      try {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(made));
            PngWriter writer = new PngWriter(out, width, height)) {
          int rows = Math.max(1, STRIP_BYTES / pixels.stride());
          byte[] rgb = new byte[3 * width];
          for (int y = 0; y < height; y += rows) {
            int count = Math.min(rows, height - y);
            byte[] image = strip(drawable, border, border + y, width, count);
            if (image.length < count * pixels.stride()) {
              throw Trouble.bad("GetImage", "it is too short");
            }
            for (int row = 0; row < count; row++) {
              pixels.row(image, row * pixels.stride(), rgb);
              writer.row(rgb);
            }
          }
          writer.finish();
        }
        Files.move(made, png, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(made);
      }
    } catch (IOException e) {
      throw new X11Exception(
          "no_screenshot",
          "the picture could not be saved as " + png + ": " + e.getMessage(),
          "check that the directory is there and can be written");
    }
  }
}
