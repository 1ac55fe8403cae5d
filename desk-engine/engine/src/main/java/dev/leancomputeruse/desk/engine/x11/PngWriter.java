package dev.leancomputeruse.desk.engine.x11;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Writes a PNG picture of eight bits for red, green and blue, row by row. */
final class PngWriter implements AutoCloseable {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  private static final int CHUNK = 1 << 16;

  private final OutputStream out;
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private final byte[] chunk = new byte[CHUNK];
  private final byte[] filtered;
  private int filled;

  PngWriter(OutputStream out, int width, int height) throws IOException {
    this.out = out;
    this.filtered = new byte[1 + 3 * width];
    out.write(SIGNATURE);
    byte[] header =
        ByteBuffer.allocate(13).putInt(width).putInt(height).put((byte) 8).put((byte) 2).array();
    chunk("IHDR", header, header.length);
  }

  /** Adds a row of red, green and blue bytes. */
  void row(byte[] rgb) throws IOException {
    // Differences to the left (filter 1) pack far better than flat areas and text by themselves.
    filtered[0] = 1;
    for (int i = 0; i < rgb.length; i++) {
      filtered[i + 1] = (byte) (i < 3 ? rgb[i] : rgb[i] - rgb[i - 3]);
    }
    deflater.setInput(filtered);
    while (!deflater.needsInput()) {
      deflate();
    }
  }

  private void deflate() throws IOException {
    filled += deflater.deflate(chunk, filled, chunk.length - filled);
    if (filled == chunk.length) {
      chunk("IDAT", chunk, filled);
      filled = 0;
    }
  }

  /** Ends the picture; the stream stays open. */
  void finish() throws IOException {
    deflater.finish();
    while (!deflater.finished()) {
      deflate();
    }
    chunk("IDAT", chunk, filled);
    chunk("IEND", chunk, 0);
  }

  private void chunk(String kind, byte[] data, int length) throws IOException {
    byte[] name = kind.getBytes(US_ASCII);
    CRC32 crc = new CRC32();
    crc.update(name);
    crc.update(data, 0, length);
    out.write(ByteBuffer.allocate(4).putInt(length).array());
    out.write(name);
    out.write(data, 0, length);
    out.write(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
  }

  @Override
  public void close() {
    deflater.end();
  }
}
