package dev.leancomputeruse.desk.engine.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The user's own cua-driver, one process for each call.
 *
 * <p>Made for versions before and after element tokens without asking which: an observation without
 * tokens and snapshot id comes from a driver that takes the bare index.
 */
public final class CuaDriver implements DesktopDriver {
  private static final long LIST_MILLIS = 20_000;
  private static final long LAUNCH_MILLIS = 40_000;
  private static final long POLL_MILLIS = 150;

  private final DeskHost host;
  private final String executable;
  private final CuaDaemon daemon;
  private final CuaClient client;
  private final QuitMessenger messenger;

  /** The driver at {@code executable}. */
  public CuaDriver(DeskHost host, Path executable) {
    ProcessRunner runner = new ProcessRunner(CuaEnvironment.of(host), host.directory());
    this.host = host;
    this.executable = executable.toString();
    this.daemon = new CuaDaemon(runner, this.executable, host);
    this.client = new CuaClient(runner, this.executable, daemon);
    this.messenger = new QuitMessenger(host, runner);
  }

  @Override
  public String name() {
    return "cua";
  }

  @Override
  public List<Check> doctor() {
    return new CuaDoctor(client, daemon, executable, host.platform()).checks();
  }

  @Override
  public List<App> apps() throws DeskException {
    JsonObject answer = client.call("list_apps", JsonObject.empty(), false, LIST_MILLIS);
    List<App> apps = new ArrayList<>();
    for (JsonObject app : answer.objects("apps")) {
      apps.add(
          new App(
              app.string("bundle_id", ""),
              app.string("name", ""),
              app.isTrue("running") ? Math.max(0, app.integer("pid", 0)) : 0,
              app.isTrue("active"),
              app.string("launch_path", "")));
    }
    return apps;
  }

  @Override
  public List<Window> windows(long pid) throws DeskException {
    JsonObject args = JsonObject.empty();
    if (pid > 0) {
      args.with("pid", pid);
    }
    return windows(client.call("list_windows", args, false, LIST_MILLIS), pid);
  }

  private static List<Window> windows(JsonObject answer, long pid) {
    List<Window> windows = new ArrayList<>();
    for (JsonObject window : answer.objects("windows")) {
      JsonObject bounds = window.object("bounds");
      Bounds its = bounds == null ? Bounds.NONE : bounds(bounds);
      windows.add(
          new Window(
              window.integer("window_id", 0),
              window.integer("pid", pid),
              window.string("app_name", ""),
              window.string("title", ""),
              window.get("is_on_screen") == null || window.isTrue("is_on_screen"),
              window.get("z_index") instanceof Long order ? order : null,
              its));
    }
    return windows;
  }

  private static Bounds bounds(JsonObject bounds) {
    return new Bounds(
        number(bounds, "x"),
        number(bounds, "y"),
        number(bounds, "width"),
        number(bounds, "height"));
  }

  private static double number(JsonObject object, String name) {
    return object.get(name) instanceof Number number ? number.doubleValue() : 0;
  }

  @Override
  public Launch launch(LaunchRequest request) throws DeskException {
    App app = request.app();
    JsonObject args = request.more().copy();
    if (host.platform() == Platform.MACOS && !app.id().isEmpty()) {
      args.with("bundle_id", app.id());
    } else if (host.platform() != Platform.MACOS && !app.launchPath().isEmpty()) {
      // The id is ignored there.
      args.with("launch_path", app.launchPath());
    } else {
      args.with("name", app.name());
    }
    JsonObject answer = client.call("launch_app", args, true, LAUNCH_MILLIS);
    long pid = answer.integer("pid", 0);
    return new Launch(pid, answer.string("name", app.name()), windows(answer, pid), answer);
  }

  @Override
  public RawObservation observe(Target target, ObserveRequest request) throws DeskException {
    JsonObject args =
        JsonObject.empty()
            .with("pid", target.pid())
            .with("window_id", target.window())
            .with("include_screenshot", false)
            .with("max_elements", request.maxNodes() > 0 ? (Long) (long) request.maxNodes() : null)
            .with("max_depth", request.maxDepth() > 0 ? (Long) (long) request.maxDepth() : null);
    return new RawObservation(client.raw("get_window_state", args, false, request.timeoutMillis()));
  }

  @Override
  public ActionAnswer act(Action action) throws DeskException {
    return send(action);
  }

  @Override
  public ActionAnswer key(Action action) throws DeskException {
    return send(action);
  }

  @Override
  public ActionAnswer type(Action action) throws DeskException {
    return send(action);
  }

  @Override
  public ActionAnswer clickAt(Action action) throws DeskException {
    return send(action);
  }

  private ActionAnswer send(Action action) throws DeskException {
    JsonObject args =
        action
            .args()
            .copy()
            .with("pid", action.target().pid())
            .with("window_id", action.target().window());
    ElementRef element = action.element();
    if (element != null) {
      if (!element.token().isEmpty()) {
        args.with("element_token", element.token());
      } else {
        args.with("element_index", (long) element.index());
        if (!element.snapshot().isEmpty()) {
          args.with("snapshot_id", element.snapshot());
        }
      }
    }
    if (action.foreground()) {
      args.with("delivery_mode", "foreground");
    }
    JsonObject answer = client.call(action.tool(), args, true, action.timeoutMillis());
    return new ActionAnswer(Claims.of(answer), answer);
  }

  @Override
  public Screenshot screenshot(Target target, Path file) throws DeskException {
    JsonObject args =
        JsonObject.empty()
            .with("pid", target.pid())
            .with("window_id", target.window())
            .with("include_screenshot", true)
            .with("include_accessibility_tree", false)
            .with("screenshot_out_file", file.toString());
    JsonObject answer = client.call("get_window_state", args, false, LIST_MILLIS);
    String inline = answer.string("screenshot_png_b64");
    try {
      if (inline != null) {
        // Versions that know no file put the picture into the answer.
        Files.write(file, Base64.getDecoder().decode(inline.getBytes(UTF_8)));
      }
      if (!Files.isRegularFile(file) || Files.size(file) == 0) {
        throw DeskException.trouble(
            "no_screenshot",
            "the driver made no picture",
            "run desk doctor: it may lack a permission");
      }
    } catch (IOException | IllegalArgumentException e) {
      throw DeskException.trouble(
          "no_screenshot", "the picture could not be saved", "run desk doctor");
    }
    double scale = number(answer, "screenshot_scale");
    return new Screenshot(file, scale > 0 ? scale : 1);
  }

  @Override
  public void waitFor(Target target, long millis) throws DeskException {
    try {
      Thread.sleep(Math.max(1, Math.min(millis, POLL_MILLIS)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DeskException.trouble("interrupted", "interrupted while waiting", "run it again");
    }
  }

  @Override
  public QuitRequest quit(App app, long timeoutMillis) throws DeskException {
    return messenger.ask(app, this, timeoutMillis);
  }

  @Override
  public boolean isRunning(String name, long timeoutMillis) throws DeskException {
    return messenger.isRunning(name, timeoutMillis);
  }

  @Override
  public Sessions sessions() {
    return daemon.sessions();
  }

  @Override
  public boolean stop() {
    return daemon.stop();
  }
}
