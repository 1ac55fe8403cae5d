package dev.leancomputeruse.measure;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a compressed transcript up to the last byte that can be decoded.
 *
 * <p>A decoder that fails does not return what it had decoded of the last piece. It has counted all
 * of it where the file simply ends. Where the data make no sense, it has not counted the last few
 * thousand bytes: these are decoded once more, byte by byte. Only then the failure is reported.
 */
final class GzipSource implements LineReader.Source, Closeable {
  private final Opener file;
  private GzipCompressorInputStream in;
  private long given;
  private @Nullable IOException failure;

  /** Opens the compressed file. */
  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }

  /**
   * Opens a file; {@code file} is asked a second time if it turns out to be damaged.
   *
   * @throws IOException if the file cannot be read or does not begin as a compressed one
   */
  GzipSource(Opener file) throws IOException {
    this.file = file;
    this.in = open();
  }

  private GzipCompressorInputStream open() throws IOException {
    InputStream raw = file.open();
    try {
      return GzipCompressorInputStream.builder()
          .setInputStream(raw)
          .setDecompressConcatenated(true)
          .get();
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  @Override
  public int read(byte[] into, int at, int length) throws IOException {
    if (failure != null) {
      throw failure;
    }
    int read = 0;
    try {
      read = in.read(into, at, length);
    } catch (IOException e) {
      failure = e;
      read = counted(length);
      if (!(e instanceof EOFException)) {
        read += byteByByte(into, at + read, length - read, given + read);
      }
      if (read == 0) {
        throw e;
      }
    }
    given += Math.max(0, read);
    return read;
  }

  /** What the decoder had decoded when it failed. */
  private int counted(int length) {
    return (int) Math.max(0, Math.min(length, in.getBytesRead() - given));
  }

  /** Decodes the file again and says how many bytes there are behind the first {@code behind}. */
  private int byteByByte(byte[] into, int at, int length, long behind) throws IOException {
    in.close();
    in = open();
    int read = 0;
    try {
      in.skipNBytes(behind);
      while (read < length && in.read(into, at + read, 1) == 1) {
        read++;
      }
    } catch (IOException e) {
      // The failure again. It may have come with one more good byte.
      return (int) Math.max(read, Math.min(length, in.getBytesRead() - behind));
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
