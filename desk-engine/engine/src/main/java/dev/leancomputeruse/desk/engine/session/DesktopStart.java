package dev.leancomputeruse.desk.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import java.io.File;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Starts the processes of a private desktop, one after the other, and waits for each to be ready.
 *
 * <p>Each writes itself down before it becomes what it is, so a start that is killed at any moment
 * leaves nothing running that is not recorded.
 */
final class DesktopStart {
  static final String DISPLAY = "display";
  static final String BUS = "bus";
  static final String ACCESSIBILITY = "accessibility";
  static final String WINDOWS = "windows";

  private static final long READY_MILLIS = 15_000;
  private static final long PAUSE_MILLIS = 5;

  /** The process that writes itself down stays the same one when it becomes another program. */
  private static final String RECORDING =
      """
      record=$1 name=$2
      shift 2
      read -r stat <"/proc/$$/stat" || exit 126
      set -f
      i=0
      for field in ${stat##*) }; do
        i=$((i + 1))
        [ "$i" -eq 20 ] && started=$field
      done
      printf '%s %s %s\\n' "$name" "$$" "$started" >>"$record" || exit 126
      exec "$@"
      """;

  private final DesktopDirectory place;
  private final DeskHost host;
  private final Parts parts;
  private final Disk disk;

  DesktopStart(DesktopDirectory place, DeskHost host, Parts parts, Disk disk) {
    this.place = place;
    this.host = host;
    this.parts = parts;
    this.disk = disk;
  }

  /** Starts all of it; returns its environment. */
  DesktopEnvironment start(String size) throws IOException, DeskException {
    Cookie cookie = new Cookie();
    disk.createUnsynced(place.authority(), cookie.forServer(), Mode.PRIVATE_FILE);
    DesktopEnvironment environment = DesktopEnvironment.of(place, host);
    String display = display(environment, size);
    disk.replaceUnsynced(place.authority(), cookie.forClients(display), Mode.PRIVATE_FILE);
    environment = environment.with("DISPLAY", ":" + display);
    bus(environment);
    accessibility(environment);
    windows(environment);
    return environment;
  }

  /** Returns the number that the display chose for itself. */
  private String display(DesktopEnvironment environment, String size)
      throws IOException, DeskException {
    Process process =
        start(
            DISPLAY,
            environment,
            "/bin/sh",
            "-c",
            "exec \"$@\" 3>display",
            "sh",
            parts.server().toString(),
            "-displayfd",
            "3",
            "-screen",
            "0",
            size,
            "-auth",
            place.authority().toString(),
            "-nolisten",
            "tcp",
            "-noreset",
            "+extension",
            "Composite");
    long deadline = deadline();
    while (true) {
      String said = Files.exists(place.display()) ? Files.readString(place.display()) : "";
      if (said.endsWith("\n")) {
        return said.strip();
      }
      await(process, DISPLAY, deadline);
    }
  }

  private void bus(DesktopEnvironment environment) throws IOException, DeskException {
    Process process =
        start(
            BUS,
            environment,
            parts.bus().toString(),
            "--session",
            "--nofork",
            "--nopidfile",
            "--address=" + environment.set().get("DBUS_SESSION_BUS_ADDRESS"));
    long deadline = deadline();
    while (!answers(place.bus())) {
      await(process, BUS, deadline);
    }
  }

  private void accessibility(DesktopEnvironment environment) throws IOException, DeskException {
    Process process =
        start(
            ACCESSIBILITY,
            environment,
            parts.accessibility().toString(),
            "--launch-immediately",
            "--a11y=1");
    long deadline = deadline();
    while (!anyAnswers(place.accessibility())) {
      await(process, ACCESSIBILITY, deadline);
    }
  }

  private void windows(DesktopEnvironment environment) throws IOException, DeskException {
    if (parts.windows() == null) {
      return;
    }
    Path ready = place.path().resolve("windows-ready");
    // It runs this when it manages the display, in the home directory.
    Process process =
        start(
            WINDOWS,
            environment,
            parts.windows().toString(),
            "--sm-disable",
            "--startup",
            "touch '" + ready.toString().replace("'", "'\\''") + "'");
    long deadline = deadline();
    while (!Files.exists(ready)) {
      await(process, WINDOWS, deadline);
    }
  }

  private Process start(String name, DesktopEnvironment environment, String... command)
      throws IOException {
    List<String> all = new ArrayList<>();
    // In a session of its own, so that what ends this command does not end the desktop.
    for (String setsid : List.of("/usr/bin/setsid", "/bin/setsid")) {
      if (all.isEmpty() && Files.isExecutable(Path.of(setsid))) {
        all.add(setsid);
      }
    }
    all.addAll(List.of("/bin/sh", "-c", RECORDING, "sh", place.record().toString(), name));
    all.addAll(List.of(command));
    ProcessBuilder builder = new ProcessBuilder(all);
    Map<String, String> its = builder.environment();
    its.clear();
    its.putAll(environment.over(host).environment());
    builder.directory(place.path().toFile());
    builder.redirectInput(new File("/dev/null"));
    builder.redirectErrorStream(true);
    builder.redirectOutput(log(name).toFile());
    return builder.start();
  }

  private Path log(String name) {
    return place.path().resolve(name + ".log");
  }

  private static boolean anyAnswers(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return false;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, "bus*")) {
      for (Path socket : all) {
        if (answers(socket)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean answers(Path socket) {
    if (!Files.exists(socket)) {
      return false;
    }
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      return channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      // Not yet.
      return false;
    }
  }

  private static long deadline() {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(READY_MILLIS);
  }

  private void await(Process process, String name, long deadline)
      throws IOException, DeskException {
    if (!process.isAlive()) {
      throw failed(name, "ended with exit code " + process.exitValue());
    }
    if (System.nanoTime() - deadline >= 0) {
      throw failed(name, "was not ready within " + READY_MILLIS / 1000 + " s");
    }
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while starting a private desktop", e);
    }
  }

  private DeskException failed(String name, String how) throws IOException {
    String last = "";
    Path log = log(name);
    if (Files.exists(log)) {
      for (String line : new String(Files.readAllBytes(log), UTF_8).split("\n", -1)) {
        last = line.isBlank() ? last : line.strip();
      }
    }
    return DeskException.trouble(
        "session_not_started",
        "the " + name + " of the private desktop " + how + (last.isEmpty() ? "" : ": " + last),
        "try again, and run desk doctor if that does not help");
  }
}
