package dev.leancomputeruse.hooks;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The payload's bytes, which have to come before a deadline.
 *
 * <p>At their end there is more time: what is left to do is to wait for other calls, and one that
 * gave up early would lose what it has to count. The host's own patience ends at ten seconds.
 */
final class StandardInput extends InputStream {
  private static final long MORE_MILLIS = 4_500;

  private final FileInputStream stream = new FileInputStream(FileDescriptor.in);
  private final Deadline deadline;
  private boolean ended;

  /** Starts the deadline. */
  StandardInput(long millis) {
    deadline = Deadline.in(millis);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int start, int length) throws IOException {
    int count = stream.read(buffer, start, length);
    if (count < 0 && !ended) {
      ended = true;
      deadline.extend(MORE_MILLIS);
    }
    return count;
  }
}
