package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Peers that say anything but what they should: the engine lives, and serves the others. */
@Timeout(60)
final class HostilePeerTest {
  @TempDir Path directory;
  private TestEngine engine;
  private long pid;

  @BeforeEach
  void open() throws Exception {
    engine = new TestEngine(directory);
    pid = served();
  }

  @AfterEach
  void close() throws Exception {
    engine.close();
  }

  private long served() throws Exception {
    try (ResidentDriver driver = engine.client()) {
      return driver.apps().get(0).pid();
    }
  }

  private SocketChannel peer() throws Exception {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(engine.place().socket()));
    return channel;
  }

  private static void send(SocketChannel channel, int json, int body, byte[] bytes) {
    ByteBuffer all = ByteBuffer.allocate(8 + bytes.length).putInt(json).putInt(body).put(bytes);
    all.flip();
    try {
      while (all.hasRemaining()) {
        channel.write(all);
      }
    } catch (IOException e) {
      // It hung up on us, as it may.
      assertThat(e).isNotNull();
    }
  }

  private static void send(SocketChannel channel, String json) {
    byte[] bytes = json.getBytes(UTF_8);
    send(channel, bytes.length, 0, bytes);
  }

  private SocketChannel greeted() throws Exception {
    SocketChannel channel = peer();
    send(
        channel,
        JsonObject.empty()
            .with("hello", Conversation.GREETING)
            .with("stamp", EngineStamp.of(System.getProperty("java.class.path")))
            .toString());
    ByteBuffer head = ByteBuffer.allocate(8);
    while (head.hasRemaining()) {
      assertThat(channel.read(head)).isPositive();
    }
    ByteBuffer rest = ByteBuffer.allocate(head.flip().getInt());
    while (rest.hasRemaining()) {
      assertThat(channel.read(rest)).isPositive();
    }
    return channel;
  }

  @Test
  void noiseBeforeAndAfterTheGreetingHarmsNobody() throws Exception {
    Random random = new Random(6);
    for (int i = 0; i < 60; i++) {
      byte[] noise = new byte[random.nextInt(3_000)];
      random.nextBytes(noise);
      try (SocketChannel peer = i % 2 == 0 ? peer() : greeted()) {
        send(peer, i % 3 == 0 ? random.nextInt() : noise.length, i % 5 - 1, noise);
      }
    }
    assertThat(served()).isEqualTo(pid);
  }

  @Test
  void wrongRequestsAreAnsweredOrSentAway() throws Exception {
    List<String> requests =
        List.of(
            "[]",
            "{",
            "{}",
            "{\"call\":7}",
            "{\"call\":\"no such\"}",
            "{\"call\":\"act\"}",
            "{\"call\":\"act\",\"args\":[],\"pid\":\"x\"}",
            "{\"call\":\"launch\",\"app\":null}",
            "{\"call\":\"screenshot\",\"file\":\"\\u0000\"}",
            "{\"call\":\"observe\",\"nodes\":-5}",
            "{\"call\":\"observe\",\"nodes\":2147483647}",
            "{\"a\":".repeat(100_000),
            "[".repeat(500_000),
            "{\"call\":\"act\",\"n\":" + "9".repeat(100_000) + "}",
            "{\"call\":\"wait\",\"millis\":-1}");
    for (String request : requests) {
      try (SocketChannel peer = greeted()) {
        send(peer, request);
        ByteBuffer some = ByteBuffer.allocate(64);
        peer.read(some);
      } catch (IOException e) {
        // It hung up on us, as it may.
        assertThat(e).isNotNull();
      }
      assertThat(served()).as(request.substring(0, Math.min(60, request.length()))).isEqualTo(pid);
    }
    assertThat(engine.log()).noneMatch(line -> line.startsWith("begin") || line.contains("launch"));
  }

  @Test
  void lengthsThatAreOnlyAnnouncedTakeNoMemory() throws Exception {
    List<SocketChannel> peers = new ArrayList<>();
    try {
      for (int i = 0; i < 60; i++) {
        SocketChannel peer = greeted();
        send(peer, Conversation.LONGEST_REQUEST, 0, new byte[100_000]);
        peers.add(peer);
        try (SocketChannel greedy = greeted()) {
          send(greedy, Integer.MAX_VALUE, Integer.MAX_VALUE, new byte[10]);
          assertThat(greedy.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        } catch (IOException e) {
          // Reset, since not all of it was read.
          assertThat(e).isNotNull();
        }
      }
      assertThat(served()).isEqualTo(pid);
    } finally {
      for (SocketChannel peer : peers) {
        peer.close();
      }
    }
  }

  @Test
  void silentOnesLeaveRoomForOthers() throws Exception {
    List<SocketChannel> peers = new ArrayList<>();
    try {
      for (int i = 0; i < 150; i++) {
        peers.add(i % 2 == 0 ? peer() : greeted());
      }
      assertThat(served()).isEqualTo(pid);
    } finally {
      for (SocketChannel peer : peers) {
        peer.close();
      }
    }
  }
}
