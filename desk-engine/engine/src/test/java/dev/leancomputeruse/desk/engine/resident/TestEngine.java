package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A desktop of its own for each test, and the engine that real commands start for it. */
final class TestEngine {
  private final Path directory;
  private final Map<String, String> environment = new HashMap<>();

  TestEngine(Path directory) throws IOException {
    this.directory = directory;
    Path runtime =
        Files.createDirectory(
            directory.resolve("run"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    environment.put("XDG_RUNTIME_DIR", runtime.toString());
    environment.put("HOME", directory.toString());
    environment.put("PATH", System.getenv("PATH"));
    environment.put("DISPLAY", ":7.0");
    environment.put(EngineTestDriver.DESKTOP, directory.toString());
    environment.put("LC_ALL", "C.UTF-8");
    environment.put(ResidentServer.IDLE, "60");
  }

  TestEngine variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Map<String, String> environment() {
    return environment;
  }

  ResidentDriver client() throws DeskException {
    return EngineTestMain.client(environment, System.getProperty("java.class.path"));
  }

  EnginePlace place() throws DeskException {
    return EnginePlace.of(EngineTestMain.host(environment));
  }

  /** The engine's process, if one is recorded and lives. */
  Optional<ProcessHandle> process() throws Exception {
    Path record = place().record();
    return Files.exists(record)
        ? ProcessHandle.of(JsonObject.parse(Files.readString(record)).integer("pid", 0))
        : Optional.empty();
  }

  /** Ends the engine with SIGKILL, and waits until it is gone. */
  void kill() throws Exception {
    ProcessHandle process = process().orElseThrow();
    process.destroyForcibly();
    process.onExit().get(10, TimeUnit.SECONDS);
  }

  /** Waits until the engine's process has ended by itself. */
  boolean ends(ProcessHandle process, long seconds) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (process.isAlive() && System.nanoTime() - end < 0) {
      Thread.sleep(20);
    }
    return !process.isAlive();
  }

  List<String> log() throws IOException {
    Path log = directory.resolve("log");
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  void awaitLog(String line) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!log().contains(line)) {
      if (System.nanoTime() - end >= 0) {
        throw new IOException("there is no " + line + " in " + log());
      }
      Thread.sleep(5);
    }
  }

  Path directory() {
    return directory;
  }

  void put(String name) throws IOException {
    Files.write(directory.resolve(name), "x".getBytes(UTF_8));
  }

  void close() throws Exception {
    Optional<ProcessHandle> process = process();
    if (process.isPresent() && process.get().isAlive()) {
      Files.deleteIfExists(directory.resolve("dialog"));
      process.get().destroyForcibly();
      process.get().onExit().get(10, TimeUnit.SECONDS);
    }
  }
}
