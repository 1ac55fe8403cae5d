package dev.leancomputeruse.desk.engine.x11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that lies, stutters and falls silent: always one clear error, in time. */
final class MalformedServerTest {
  private static final byte[] NOTHING = new byte[0];
  private static final int PATIENCE = 400;

  @TempDir Path directory;

  private Connection connect() throws X11Exception {
    Path socket = directory.resolve("fake");
    return Connection.open(
        new DisplayAddress(socket + ":0", socket, 0, 0),
        Authority.find(directory.resolve("none"), "", 0),
        ByteOrder.LITTLE_ENDIAN,
        PATIENCE);
  }

  private FakeServer fake(byte[] first, byte[]... after) throws Exception {
    return new FakeServer(directory.resolve("fake"), first, after);
  }

  /** Asks for a property and returns the error. */
  private X11Exception error(byte[] answer) throws Exception {
    try (FakeServer fake = fake(FakeServer.setup(), answer);
        Connection connection = connect()) {
      assertThat(fake).isNotNull();
      return catchThrowableOfType(
          X11Exception.class, () -> Property.take(new Server(connection), ask(connection)).text());
    }
  }

  private static Connection.Ticket ask(Connection connection) throws X11Exception {
    return Property.ask(new Server(connection), 1, 1);
  }

  @Test
  void setupOfAFakeIsRead() throws Exception {
    try (FakeServer fake = fake(FakeServer.setup());
        Connection connection = connect()) {
      assertThat(fake).isNotNull();
      assertThat(connection.setup().root()).isEqualTo(0x123);
      assertThat(connection.setup().bitsPerPixel()).containsEntry(24, 32);
      assertThat(connection.setup().visuals()).containsOnlyKeys(0x21L);
      assertThat(connection.newId()).isEqualTo(0x200001);
    }
  }

  @Test
  void cutOrSpoiledSetupIsAnError() throws Exception {
    byte[] whole = FakeServer.setup();
    Random random = new Random(11);
    for (int i = 0; i < 60; i++) {
      byte[] spoiled = whole.clone();
      for (int j = 0; j < 6; j++) {
        spoiled[8 + random.nextInt(whole.length - 8)] = (byte) random.nextInt();
      }
      Setup setup = null;
      X11Exception error = null;
      try {
        setup =
            Setup.parse(Arrays.copyOfRange(spoiled, 8, spoiled.length), ByteOrder.LITTLE_ENDIAN, 0);
      } catch (X11Exception e) {
        error = e;
      }
      assertThat(setup == null ? error : setup).isNotNull();
    }
    // The last four bytes are padding that nobody reads.
    for (int length = 8; length < whole.length - 4; length++) {
      byte[] cut = Arrays.copyOfRange(whole, 8, length);
      assertThatThrownBy(() -> Setup.parse(cut, ByteOrder.LITTLE_ENDIAN, 0))
          .isInstanceOf(X11Exception.class);
    }
  }

  @Test
  void silenceCutAnswersAndTheEndAreTold() throws Exception {
    assertThat(error(NOTHING).code()).isEqualTo("display_not_responding");
    assertThat(error(Arrays.copyOf(FakeServer.packet(1, 8, 1, 0, NOTHING), 20)).code())
        .isEqualTo("display_not_responding");
    try (FakeServer fake = fake(Arrays.copyOf(FakeServer.setup(), 30))) {
      assertThat(fake).isNotNull();
      assertThatThrownBy(this::connect)
          .hasFieldOrPropertyWithValue("code", "display_not_responding");
    }
  }

  @Test
  void answersThatMakeNoSenseAreTold() throws Exception {
    // A length of gigabytes.
    assertThat(error(FakeServer.packet(1, 8, 1, 0x3fff_ffff, NOTHING)).code())
        .isEqualTo("display_answer_malformed");
    // To a request that was never sent.
    assertThat(error(FakeServer.packet(1, 8, 77, 0, NOTHING)).code())
        .isEqualTo("display_answer_malformed");
    // More items than bytes.
    byte[] items = FakeServer.packet(1, 8, 1, 1, new byte[4]);
    items[16] = 100;
    assertThat(error(items).code()).isEqualTo("display_answer_malformed");
    byte[] longs = FakeServer.packet(1, 32, 1, 1, new byte[4]);
    Arrays.fill(longs, 16, 20, (byte) 0xff);
    try (FakeServer fake = fake(FakeServer.setup(), longs);
        Connection connection = connect()) {
      assertThat(fake).isNotNull();
      Property property = Property.take(new Server(connection), ask(connection));
      assertThatThrownBy(property::longs)
          .hasFieldOrPropertyWithValue("code", "display_answer_malformed");
    }
  }

  @Test
  void errorsOfTheServerNameTheRequest() throws Exception {
    byte[] window = FakeServer.packet(0, 3, 1, 1, NOTHING);
    assertThat(error(window).code()).isEqualTo("no_such_window");
    assertThat(error(FakeServer.packet(0, 5, 1, 1, NOTHING)).message())
        .isEqualTo("the display refused GetProperty: BadAtom");
    assertThat(error(FakeServer.packet(0, 201, 1, 1, NOTHING)).message())
        .isEqualTo("the display refused GetProperty: error 201");
  }

  @Test
  void eventsInBetweenAreNoAnswers() throws Exception {
    byte[] text = FakeServer.packet(1, 8, 1, 1, new byte[] {'o', 'k', 0, 0});
    text[16] = 2;
    byte[] answer =
        FakeServer.join(
            FakeServer.packet(34, 1, 1, 0x7fff_ffff, NOTHING),
            FakeServer.packet(35, 1, 1, 2, new byte[8]),
            FakeServer.packet(33 | 0x80, 32, 1, 5, NOTHING),
            text);
    try (FakeServer fake = fake(FakeServer.setup(), answer);
        Connection connection = connect()) {
      assertThat(fake).isNotNull();
      assertThat(Property.take(new Server(connection), ask(connection)).text()).isEqualTo("ok");
    }
  }

  @Test
  void noiseNeverHangsOrCrashes() throws Exception {
    Random random = new Random(21);
    for (int i = 0; i < 60; i++) {
      byte[] noise = new byte[32 + random.nextInt(200)];
      random.nextBytes(noise);
      // Long packets would only be waited for.
      noise[0] = (byte) random.nextInt(2);
      noise[2] = 1;
      noise[3] = 0;
      noise[6] = 0x7f;
      noise[7] = 0x7f;
      X11Exception error = error(noise);
      assertThat(error.code())
          .isIn(
              "display_answer_malformed", "x11_error", "no_such_window", "display_not_responding");
    }
  }
}
