package dev.leancomputeruse.desk.engine.x11;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** A server that says what a test makes it say, whatever it is asked. */
final class FakeServer implements AutoCloseable {
  private final ServerSocketChannel listening;
  private final Path socket;
  private volatile boolean stop;

  /** Answers a connection: what comes first, and then what comes after each read. */
  FakeServer(Path socket, byte[] first, byte[]... after) throws IOException {
    this.socket = socket;
    listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listening.bind(UnixDomainSocketAddress.of(socket));
    Thread thread =
        new Thread(
            () -> {
              while (!stop) {
                serve(first, after);
              }
            },
            "fake server");
    thread.setDaemon(true);
    thread.start();
  }

  private void serve(byte[] first, byte[][] after) {
    ByteBuffer in = ByteBuffer.allocate(1 << 16);
    try (SocketChannel client = listening.accept()) {
      client.read(in);
      client.write(ByteBuffer.wrap(first));
      for (byte[] answer : after) {
        in.clear();
        if (client.read(in) < 0) {
          return;
        }
        client.write(ByteBuffer.wrap(answer));
      }
      while (client.read(in.clear()) >= 0) {
        // It says nothing more, and waits for the end.
        Thread.onSpinWait();
      }
    } catch (IOException e) {
      // The client has gone, or the test ends.
      return;
    }
  }

  /** A setup that makes sense, with one screen and one visual. */
  static byte[] setup() {
    ByteBuffer body = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
    body.putInt(1).putInt(0x200000).putInt(0x1fffff).putInt(0);
    body.putShort((short) 4).putShort((short) 0xffff);
    body.put((byte) 1).put((byte) 1);
    body.put((byte) 0).put((byte) 0).put((byte) 32).put((byte) 32).put((byte) 8).put((byte) 255);
    body.putInt(0);
    body.put("fake".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    body.put((byte) 24).put((byte) 32).put((byte) 32).put(new byte[5]);
    body.putInt(0x123).put(new byte[34]).put((byte) 24).put((byte) 1);
    body.put((byte) 24).put((byte) 0).putShort((short) 1).putInt(0);
    body.putInt(0x21).put((byte) 4).put((byte) 8).putShort((short) 256);
    body.putInt(0xff0000).putInt(0xff00).putInt(0xff).putInt(0);
    ByteBuffer whole = ByteBuffer.allocate(8 + body.position()).order(ByteOrder.LITTLE_ENDIAN);
    whole.put((byte) 1).put((byte) 0).putShort((short) 11).putShort((short) 0);
    whole.putShort((short) (body.position() / 4)).put(body.flip());
    return whole.array();
  }

  /** A packet of a kind with a sequence number, a length field and more bytes. */
  static byte[] packet(int kind, int detail, int sequence, int length, byte[] more) {
    ByteBuffer packet = ByteBuffer.allocate(32 + more.length).order(ByteOrder.LITTLE_ENDIAN);
    packet.put((byte) kind).put((byte) detail).putShort((short) sequence).putInt(length);
    packet.position(32);
    packet.put(more);
    return packet.array();
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  @Override
  public void close() throws IOException {
    stop = true;
    listening.close();
    Files.deleteIfExists(socket);
  }
}
