package dev.leancomputeruse.desk.engine.dbus;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts the stream of bytes into messages. */
final class Inbox {
  private static final int ROOM = 64 << 10;

  private byte[] bytes = new byte[ROOM];
  private int start;
  private int end;

  /** Returns where the next bytes go; {@link #filled} has to be told how many came. */
  ByteBuffer room() {
    return ByteBuffer.wrap(bytes, end, bytes.length - end);
  }

  void filled(int count) {
    end += count;
  }

  /** Returns the next whole message, or null if more bytes have to come first. */
  @Nullable Message next() throws BusException {
    int there = end - start;
    int needed = MessageCodec.FIXED;
    if (there >= needed) {
      needed = MessageCodec.length(slice(there));
      if (there >= needed) {
        ByteBuffer whole = slice(needed);
        start += needed;
        return MessageCodec.decode(whole);
      }
    }
    makeRoom(needed);
    return null;
  }

  private ByteBuffer slice(int length) {
    return ByteBuffer.wrap(bytes, start, length).slice();
  }

  private void makeRoom(int needed) {
    int there = end - start;
    if (needed > bytes.length || (bytes.length > ROOM && needed <= ROOM)) {
      bytes = Arrays.copyOf(Arrays.copyOfRange(bytes, start, end), Math.max(ROOM, needed));
    } else if (start > 0) {
      System.arraycopy(bytes, start, bytes, 0, there);
    } else {
      return;
    }
    start = 0;
    end = there;
  }
}
