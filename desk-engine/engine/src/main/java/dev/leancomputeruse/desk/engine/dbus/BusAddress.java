package dev.leancomputeruse.desk.engine.dbus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * One address of a list.
 *
 * @param path the socket; empty if it cannot be used
 * @param trouble why it cannot be used; empty if it can
 * @param fix what to do about that
 */
record BusAddress(String path, String trouble, String fix) {
  private static final String PATH_FIX =
      "start the bus on a socket in the file system, as in dbus-daemon --session"
          + " --address=unix:path=$XDG_RUNTIME_DIR/bus, or use desk session start";

  static List<BusAddress> all(String addresses) {
    List<BusAddress> all = new ArrayList<>();
    int start = 0;
    while (start <= addresses.length()) {
      int end = addresses.indexOf(';', start);
      end = end < 0 ? addresses.length() : end;
      String one = addresses.substring(start, end).strip();
      if (!one.isEmpty()) {
        all.add(one(one));
      }
      start = end + 1;
    }
    return all;
  }

  private static BusAddress one(String address) {
    int colon = address.indexOf(':');
    String transport = colon < 0 ? address : address.substring(0, colon);
    if (!transport.equals("unix")) {
      return new BusAddress("", "the transport " + cut(transport) + " is not supported", PATH_FIX);
    }
    String path = "";
    int start = colon + 1;
    while (start <= address.length()) {
      int end = address.indexOf(',', start);
      end = end < 0 ? address.length() : end;
      String pair = address.substring(start, end);
      if (pair.startsWith("path=")) {
        path = unescaped(pair.substring(5));
      } else if (pair.startsWith("abstract=")) {
        return new BusAddress(
            "",
            "the bus is on an abstract socket (" + cut(pair) + "), which Java cannot open",
            PATH_FIX);
      }
      start = end + 1;
    }
    return path.startsWith("/")
        ? new BusAddress(path, "", "")
        : new BusAddress("", "there is no absolute path in " + cut(address), PATH_FIX);
  }

  private static String unescaped(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] all = text.getBytes(UTF_8);
    for (int i = 0; i < all.length; i++) {
      int high = all[i] == '%' && i + 2 < all.length ? Character.digit(all[i + 1], 16) : -1;
      int low = high >= 0 ? Character.digit(all[i + 2], 16) : -1;
      if (low >= 0) {
        bytes.write(high * 16 + low);
        i += 2;
      } else {
        bytes.write(all[i]);
      }
    }
    return bytes.toString(UTF_8);
  }

  private static String cut(String text) {
    return text.length() > 100 ? text.substring(0, 100) + "…" : text;
  }
}
