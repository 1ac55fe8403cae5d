package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Check;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.Launch;
import dev.leancomputeruse.desk.engine.driver.LaunchRequest;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.QuitRequest;
import dev.leancomputeruse.desk.engine.driver.RawObservation;
import dev.leancomputeruse.desk.engine.driver.Screenshot;
import dev.leancomputeruse.desk.engine.driver.Sessions;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.engine.session.Claims;
import dev.leancomputeruse.desk.engine.state.AppCache;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The driver as a command has it: forwards each call to the resident engine of the desktop, which
 * it starts if there is none. For one thread.
 *
 * <p>An engine that died is noticed by the call that meets it. A call that it had not taken yet is
 * made again with the next engine; a read that it had taken is made once more; an action that it
 * had taken is {@code pending}, for it may have happened.
 */
public final class ResidentDriver implements DesktopDriver, AutoCloseable {
  private static final long LIST_MILLIS = 20_000;
  private static final long LAUNCH_MILLIS = 40_000 + Dispatcher.QUEUE_MILLIS;
  private static final long MARGIN_MILLIS = 3_000;
  private static final long PROBE_MILLIS = 2_000;
  private static final long STOP_MILLIS = 5_000;

  private final String name;
  private final DeskHost host;
  private final DriverFactory local;
  private final EnginePlace place;
  private final EngineLink link;
  private final EngineCalls calls;

  /**
   * The driver of this process's own build.
   *
   * @param name what the driver in the engine is called
   * @param local makes the driver in this process, for what starts no engine
   * @param main the class that runs the engine
   * @throws DeskException if there is no private place to meet the engine in
   */
  public ResidentDriver(DeskHost host, String name, DriverFactory local, String main)
      throws DeskException {
    this(host, name, local, main, System.getProperty("java.class.path", ""));
  }

  ResidentDriver(DeskHost host, String name, DriverFactory local, String main, String classPath)
      throws DeskException {
    this.name = name;
    this.host = host;
    this.local = local;
    this.place = EnginePlace.of(host);
    this.link = new EngineLink(place, new EngineStarter(host, main, classPath));
    this.calls = new EngineCalls(link);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Check> doctor() {
    List<Check> checks = new ArrayList<>();
    checks.add(engine());
    try {
      checks.addAll(local.open(host).doctor());
    } catch (DeskException e) {
      checks.add(new Check("desktop", Check.State.PROBLEM, e.error().message(), e.error().hint()));
    }
    return checks;
  }

  private Check engine() {
    try (EngineConnection engine = link.look()) {
      if (engine == null && link.lives()) {
        DeskException hung = link.hung();
        return new Check(
            "engine",
            Check.State.WARNING,
            hung.error().message() + ": its socket is gone",
            hung.error().hint());
      }
      if (engine == null) {
        return Check.ok("engine", "does not run; it starts when it is needed");
      }
      String what = "runs with pid " + engine.pid();
      return link.isOwn(engine)
          ? Check.ok("engine", what + (engine.heldDialog() ? ", holds a dialog open" : ""))
          : new Check(
              "engine",
              Check.State.WARNING,
              what + " and is another version's",
              "nothing, if it holds no dialog open: the next command replaces it");
    } catch (TooLateException e) {
      DeskException hung = link.hung();
      return new Check("engine", Check.State.PROBLEM, hung.error().message(), hung.error().hint());
    } catch (IOException e) {
      return new Check(
          "engine",
          Check.State.PROBLEM,
          "its socket in " + place.directory() + " cannot be used: " + e.getMessage(),
          "if the shell runs in a sandbox, allow it unix sockets and that directory");
    } catch (DeskException e) {
      return new Check("engine", Check.State.PROBLEM, e.error().message(), e.error().hint());
    }
  }

  @Override
  public List<App> apps() throws DeskException {
    return Forms.apps(calls.call("apps", JsonObject.empty(), LIST_MILLIS).json());
  }

  @Override
  public List<Window> windows(long pid) throws DeskException {
    return Forms.windows(
        calls.call("windows", JsonObject.empty().with("pid", pid), LIST_MILLIS).json());
  }

  @Override
  public Launch launch(LaunchRequest request) throws DeskException {
    Frame answer = calls.call("launch", Forms.launchRequest(request), LAUNCH_MILLIS);
    try {
      return Forms.launch(answer.json());
    } catch (IOException e) {
      throw Failures.unanswered("launch", true, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public RawObservation observe(Target target, ObserveRequest request) throws DeskException {
    JsonObject json =
        Forms.target(JsonObject.empty(), target)
            .with("nodes", request.maxNodes())
            .with("depth", request.maxDepth())
            .with("millis", request.timeoutMillis())
            .with("name", request.name());
    return new RawObservation(
        calls.call("observe", json, request.timeoutMillis() + MARGIN_MILLIS).body());
  }

  @Override
  public ActionAnswer act(Action action) throws DeskException {
    return send("act", action);
  }

  @Override
  public ActionAnswer key(Action action) throws DeskException {
    return send("key", action);
  }

  @Override
  public ActionAnswer type(Action action) throws DeskException {
    return send("type", action);
  }

  @Override
  public ActionAnswer clickAt(Action action) throws DeskException {
    return send("click_at", action);
  }

  private ActionAnswer send(String call, Action action) throws DeskException {
    long wait = Math.min(Dispatcher.QUEUE_MILLIS, action.timeoutMillis());
    Frame answer =
        calls.call(
            call,
            // The engine may have been started from another environment than this call.
            Forms.action(action.with(Claims.of(host))),
            action.timeoutMillis() + wait + MARGIN_MILLIS);
    try {
      return Forms.actionAnswer(answer.json());
    } catch (IOException e) {
      throw Failures.unanswered(action.tool(), true, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Screenshot screenshot(Target target, Path file) throws DeskException {
    Path whole = host.directory().resolve(file).toAbsolutePath();
    JsonObject json = Forms.target(JsonObject.empty(), target).with("file", whole.toString());
    JsonObject answer = calls.call("screenshot", json, LIST_MILLIS).json();
    return new Screenshot(
        Path.of(answer.string("file", whole.toString())), Forms.number(answer, "scale"));
  }

  @Override
  public void waitFor(Target target, long millis) throws DeskException {
    calls.call(
        "wait",
        Forms.target(JsonObject.empty(), target).with("millis", millis),
        millis + MARGIN_MILLIS);
  }

  @Override
  public QuitRequest quit(App app, long timeoutMillis) throws DeskException {
    JsonObject answer =
        calls
            .call(
                "quit",
                Forms.app(app).with("millis", timeoutMillis),
                2 * timeoutMillis + MARGIN_MILLIS)
            .json();
    return new QuitRequest(answer.isTrue("sent"), answer.string("detail", ""));
  }

  @Override
  public boolean isRunning(String name, long timeoutMillis) throws DeskException {
    JsonObject answer =
        calls
            .call(
                "is_running",
                JsonObject.empty().with("name", name).with("millis", timeoutMillis),
                timeoutMillis + MARGIN_MILLIS)
            .json();
    if (!(answer.get("is_running") instanceof Boolean running)) {
      throw Failures.unanswered("is_running", false, "it is neither yes nor no");
    }
    return running;
  }

  @Override
  public Sessions sessions() {
    try (EngineConnection engine = link.look()) {
      if (engine == null) {
        return new Sessions(Sessions.Running.NO, 0, "not running");
      }
      if (!link.isOwn(engine)) {
        return new Sessions(Sessions.Running.YES, 1, "another version's engine");
      }
      Frame answer = calls.call("sessions", JsonObject.empty(), PROBE_MILLIS);
      Sessions said = Forms.sessions(answer.json());
      if (said.count() < 0) {
        return said;
      }
      // Another app that is remembered is somebody's work, and so is an open dialog.
      int count = Math.max(said.count(), engine.heldDialog() ? 1 : 0) + remembered();
      return new Sessions(Sessions.Running.YES, count, said.detail());
    } catch (IOException | DeskException e) {
      return new Sessions(Sessions.Running.UNKNOWN, -1, "status unknown");
    }
  }

  private int remembered() throws DeskException {
    StateDirectory state = StateDirectory.find(host);
    return state == null ? 0 : new AppCache(state).all().size();
  }

  @Override
  public boolean stop() {
    return stop(false);
  }

  /**
   * Stops the engine.
   *
   * @param force also if it holds a dialog: because its whole desktop ends
   * @return false if it stays
   */
  public boolean stop(boolean force) {
    calls.close();
    try (@Nullable EngineConnection engine = link.look()) {
      return (engine == null || EngineLink.retires(engine, force)) && link.gone(STOP_MILLIS);
    } catch (IOException | DeskException e) {
      return false;
    }
  }

  /** Lets the connection go; the engine stays, and the next call connects again. */
  @Override
  public void close() {
    calls.close();
  }
}
