package dev.leancomputeruse.desk.engine.dbus;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says who we are: the system itself tells the other side our user, so a number is enough. */
final class SaslExternal {
  private static final int LONGEST_LINE = 4096;

  private final Wire wire;

  SaslExternal(Wire wire) {
    this.wire = wire;
  }

  void run(Deadline deadline) throws IOException, BusException {
    send("\0AUTH EXTERNAL" + identity() + "\r\n", deadline);
    String line = line(deadline);
    if (line.equals("DATA")) {
      send("DATA\r\n", deadline);
      line = line(deadline);
    }
    if (!line.startsWith("OK")) {
      throw BusException.unreachable(
          "the bus does not accept this user: " + (line.isEmpty() ? "no answer" : line),
          "run as the user whose desktop this is");
    }
    send("BEGIN\r\n", deadline);
  }

  /** The user's number in digits in hex; nothing where the system does not tell it. */
  private static String identity() {
    Object uid;
    try {
      uid = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return "";
    }
    StringBuilder hex = new StringBuilder(" ");
    for (char c : String.valueOf(uid).toCharArray()) {
      hex.append(Integer.toHexString(c));
    }
    return hex.toString();
  }

  private void send(String text, Deadline deadline) throws IOException, BusException {
    wire.write(ByteBuffer.wrap(text.getBytes(US_ASCII)), deadline);
  }

  /** Reads byte by byte: what follows the last line belongs to the messages. */
  private String line(Deadline deadline) throws IOException, BusException {
    StringBuilder line = new StringBuilder();
    ByteBuffer one = ByteBuffer.allocate(1);
    while (true) {
      one.clear();
      wire.read(one, deadline);
      char c = (char) (one.get(0) & 0x7f);
      if (c == '\n') {
        return line.toString().strip();
      }
      line.append(c);
      if (line.length() > LONGEST_LINE) {
        throw BusException.malformed("the greeting does not end");
      }
    }
  }
}
