package dev.leancomputeruse.desk.engine.x11;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says why a server's socket is not there, as far as the system knows. */
final class Sockets {
  private static final int MAX_TABLE = 4 << 20;

  private Sockets() {}

  /** Returns the way out for a socket that does not answer. */
  static String fix(DisplayAddress address) {
    if (isAbstract(address.socket())) {
      return "the server listens on an abstract socket alone, which Java cannot open: start it with"
          + " -listen unix, or make "
          + address.socket().getParent()
          + " visible here";
    }
    return "start the desktop or set DISPLAY to one that runs; in a container or a sandbox make "
        + address.socket().getParent()
        + " visible; or run desk session start";
  }

  private static boolean isAbstract(Path socket) {
    try (InputStream in = Files.newInputStream(Path.of("/proc/net/unix"))) {
      String table = new String(in.readNBytes(MAX_TABLE), ISO_8859_1);
      return table.contains(" @" + socket + "\n");
    } catch (IOException e) {
      return false;
    }
  }
}
