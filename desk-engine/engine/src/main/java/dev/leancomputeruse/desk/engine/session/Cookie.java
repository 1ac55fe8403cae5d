package dev.leancomputeruse.desk.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/** The secret that lets a client onto the display, as an X authority file holds it. */
final class Cookie {
  private static final int LOCAL = 256;
  private static final int ANY = 0xffff;
  private static final String PROTOCOL = "MIT-MAGIC-COOKIE-1";

  private final byte[] secret = new byte[16];

  Cookie() {
    new SecureRandom().nextBytes(secret);
  }

  /** Returns the file for the server, which does not know the display's number yet. */
  byte[] forServer() {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    entry(file, ANY, "", "");
    return file.toByteArray();
  }

  /** Returns the file for clients: some look for this machine's name, some take any entry. */
  byte[] forClients(String display) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    entry(file, LOCAL, machine(), display);
    entry(file, ANY, "", display);
    return file.toByteArray();
  }

  private void entry(ByteArrayOutputStream file, int family, String address, String display) {
    number(file, family);
    counted(file, address.getBytes(UTF_8));
    counted(file, display.getBytes(UTF_8));
    counted(file, PROTOCOL.getBytes(UTF_8));
    counted(file, secret);
  }

  private static void counted(ByteArrayOutputStream file, byte[] bytes) {
    number(file, bytes.length);
    file.write(bytes, 0, bytes.length);
  }

  private static void number(ByteArrayOutputStream file, int number) {
    file.write(number >> 8);
    file.write(number);
  }

  private static String machine() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      return "localhost";
    }
  }
}
