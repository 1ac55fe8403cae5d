package dev.leancomputeruse.desk.engine.x11;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The cookie that lets us in, out of the file that {@code XAUTHORITY} names.
 *
 * <p>Its form: family, address, display number, name and data, each with a length of two bytes in
 * big-endian order. What is malformed ends the reading; what came before it counts.
 */
final class Authority {
  static final String PROTOCOL = "MIT-MAGIC-COOKIE-1";

  private static final int MAX_FILE = 1 << 20;
  private static final int MAX_HOST = 256;
  private static final int LOCAL = 256;
  private static final int WILD = 65_535;
  private static final byte[] NONE = new byte[0];

  private final byte[] cookie;
  private final String detail;

  private Authority(byte[] cookie, String detail) {
    this.cookie = cookie;
    this.detail = detail;
  }

  /** Returns the cookie; empty if there is none. */
  byte[] cookie() {
    return cookie;
  }

  /** Returns what was found, for a refusal. */
  String detail() {
    return detail;
  }

  /**
   * Finds the cookie of a display of this machine.
   *
   * @param file need not be there
   * @param host the machine's name, as local entries give it
   */
  static Authority find(Path file, String host, int display) {
    byte[] bytes;
    try {
      // A pipe or a device would never end.
      if (!Files.isRegularFile(file)) {
        return new Authority(NONE, "there is no file " + file);
      }
      try (InputStream in = Files.newInputStream(file)) {
        bytes = in.readNBytes(MAX_FILE);
      }
    } catch (IOException e) {
      return new Authority(NONE, file + " cannot be read");
    }
    byte[] cookie = cookie(bytes, host, Integer.toString(display));
    return cookie == null
        ? new Authority(NONE, file + " has no cookie for display :" + display + " of " + host)
        : new Authority(cookie, "the cookie is from " + file);
  }

  private static byte @Nullable [] cookie(byte[] file, String host, String display) {
    ByteBuffer in = ByteBuffer.wrap(file);
    while (in.remaining() >= 2) {
      int family = in.getShort() & 0xffff;
      byte[] address = field(in);
      byte[] number = address == null ? null : field(in);
      byte[] name = number == null ? null : field(in);
      byte[] data = name == null ? null : field(in);
      if (address == null || number == null || name == null || data == null) {
        return null;
      }
      boolean here =
          family == WILD || (family == LOCAL && new String(address, ISO_8859_1).equals(host));
      boolean its = number.length == 0 || new String(number, ISO_8859_1).equals(display);
      if (here && its && new String(name, ISO_8859_1).equals(PROTOCOL)) {
        return data;
      }
    }
    return null;
  }

  private static byte @Nullable [] field(ByteBuffer in) {
    if (in.remaining() < 2) {
      return null;
    }
    int length = in.getShort() & 0xffff;
    if (in.remaining() < length) {
      return null;
    }
    byte[] field = new byte[length];
    in.get(field);
    return field;
  }

  /** Returns the machine's name without asking the network. */
  static String thisHost(Path procfs) {
    try (InputStream in = Files.newInputStream(procfs.resolve("sys/kernel/hostname"))) {
      return new String(in.readNBytes(MAX_HOST), ISO_8859_1).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
