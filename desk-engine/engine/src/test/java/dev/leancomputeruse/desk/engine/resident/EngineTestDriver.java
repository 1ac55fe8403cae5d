package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.driver.Check;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.Launch;
import dev.leancomputeruse.desk.engine.driver.LaunchRequest;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.QuitRequest;
import dev.leancomputeruse.desk.engine.driver.RawObservation;
import dev.leancomputeruse.desk.engine.driver.Resident;
import dev.leancomputeruse.desk.engine.driver.Screenshot;
import dev.leancomputeruse.desk.engine.driver.Sessions;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/**
 * A driver whose desktop is a directory: what is done is written to {@code log}, a file {@code
 * dialog} is an open dialog, a file {@code gone} a desktop that has ended. An action with a
 * negative {@code sleep} goes on until there is a file {@code release}.
 */
final class EngineTestDriver implements DesktopDriver, Resident {
  static final String DESKTOP = "TEST_DESKTOP";

  private final Path desktop;

  EngineTestDriver(Path desktop) {
    this.desktop = desktop;
  }

  static DesktopDriver open(DeskHost host) throws DeskException {
    Path desktop = Path.of(host.environment().get(DESKTOP));
    if (Files.exists(desktop.resolve("gone"))) {
      throw DeskException.trouble("no_desktop", "there is no desktop", "make one");
    }
    return new EngineTestDriver(desktop);
  }

  /** The windows of process 13 cannot be listed, and this is why, in every detail. */
  static DeskException thirteen() {
    return new DeskException(
            new DeskError("odd_code", "größer \"so\" \\ 火", "do\tthat", false, List.of("a", "ü|b")),
            Outcome.NO_EFFECT,
            7)
        .with("raw \u0000 said".getBytes(UTF_8));
  }

  private void log(String line) {
    try {
      Files.writeString(
          desktop.resolve("log"),
          line + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(Math.max(0, millis));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean holdsDialog() {
    return Files.exists(desktop.resolve("dialog"));
  }

  @Override
  public boolean desktopGone() {
    return Files.exists(desktop.resolve("gone"));
  }

  @Override
  public void close() {
    log("closed");
  }

  @Override
  public String name() {
    return "test";
  }

  @Override
  public List<Check> doctor() {
    return List.of(Check.ok("test", "looked"));
  }

  @Override
  public List<App> apps() {
    if (Files.exists(desktop.resolve("tree.json"))) {
      return List.of(new App("", "Reading", ProcessHandle.current().pid(), false, ""));
    }
    return List.of(
        new App("org.example.火", "Grüße", ProcessHandle.current().pid(), true, "/a b"),
        new App("", "x", 0, false, ""));
  }

  @Override
  public List<Window> windows(long pid) throws DeskException {
    if (pid == 13) {
      throw thirteen();
    }
    if (pid == 14) {
      throw new IllegalStateException("a mistake");
    }
    return List.of(
        new Window(Long.MAX_VALUE, pid, "a", "t", true, null, Bounds.NONE),
        new Window(2, pid, "a", "", false, 4L, new Bounds(-1.5, 2, 1e9, 0.1)));
  }

  @Override
  public Launch launch(LaunchRequest request) {
    log("launch " + request.app().name());
    return new Launch(9, request.app().name(), List.of(), request.more());
  }

  @Override
  public RawObservation observe(Target target, ObserveRequest request) {
    if (Files.exists(desktop.resolve("tree.json"))) {
      try {
        return new RawObservation(Files.readAllBytes(desktop.resolve("tree.json")));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    log("observe " + target.window());
    sleep(request.maxDepth());
    byte[] bytes = new byte[request.maxNodes()];
    Arrays.fill(bytes, (byte) 'x');
    return new RawObservation(bytes);
  }

  @Override
  public ActionAnswer act(Action action) {
    log("begin " + action.tool());
    long millis = action.args().integer("sleep", 0);
    sleep(millis);
    while (millis < 0 && !Files.exists(desktop.resolve("release"))) {
      sleep(5);
    }
    log("end " + action.tool());
    return new ActionAnswer(
        ActionAnswer.Claim.PARTIAL,
        action.args().copy().with("element", String.valueOf(action.element())));
  }

  @Override
  public ActionAnswer key(Action action) {
    return act(action);
  }

  @Override
  public ActionAnswer type(Action action) {
    return act(action);
  }

  @Override
  public ActionAnswer clickAt(Action action) {
    return act(action);
  }

  @Override
  public Screenshot screenshot(Target target, Path file) {
    return new Screenshot(file, 1.5);
  }

  @Override
  public void waitFor(Target target, long millis) {
    sleep(millis);
  }

  @Override
  public QuitRequest quit(App app, long timeoutMillis) {
    return new QuitRequest(true, app.name() + timeoutMillis);
  }

  @Override
  public boolean isRunning(String name, long timeoutMillis) {
    return name.equals("yes");
  }

  @Override
  public Sessions sessions() {
    return new Sessions(Sessions.Running.YES, 0, "none");
  }

  @Override
  public boolean stop() {
    throw new IllegalStateException("the engine stops, not the driver");
  }
}
