package dev.leancomputeruse.desk.engine.x11;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.leancomputeruse.files.Needs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Finding a display and getting let in: by a real server, and with hostile files. */
final class ConnectionTest {
  private static final byte[] COOKIE = "0123456789abcdef".getBytes(ISO_8859_1);
  private static final Path SOCKETS = Path.of("/tmp/.X11-unix");

  @TempDir Path directory;

  private static byte[] all(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  @Test
  void cookieOfTheFileLetsUsIn() throws Exception {
    Needs.programs("xauth");
    try (XServer x = XServer.guarded(directory, COOKIE)) {
      Path file = directory.resolve("person");
      x.environment().put("XAUTHORITY", file.toString());
      X11Exception refused =
          catchThrowableOfType(X11Exception.class, () -> Display.open(x.host()).close());
      assertThat(refused.code()).isEqualTo("display_refused");
      assertThat(refused.message()).contains("there is no file " + file);

      // The file as the usual tool makes it.
      x.ask("xauth", "add", ":" + x.number(), ".", "30313233343536373839616263646566");
      try (Display display = Display.open(x.host())) {
        assertThat(display.windows()).isEmpty();
      }

      x.environment().remove("XAUTHORITY");
      Files.copy(file, directory.resolve(".Xauthority"));
      try (Display display = Display.open(x.host())) {
        assertThat(display.activeWindow()).isZero();
      }
    }
  }

  @Test
  void wrongCookieIsRefusedWithTheServersWords() throws Exception {
    try (XServer x = XServer.guarded(directory, COOKIE)) {
      Path file = directory.resolve(".Xauthority");
      Files.write(
          file,
          XServer.entry(
              65_535, "", "", Authority.PROTOCOL, "0000000000000000".getBytes(ISO_8859_1)));

      assertThatThrownBy(() -> Display.open(x.host()).close())
          .hasFieldOrPropertyWithValue("code", "display_refused")
          .hasMessageContaining("MIT-MAGIC-COOKIE")
          .hasMessageContaining("the cookie is from " + file);
    }
  }

  @Test
  void entryIsChosenByFamilyHostAndDisplay() throws IOException {
    byte[] other = new byte[] {9, 9};
    byte[] file =
        all(
            XServer.entry(0, "\u007f\0\0\1", "7", Authority.PROTOCOL, other),
            XServer.entry(256, "elsewhere", "7", Authority.PROTOCOL, other),
            XServer.entry(256, "here", "8", Authority.PROTOCOL, other),
            XServer.entry(256, "here", "7", "XDM-AUTHORIZATION-1", other),
            XServer.entry(256, "here", "7", Authority.PROTOCOL, COOKIE),
            XServer.entry(65_535, "", "", Authority.PROTOCOL, other));

    assertThat(found(file, "here", 7)).isEqualTo(COOKIE);
    assertThat(found(file, "here", 8)).isEqualTo(other);
    assertThat(found(file, "nowhere", 70)).isEqualTo(other);
    assertThat(found(XServer.entry(256, "here", "7", Authority.PROTOCOL, COOKIE), "there", 7))
        .isEmpty();
  }

  private static byte[] found(byte[] file, String host, int display) throws IOException {
    try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
      Path path = Files.write(files.getPath("/auth"), file);
      return Authority.find(path, host, display).cookie();
    }
  }

  @Test
  void cutAndRandomAuthorityFilesAreReadAsFarAsTheyMakeSense() throws IOException {
    byte[] whole =
        all(
            XServer.entry(256, "other", "1", Authority.PROTOCOL, new byte[3]),
            XServer.entry(256, "here", "7", Authority.PROTOCOL, COOKIE));
    for (int length = 0; length < whole.length; length++) {
      assertThat(found(java.util.Arrays.copyOf(whole, length), "here", 7)).isEmpty();
    }
    assertThat(found(whole, "here", 7)).isEqualTo(COOKIE);
    Random random = new Random(4);
    for (int i = 0; i < 200; i++) {
      byte[] noise = new byte[random.nextInt(300)];
      random.nextBytes(noise);
      assertThat(found(all(whole, noise), "here", 7)).isEqualTo(COOKIE);
      assertThat(found(noise, "here", 7)).isEmpty();
    }
  }

  @Test
  void pipeInPlaceOfTheAuthorityFileDoesNotHang() throws Exception {
    Path pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertThat(Authority.find(pipe, "here", 7).cookie()).isEmpty();
    assertThat(Authority.find(directory, "here", 7).cookie()).isEmpty();
  }

  @Test
  void displayIsParsed() throws X11Exception {
    assertThat(DisplayAddress.parse(":0", SOCKETS).socket()).isEqualTo(SOCKETS.resolve("X0"));
    assertThat(DisplayAddress.parse(" :12.3 ", SOCKETS))
        .isEqualTo(new DisplayAddress(":12.3", SOCKETS.resolve("X12"), 12, 3));
    assertThat(DisplayAddress.parse("unix:4", SOCKETS).socket()).isEqualTo(SOCKETS.resolve("X4"));
    assertThat(DisplayAddress.parse("/run/x/sock:0", SOCKETS).socket())
        .isEqualTo(Path.of("/run/x/sock"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0", ":", ":x", ":-1", ":1.", ":1.x", ":99999", ":123456789012", "::"})
  void nonsenseIsNoDisplay(String display) {
    assertThatThrownBy(() -> DisplayAddress.parse(display, SOCKETS))
        .hasFieldOrPropertyWithValue("code", "no_display");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:10.0", "192.168.0.1:0", "desk.example:1", "[::1]:0", "a:::1"})
  void displayOverTheNetworkIsRefusedWithTheWayOut(String display) {
    assertThatThrownBy(() -> DisplayAddress.parse(display, SOCKETS))
        .hasFieldOrPropertyWithValue("code", "display_unsupported")
        .hasFieldOrPropertyWithValue(
            "hint", "run this on the machine of the desktop, with DISPLAY=:0 for example");
  }

  @Test
  void noDisplayAndNoSocketAreToldApart() throws Exception {
    try (XServer x = XServer.start(directory)) {
      x.environment().put("DISPLAY", ":64999");
      assertThatThrownBy(() -> Display.open(x.host()).close())
          .hasFieldOrPropertyWithValue("code", "display_unreachable")
          .hasMessageContaining("/tmp/.X11-unix/X64999");
      x.environment().remove("DISPLAY");
      assertThatThrownBy(() -> Display.open(x.host()).close())
          .hasFieldOrPropertyWithValue("code", "no_display");
      x.environment().put("DISPLAY", ":" + x.number() + ".5");
      assertThatThrownBy(() -> Display.open(x.host()).close())
          .hasFieldOrPropertyWithValue("code", "no_display")
          .hasMessage("the display has no screen 5");
    }
  }

  @Test
  void serverWithAnAbstractSocketAloneIsRefusedWithTheWayOut() throws Exception {
    try (XServer x = XServer.start(directory)) {
      // It goes on listening at the abstract one.
      Files.delete(SOCKETS.resolve("X" + x.number()));
      assertThatThrownBy(() -> Display.open(x.host()).close())
          .hasFieldOrPropertyWithValue("code", "display_unreachable")
          .extracting(e -> ((X11Exception) e).hint())
          .asString()
          .contains("abstract socket alone", "-listen unix");
    }
  }

  @Test
  void stoppedServerIsLateAndEndedServerIsLost() throws Exception {
    try (XServer x = XServer.start(directory)) {
      DisplayAddress address = DisplayAddress.parse(":" + x.number(), SOCKETS);
      Authority none = Authority.find(directory.resolve("none"), "", 0);
      try (Display display =
          new X11Display(Connection.open(address, none, java.nio.ByteOrder.LITTLE_ENDIAN, 300))) {
        signal("-STOP", x);
        long start = System.nanoTime();
        assertThatThrownBy(display::windows)
            .hasFieldOrPropertyWithValue("code", "display_not_responding");
        assertThat((System.nanoTime() - start) / 1_000_000).isBetween(250L, 2_500L);
        signal("-CONT", x);
        // What comes late belongs to nobody.
        assertThat(display.rootText("NOT_THERE")).isNull();
        assertThat(display.windows()).isEmpty();

        x.server().destroy();
        x.server().waitFor();
        assertThatThrownBy(display::windows).hasFieldOrPropertyWithValue("code", "display_lost");
        assertThatThrownBy(display::windows).hasFieldOrPropertyWithValue("code", "display_lost");
      }
    }
  }

  @Test
  void closingEndsACallThatHangs() throws Exception {
    try (XServer x = XServer.start(directory)) {
      Display display = Display.open(x.host());
      signal("-STOP", x);
      Thread caller = new Thread(() -> end(display));
      caller.start();
      try {
        assertThatThrownBy(display::windows).hasFieldOrPropertyWithValue("code", "display_lost");
      } finally {
        caller.join();
        signal("-CONT", x);
      }
    }
  }

  private static void end(Display display) {
    try (display) {
      Thread.sleep(150);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void interruptEndsACallThatHangs() throws Exception {
    try (XServer x = XServer.start(directory);
        Display display = Display.open(x.host())) {
      signal("-STOP", x);
      try {
        Thread.currentThread().interrupt();
        assertThatThrownBy(display::windows).hasFieldOrPropertyWithValue("code", "interrupted");
        assertThat(Thread.interrupted()).isTrue();
      } finally {
        signal("-CONT", x);
      }
    }
  }

  private static void signal(String signal, XServer x) throws Exception {
    new ProcessBuilder("kill", signal, Long.toString(x.server().pid())).start().waitFor();
  }
}
