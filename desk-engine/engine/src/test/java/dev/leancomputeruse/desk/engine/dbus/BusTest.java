package dev.leancomputeruse.desk.engine.dbus;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The client against a real bus, and against sockets that do not behave. */
@Timeout(20)
class BusTest {
  private static final String BUS = "org.freedesktop.DBus";
  private static final String PATH = "/org/freedesktop/DBus";

  @TempDir static Path directory;
  private static Process daemon;
  private static String address;

  @BeforeAll
  static void start() throws IOException {
    daemon =
        new ProcessBuilder(
                "dbus-daemon",
                "--session",
                "--nofork",
                "--nopidfile",
                "--print-address=1",
                "--address=unix:path=" + directory.resolve("bus"))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    address = new BufferedReader(new InputStreamReader(daemon.getInputStream(), UTF_8)).readLine();
    assertThat(address).as("dbus-daemon (package dbus) starts").startsWith("unix:path=");
  }

  @AfterAll
  static void stop() throws InterruptedException {
    daemon.destroy();
    daemon.waitFor(5, TimeUnit.SECONDS);
  }

  private static Call bus(String member, String signature, Object... args) {
    return Call.of(BUS, PATH, BUS, member, signature, args);
  }

  @Test
  void aRealBusGivesANameAndAnswers() throws BusException {
    try (Bus bus = Bus.connect(address, SignalSink.NONE, 2_000)) {
      assertThat(bus.uniqueName()).startsWith(":1.");
      assertThat(bus.call(bus("GetId", ""), 1_000).text(0)).hasSize(32);
      assertThat(
              bus.call(bus("GetConnectionUnixProcessID", "s", bus.uniqueName()), 1_000)
                  .number(0, 0))
          .isEqualTo(ProcessHandle.current().pid());
      assertThat(bus.call(bus("GetConnectionCredentials", "s", bus.uniqueName()), 1_000).map(0))
          .isNotEmpty();
    }
  }

  @Test
  void aThousandCallsUnderWayTogetherAreEachAnswered() throws BusException {
    try (Bus bus = Bus.connect(address, SignalSink.NONE, 2_000)) {
      List<Call> calls = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        calls.add(bus(i % 2 == 0 ? "GetId" : "ListNames", ""));
      }
      List<PendingReply> replies = bus.send(calls);
      Deadline deadline = Deadline.in(5_000);
      for (int i = 0; i < 1_000; i++) {
        Message reply = replies.get(i).await(deadline);
        assertThat(reply.signature()).isEqualTo(i % 2 == 0 ? "s" : "as");
      }
      assertThat(bus.sent()).isEqualTo(1_001);
      assertThat(((BusConnection) bus).waiting()).isZero();
    }
  }

  @Test
  void errorsKeepTheirNames() throws BusException {
    try (Bus bus = Bus.connect(address, SignalSink.NONE, 2_000)) {
      BusException gone =
          catchThrowableOfType(
              BusException.class, () -> bus.call(Call.of("a.b.Nobody", "/", "a.b", "C"), 1_000));
      assertThat(gone.isGone()).isTrue();
      BusException unknown =
          catchThrowableOfType(BusException.class, () -> bus.call(bus("Nonsense", ""), 1_000));
      assertThat(unknown.isUnknown()).isTrue();
      BusException shape =
          catchThrowableOfType(
              BusException.class, () -> bus.call(bus("RequestName", "ss", "a", 1), 1_000));
      assertThat(shape.kind()).isEqualTo(BusException.Kind.MALFORMED);
      assertThat(bus.call(bus("GetId", ""), 1_000).text(0)).hasSize(32);
    }
  }

  @Test
  void signalsArriveFromOtherConnections() throws Exception {
    List<Message> got = new CopyOnWriteArrayList<>();
    try (Bus listener = Bus.connect(address, got::add, 2_000);
        Bus other = Bus.connect(address, SignalSink.NONE, 2_000)) {
      listener.call(bus("AddMatch", "s", "type='signal',member='NameOwnerChanged'"), 1_000);
      other.call(bus("RequestName", "su", "dev.leancomputeruse.Test", 0L), 1_000);
      for (int i = 0; i < 100 && got.stream().noneMatch(m -> m.text(0).endsWith("Test")); i++) {
        Thread.sleep(10);
      }
      assertThat(got)
          .anyMatch(
              m ->
                  m.member().equals("NameOwnerChanged")
                      && m.text(0).equals("dev.leancomputeruse.Test")
                      && m.text(2).equals(other.uniqueName()));
    }
  }

  @Test
  void whoIsStoppedIsWaitedForNoLongerThanSaid() throws Exception {
    // A connection of ours that answers no calls is as mute as an app that is stopped.
    try (Bus mute = Bus.connect(address, SignalSink.NONE, 2_000);
        Bus bus = Bus.connect(address, SignalSink.NONE, 2_000)) {
      long start = System.nanoTime();
      BusException late =
          catchThrowableOfType(
              BusException.class, () -> bus.call(Call.of(mute.uniqueName(), "/", "a.b", "C"), 150));
      assertThat(late.kind()).isEqualTo(BusException.Kind.TIMEOUT);
      assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isBetween(140L, 2_000L);
      assertThat(((BusConnection) bus).waiting()).isZero();
      assertThat(bus.call(bus("GetId", ""), 1_000).text(0)).hasSize(32);
    }
  }

  @Test
  void addressesAreTriedInOrderAndEachFailureIsTold() throws BusException {
    try (Bus bus =
        Bus.connect(
            "unix:abstract=/tmp/x;unix:path=/nonexistent/bus;" + address, SignalSink.NONE, 2_000)) {
      assertThat(bus.isOpen()).isTrue();
    }
    assertThatThrownBy(
            () -> Bus.connect("unix:abstract=/tmp/x;unix:path=/no/bus", SignalSink.NONE, 500))
        .isInstanceOf(BusException.class)
        .hasMessageContaining("abstract socket")
        .hasMessageContaining("/no/bus");
  }

  @Test
  void whatWaitsFailsWhenTheConnectionEnds() throws Exception {
    Bus mute = Bus.connect(address, SignalSink.NONE, 2_000);
    Bus bus = Bus.connect(address, SignalSink.NONE, 2_000);
    PendingReply reply = bus.send(Call.of(mute.uniqueName(), "/", "a.b", "C"));
    bus.close();
    BusException ended =
        catchThrowableOfType(BusException.class, () -> reply.await(Deadline.in(5_000)));
    assertThat(ended.kind()).isEqualTo(BusException.Kind.CLOSED);
    assertThat(bus.isOpen()).isFalse();
    assertThatThrownBy(() -> bus.send(bus("GetId", ""))).isInstanceOf(BusException.class);
    mute.close();
    for (int i = 0; i < 100 && readers() > 0; i++) {
      Thread.sleep(10);
    }
    assertThat(readers()).as("threads left behind").isZero();
  }

  private static long readers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("desk-dbus"))
        .count();
  }

  @Test
  void aSocketThatNeverGreetsIsGivenUp() throws IOException {
    Path path = directory.resolve("silent");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(path));
      assertThatThrownBy(() -> Bus.connect("unix:path=" + path, SignalSink.NONE, 200))
          .isInstanceOf(BusException.class)
          .hasMessageContaining("no greeting");
    }
  }

  @Test
  void aPeerThatBreaksTheProtocolEndsTheConnectionAndNothingElse() throws Exception {
    for (byte[] nonsense :
        List.of(
            new byte[64],
            "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII),
            bad(0x7fff_ffff))) {
      try (Bus peer = talk(nonsense)) {
        BusException told =
            catchThrowableOfType(BusException.class, () -> peer.call(ping(), 3_000));
        assertThat(told.kind()).isEqualTo(BusException.Kind.CLOSED);
        assertThat(told).hasMessageContaining("no D-Bus message");
      }
    }
  }

  @Test
  void aPeerThatSpeaksTheOtherByteOrderIsUnderstood() throws Exception {
    ByteBuffer reply =
        MessageCodec.encode(
            new Message(Message.RETURN, 1, 5, 1, "", "", "", "", "", "", "su", List.of("ü", 7L)),
            ByteOrder.BIG_ENDIAN);
    byte[] bytes = new byte[reply.remaining()];
    reply.get(bytes);
    try (Bus peer = talk(bytes)) {
      Message answer = peer.call(ping(), 3_000);
      assertThat(answer.text(0)).isEqualTo("ü");
      assertThat(answer.number(1, 0)).isEqualTo(7);
    }
  }

  private static Call ping() {
    return Call.of("", "/", "org.freedesktop.DBus.Peer", "Ping");
  }

  private static byte[] bad(int length) {
    ByteBuffer head = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    head.put((byte) 'l').put((byte) 2).put((byte) 0).put((byte) 1).putInt(length).putInt(1);
    return head.putInt(8).array();
  }

  /** Connects to a peer that greets, takes one call and answers with these bytes. */
  private static Bus talk(byte[] answer) throws IOException, BusException {
    Path path = directory.resolve("peer" + System.nanoTime());
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(path));
    Thread peer =
        new Thread(
            () -> {
              try (server;
                  SocketChannel channel = server.accept()) {
                ByteBuffer in = ByteBuffer.allocate(4096);
                channel.read(in);
                channel.write(ByteBuffer.wrap("OK 1234\r\n".getBytes(US_ASCII)));
                while (!new String(in.array(), 0, in.position(), US_ASCII).contains("Ping")) {
                  channel.read(in);
                }
                channel.write(ByteBuffer.wrap(answer));
                channel.read(in);
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
    peer.setDaemon(true);
    peer.start();
    return Bus.peer("unix:path=" + path, 2_000);
  }
}
