package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A greeted connection to an engine, of this version or of another. */
final class EngineConnection implements Closeable {
  private static final int LONGEST_ANSWER = 16 << 20;
  private static final int LONGEST_BODY = 64 << 20;
  private static final long GREETING_MILLIS = 3_000;

  private final FrameChannel channel;
  private final JsonObject greeting;

  private EngineConnection(FrameChannel channel, JsonObject greeting) {
    this.channel = channel;
    this.greeting = greeting;
  }

  /**
   * Connects.
   *
   * @return null if nobody is there, or whoever is there is just going
   * @throws TooLateException if an engine is there and does not answer
   * @throws IOException if connecting is not allowed
   */
  static @Nullable EngineConnection open(Path socket, String stamp) throws IOException {
    BasicFileAttributes file;
    try {
      file = Files.readAttributes(socket, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (java.nio.file.NoSuchFileException e) {
      return null;
    }
    if (!file.isOther()) {
      throw new IOException(socket + " is no socket");
    }
    FrameChannel channel = connect(socket);
    if (channel == null) {
      return null;
    }
    Frame answer = null;
    try {
      long deadline = FrameChannel.in(GREETING_MILLIS);
      channel.write(
          Frame.of(JsonObject.empty().with("hello", Conversation.GREETING).with("stamp", stamp)),
          deadline);
      answer = channel.read(1 << 16, 0, deadline);
    } catch (TooLateException e) {
      throw e;
    } catch (IOException e) {
      // It went before it greeted.
      return null;
    } finally {
      if (answer == null) {
        channel.close();
      }
    }
    return answer == null ? null : new EngineConnection(channel, answer.json());
  }

  private static @Nullable FrameChannel connect(Path socket) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    boolean connected = false;
    try {
      channel.configureBlocking(false);
      // A full queue counts as nobody: the greeting then fails, and the caller comes again.
      connected = channel.connect(UnixDomainSocketAddress.of(socket)) || channel.finishConnect();
    } catch (ConnectException e) {
      return null;
    } catch (java.net.SocketException e) {
      if (Files.notExists(socket, LinkOption.NOFOLLOW_LINKS)) {
        return null;
      }
      throw e;
    } finally {
      if (!connected) {
        channel.close();
      }
    }
    return connected ? new FrameChannel(channel) : null;
  }

  /** Returns the build that the engine is of. */
  String stamp() {
    return greeting.string("stamp", "");
  }

  long pid() {
    return greeting.integer("pid", 0);
  }

  boolean heldDialog() {
    return greeting.isTrue("dialog");
  }

  /** Returns whether the engine is still there and waits for a request. */
  boolean isQuiet() {
    return channel.isQuiet();
  }

  /** Sends a request, which is an object in JSON. */
  void ask(byte[] request, long deadline) throws IOException {
    channel.write(request, Frame.NOTHING, deadline);
  }

  /** Returns whether the request was taken; if not, nothing has been done. */
  boolean isTaken(long deadline) throws IOException {
    return channel.readReceipt(deadline);
  }

  /** Returns the answer, or null if the engine has gone. */
  @Nullable Frame answer(long deadline) throws IOException {
    return channel.read(LONGEST_ANSWER, LONGEST_BODY, deadline);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
