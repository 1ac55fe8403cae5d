package dev.leancomputeruse.desk.engine.x11;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.files.Needs;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A real X server of a test's own, with or without a window manager, that ends with the test. */
public final class XServer implements AutoCloseable {
  private final Path directory;
  private final Map<String, String> environment = new HashMap<>();
  private final List<Process> processes = new ArrayList<>();
  private final Process server;
  private final int number;

  private XServer(Path directory, List<String> more) throws IOException {
    this.directory = directory;
    List<String> command =
        new ArrayList<>(
            List.of("Xvfb", "-displayfd", "1", "-screen", "0", "1000x700x24", "-noreset"));
    command.addAll(List.of("-nolisten", "tcp"));
    command.addAll(more);
    server =
        new ProcessBuilder(command)
            .redirectError(directory.resolve("xvfb.log").toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    processes.add(server);
    BufferedReader out = new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8));
    String line = out.readLine();
    if (line == null) {
      throw new IOException(Files.readString(directory.resolve("xvfb.log")));
    }
    number = Integer.parseInt(line.strip());
    environment.put("DISPLAY", ":" + number);
    environment.put("HOME", directory.toString());
    environment.put("PATH", System.getenv("PATH"));
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("GSETTINGS_BACKEND", "memory");
    environment.put("XDG_RUNTIME_DIR", directory.toString());
    environment.put("DBUS_SESSION_BUS_ADDRESS", "disabled:");
    environment.put("NO_AT_BRIDGE", "1");
  }

  public static XServer start(Path directory, String... more) throws IOException {
    Needs.program("Xvfb");
    return new XServer(directory, List.of(more));
  }

  /** Starts a server that lets in who has this cookie. */
  static XServer guarded(Path directory, byte[] cookie) throws IOException {
    Path file = directory.resolve("server.auth");
    Files.write(file, entry(65_535, "", "", Authority.PROTOCOL, cookie));
    return start(directory, "-auth", file.toString());
  }

  /** One entry of an authority file. */
  static byte[] entry(int family, String address, String number, String name, byte[] data) {
    ByteBuffer entry = ByteBuffer.allocate(70_000).order(ByteOrder.BIG_ENDIAN);
    entry.putShort((short) family);
    for (byte[] field :
        List.of(
            address.getBytes(ISO_8859_1),
            number.getBytes(ISO_8859_1),
            name.getBytes(ISO_8859_1),
            data)) {
      entry.putShort((short) field.length).put(field);
    }
    byte[] bytes = new byte[entry.flip().limit()];
    entry.get(bytes);
    return bytes;
  }

  /** Adds a window manager. */
  public XServer managed() throws Exception {
    Needs.programs("openbox", "xprop");
    run("openbox", "--sm-disable");
    for (int i = 0; i < 200; i++) {
      // Set once it has looked at the windows that are there already.
      if (ask("xprop", "-root", "_NET_CLIENT_LIST").contains("window id")) {
        return this;
      }
      Thread.sleep(20);
    }
    throw new IOException("openbox did not come up");
  }

  public Path directory() {
    return directory;
  }

  public int number() {
    return number;
  }

  public Process server() {
    return server;
  }

  public Map<String, String> environment() {
    return environment;
  }

  /** Starts a program on this display that ends with it. */
  public Process run(String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.directory(directory.toFile());
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  /** Returns what a program on this display says. */
  public String ask(String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor(5, TimeUnit.SECONDS);
    return said.strip();
  }

  public DeskHost host() {
    return new DeskHost(
        new ByteArrayInputStream(new byte[0]),
        new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
        new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
        environment,
        directory,
        directory,
        Platform.LINUX,
        System::currentTimeMillis);
  }

  /** Opens a connection of its own, without a cookie. */
  Connection connect(ByteOrder order) throws X11Exception {
    DisplayAddress address = DisplayAddress.parse(":" + number, Path.of("/tmp/.X11-unix"));
    Authority none = Authority.find(Path.of("/nowhere"), "", number);
    return Connection.open(address, none, order, 3_000);
  }

  /** Waits for a window whose title holds the words. */
  public static XWindow window(Display display, String title) throws Exception {
    for (int i = 0; i < 500; i++) {
      for (XWindow window : display.windows()) {
        if (window.title().contains(title) && window.onScreen()) {
          return window;
        }
      }
      Thread.sleep(20);
    }
    throw new AssertionError("no window " + title + " among " + display.windows());
  }

  @Override
  public void close() {
    for (int i = processes.size() - 1; i >= 0; i--) {
      Process process = processes.get(i);
      process.destroy();
      try {
        if (!process.waitFor(3, TimeUnit.SECONDS)) {
          process.destroyForcibly().waitFor();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
