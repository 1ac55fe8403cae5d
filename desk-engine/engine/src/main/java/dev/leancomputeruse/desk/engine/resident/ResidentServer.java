package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.LockHeldException;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.ProcessLock;
import dev.leancomputeruse.files.VisibleText;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The resident engine: owns one driver and serves it to the user's commands until nobody has asked
 * for a while. It never goes while the driver holds a dialog, because the app would freeze.
 */
public final class ResidentServer {
  /** The engine ended in the ordinary way. */
  public static final int DONE = 0;

  /** It could not begin. */
  public static final int TROUBLE = 2;

  /** Another engine serves this desktop already. */
  public static final int ALREADY = 3;

  /** Names the idle time in seconds, from 1 to a day; 15 minutes otherwise. */
  public static final String IDLE = "LEAN_COMPUTER_USE_ENGINE_IDLE_S";

  private static final int BACKLOG = 128;
  private static final long USUAL_IDLE_SECONDS = 900;
  private static final long DAY_SECONDS = 86_400;
  private static final long TICK_MILLIS = 500;
  private static final long DRAIN_MILLIS = 30_000;

  private final DeskHost host;
  private final ServedDriver driver;
  private final String stamp;
  private final Gate gate = new Gate();
  private final Conversations conversations;

  private ResidentServer(DeskHost host, DriverFactory factory, String stamp) {
    this.host = host;
    this.driver = new ServedDriver(host, factory);
    this.stamp = stamp;
    this.conversations = new Conversations(gate, driver, stamp);
  }

  /**
   * Serves until it is idle, asked to go, or without a desktop; at once if there is an engine
   * already.
   *
   * @return {@link #DONE}, {@link #TROUBLE} or {@link #ALREADY}
   */
  public static int run(DeskHost host, DriverFactory factory) {
    String stamp = EngineStamp.of(System.getProperty("java.class.path", ""));
    try {
      return new ResidentServer(host, factory, stamp).serve(EnginePlace.of(host));
    } catch (DeskException e) {
      host.err().println(VisibleText.of(String.valueOf(e.getMessage())));
      return TROUBLE;
    } catch (IOException e) {
      host.err().println(VisibleText.of("desk: engine: " + e.getMessage()));
      return TROUBLE;
    }
  }

  private int serve(EnginePlace place) throws IOException {
    Disk disk = Disk.real();
    ProcessLock life;
    try {
      life = ProcessLock.acquireKept(disk, place.lifeLock(), 0);
    } catch (LockHeldException e) {
      return ALREADY;
    }
    try (life;
        ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      // Only the holder of the lock uses the name, so what has it now is a dead engine's.
      disk.deleteIfPresent(place.socket());
      listening.bind(UnixDomainSocketAddress.of(place.socket()), BACKLOG);
      disk.setMode(place.socket(), Mode.PRIVATE_FILE);
      disk.replaceUnsynced(place.record(), record(), Mode.PRIVATE_FILE);
      Object own = key(place);
      Thread watch = new Thread(() -> watch(listening, place, own), "idle");
      watch.setDaemon(true);
      watch.start();
      accept(listening);
      disk.deleteIfPresent(place.socket());
      gate.drain(DRAIN_MILLIS);
      conversations.close();
      driver.close();
      disk.deleteIfPresent(place.record());
    }
    return DONE;
  }

  private byte[] record() {
    return JsonObject.empty()
        .with("pid", ProcessHandle.current().pid())
        .with("stamp", stamp)
        .toString()
        .getBytes(UTF_8);
  }

  private void accept(ServerSocketChannel listening) throws IOException {
    while (!gate.isClosed()) {
      SocketChannel channel;
      try {
        channel = listening.accept();
      } catch (ClosedChannelException e) {
        return;
      } catch (IOException e) {
        if (gate.isClosed()) {
          return;
        }
        // Out of descriptors: those in use come back.
        conversations.makeRoom();
        gate.pause(TICK_MILLIS);
        continue;
      }
      conversations.add(channel);
    }
  }

  /** Closes the listening socket when the engine has to go, which ends {@link #accept}. */
  private void watch(ServerSocketChannel listening, EnginePlace place, @Nullable Object own) {
    long idleNanos = TimeUnit.SECONDS.toNanos(idleSeconds());
    while (!gate.isClosed()) {
      gate.pause(TICK_MILLIS);
      if (driver.isGone()) {
        gate.close();
      } else if (driver.holdsDialog()) {
        gate.touch();
      } else if (own == null || !own.equals(key(place))) {
        // Nobody can reach it any more, and it keeps the next one from starting.
        gate.close();
      } else {
        gate.closeIfIdle(idleNanos);
      }
    }
    try {
      listening.close();
    } catch (IOException e) {
      host.err()
          .println(VisibleText.of("desk: engine: the socket does not close: " + e.getMessage()));
    }
  }

  /** Returns what tells the socket's file from any other; null if it is not there. */
  private static @Nullable Object key(EnginePlace place) {
    try {
      return Files.readAttributes(place.socket(), BasicFileAttributes.class, NOFOLLOW_LINKS)
          .fileKey();
    } catch (IOException e) {
      return null;
    }
  }

  private long idleSeconds() {
    String text = host.variable(IDLE);
    if (text == null) {
      return USUAL_IDLE_SECONDS;
    }
    try {
      long seconds = Long.parseLong(text);
      return seconds >= 1 && seconds <= DAY_SECONDS ? seconds : USUAL_IDLE_SECONDS;
    } catch (NumberFormatException e) {
      return USUAL_IDLE_SECONDS;
    }
  }
}
