package dev.leancomputeruse.desk.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A desktop of its own for one test: the stand-in driver as a real program, a home, a state
 * directory. Apps are real processes, which end with it.
 */
public final class FakeDesktop implements AutoCloseable {
  private static final Path FAKE = Path.of("src/test/fake/bin").toAbsolutePath();

  private final Path root;
  private final Map<String, String> environment = new LinkedHashMap<>();
  private final JsonObject switches = JsonObject.empty();
  private final AtomicLong later = new AtomicLong();
  private Platform platform = Platform.LINUX;

  public FakeDesktop(Path root) {
    this.root = root;
    try {
      Files.createDirectories(root.resolve("fake"));
      Files.createDirectories(root.resolve("home"));
      Files.createDirectories(root.resolve("work"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    environment.put("PATH", FAKE + File.pathSeparator + "/usr/bin" + File.pathSeparator + "/bin");
    environment.put("FAKE_CUA", root.resolve("fake").toString());
    environment.put("HOME", root.resolve("home").toString());
  }

  public static Path executable() {
    return FAKE.resolve("cua-driver");
  }

  public FakeDesktop platform(Platform its) {
    platform = its;
    if (its == Platform.WINDOWS) {
      // Programs end in .exe there, and the stand-in does not.
      variable("LEAN_COMPUTER_USE_CUA_DRIVER", executable().toString());
    }
    return with("platform", "\"" + its.name().toLowerCase(java.util.Locale.ROOT) + "\"");
  }

  public FakeDesktop profile(String profile) {
    return with("profile", "\"" + profile + "\"");
  }

  /** Sets a switch of the stand-in, as JSON. */
  public FakeDesktop with(String name, String json) {
    try {
      switches.with(name, Json.parse(json));
      Files.writeString(root.resolve("fake/switches.json"), switches.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  public FakeDesktop without(String name) {
    return with(name, "null");
  }

  /** Adds an app with one window of that scene. */
  public FakeDesktop app(String name, String id, String scene, boolean running) {
    List<Object> apps = new ArrayList<>(switches.list("apps"));
    apps.add(
        JsonObject.empty()
            .with("name", name)
            .with("bundle_id", id)
            .with("scene", scene)
            .with("running", running)
            .members());
    return with("apps", Json.write(apps));
  }

  public FakeDesktop variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  public Map<String, String> environment() {
    return environment;
  }

  /** Lets the clock of the commands go forward. */
  public void wait(int seconds) {
    later.addAndGet(seconds * 1000L);
  }

  public Path root() {
    return root;
  }

  public Path state() {
    return root.resolve("home/.local/state/lean-computer-use/desk");
  }

  public DeskHost host(String stdin, ByteArrayOutputStream out, ByteArrayOutputStream err) {
    return new DeskHost(
        new ByteArrayInputStream(stdin.getBytes(UTF_8)),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        environment,
        root.resolve("home"),
        root.resolve("work"),
        platform,
        () -> System.currentTimeMillis() + later.get());
  }

  public DeskHost host() {
    return host("", new ByteArrayOutputStream(), new ByteArrayOutputStream());
  }

  /** What a command did. */
  public record Run(int exit, String out, String err) {
    public String all() {
      return out + err;
    }
  }

  /** Something that runs like a command. */
  public interface Command {
    int run(DeskHost host, String... line);
  }

  /** Runs a command in this desktop. */
  public Run run(Command command, String... line) {
    return piped("", command, line);
  }

  /** Runs a command with something on its stdin. */
  public Run piped(String stdin, Command command, String... line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = command.run(host(stdin, out, err), line);
    return new Run(exit, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** Everything that lies in the state directory, as one text. */
  public String saved() throws IOException {
    StringBuilder all = new StringBuilder();
    if (Files.isDirectory(state())) {
      try (java.util.stream.Stream<Path> files = Files.list(state())) {
        for (Path file : files.sorted().toList()) {
          all.append(file.getFileName()).append('\n').append(Files.readString(file)).append('\n');
        }
      }
    }
    return all.toString();
  }

  /** The names of the files in the state directory that begin so. */
  public List<String> savedFiles(String prefix) throws IOException {
    try (java.util.stream.Stream<Path> files = Files.list(state())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith(prefix))
          .sorted()
          .toList();
    }
  }

  /** The process numbers of all apps that were started. */
  public List<Long> pids() throws IOException {
    Path pids = root.resolve("fake/pids");
    return Files.exists(pids)
        ? Files.readAllLines(pids).stream().map(Long::valueOf).toList()
        : List.of();
  }

  /** Every call that reached the stand-in. */
  public List<JsonObject> calls() {
    List<JsonObject> calls = new ArrayList<>();
    try {
      Path log = root.resolve("fake/calls.log");
      if (Files.exists(log)) {
        for (String line : Files.readAllLines(log)) {
          calls.add(JsonObject.parse(line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return calls;
  }

  /** The names of the tools that were called. */
  public List<String> tools() {
    List<String> tools = new ArrayList<>();
    for (JsonObject call : calls()) {
      if (call.has("tool")) {
        tools.add(call.string("tool"));
      }
    }
    return tools;
  }

  /** What went to osascript, open, wmctrl. */
  public String messages() throws IOException {
    Path log = root.resolve("fake/messages.log");
    return Files.exists(log) ? Files.readString(log) : "";
  }

  /** Forgets what was called so far. */
  public void clearCalls() throws IOException {
    Files.deleteIfExists(root.resolve("fake/calls.log"));
  }

  @Override
  public void close() {
    try {
      Path pids = root.resolve("fake/pids");
      if (Files.exists(pids)) {
        for (String pid : Files.readAllLines(pids)) {
          ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
        }
      }
      Files.deleteIfExists(root.resolve("fake/world.json"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
