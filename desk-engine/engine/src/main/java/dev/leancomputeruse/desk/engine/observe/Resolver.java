package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.Launch;
import dev.leancomputeruse.desk.engine.driver.LaunchRequest;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.engine.state.AppCache;
import dev.leancomputeruse.desk.engine.state.CachedApp;
import dev.leancomputeruse.desk.engine.state.Evidence;
import dev.leancomputeruse.desk.engine.state.SnapshotRef;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the process and the window of an app, remembers them, and checks on each use that they are
 * still the same; what is stale is resolved once more, then it is an error.
 */
public final class Resolver {
  private static final long WINDOW_MILLIS = 10_000;

  private final DesktopDriver driver;
  private final AppCache cache;
  private final Evidence evidence;

  /** Resolves with that driver and remembers in that directory. */
  public Resolver(DesktopDriver driver, StateDirectory state) {
    this.driver = driver;
    this.cache = new AppCache(state);
    this.evidence = new Evidence(state);
  }

  /**
   * Returns the app and its window; starts the app in the background if it does not run.
   *
   * @param asked the window by title or id, or null
   */
  public Resolved resolve(String key, @Nullable String asked) throws DeskException {
    return resolve(key, asked, null);
  }

  /**
   * Returns the app and its window; starts the app in the background if it does not run.
   *
   * @param asked the window by title or id, or null
   * @param snapshot the snapshot whose elements are meant, or null; if it is the newest one, its
   *     window is meant too, whatever lies above it
   */
  public Resolved resolve(String key, @Nullable String asked, @Nullable String snapshot)
      throws DeskException {
    CachedApp known = cache.get(key);
    if (known != null) {
      Resolved resolved = checked(known, asked, snapshot);
      if (resolved != null) {
        return resolved;
      }
    }
    return fresh(key, asked);
  }

  /** Resolves without looking at what is remembered. */
  public Resolved fresh(String key, @Nullable String asked) throws DeskException {
    List<App> apps = driver.apps();
    App app = pick(apps, key, asked);
    if (!app.running()) {
      return launched(key, app, JsonObject.empty(), asked);
    }
    List<Window> all = driver.windows(0);
    List<Window> own = of(app.pid(), all);
    if (own.isEmpty()) {
      own = awaitWindows(app, key);
      all = own;
    }
    return remembered(key, app, own, all, asked, false, false);
  }

  /** Starts the app and waits for a window. */
  public Resolved launched(String key, App app, JsonObject more, @Nullable String asked)
      throws DeskException {
    Launch launch = driver.launch(new LaunchRequest(app, more));
    evidence.save(
        "launch_app",
        Evidence.newId(),
        JsonObject.empty()
            .with("app", key)
            .with("name", app.name().isEmpty() ? launch.name() : app.name())
            .with("pid", launch.pid())
            .with("answer", Cleaner.clean(launch.answer(), ""))
            .toString()
            .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    App running =
        new App(
            app.id(),
            app.name().isEmpty() ? launch.name() : app.name(),
            launch.pid(),
            false,
            app.launchPath());
    List<Window> windows = new ArrayList<>(of(launch.pid(), launch.windows()));
    if (windows.isEmpty()) {
      windows = awaitWindows(running, key);
    }
    long pid = windows.get(0).pid();
    App its =
        pid == running.pid()
            ? running
            : new App(app.id(), running.name(), pid, false, app.launchPath());
    return remembered(key, its, windows, windows, asked, false, true);
  }

  private App pick(List<App> apps, String key, @Nullable String asked) throws DeskException {
    List<App> matches = AppChoice.matches(apps, key);
    if (matches.size() > 1 && asked != null) {
      for (Window window : driver.windows(0)) {
        if (Long.toString(window.id()).equals(asked)) {
          for (App app : matches) {
            if (app.pid() == window.pid()) {
              return app;
            }
          }
        }
      }
    }
    return AppChoice.one(apps, key);
  }

  private @Nullable Resolved checked(
      CachedApp known, @Nullable String asked, @Nullable String snapshot) throws DeskException {
    if (known.pid() <= 0 || ProcessTable.startOf(known.pid()) != known.start()) {
      return null;
    }
    List<Window> all = driver.windows(0);
    List<Window> own = of(known.pid(), all);
    if (own.isEmpty()) {
      return null;
    }
    App app = new App(known.id(), known.name(), known.pid(), false, "");
    if (asked == null) {
      Window window = null;
      for (Window each : own) {
        if (each.id() == known.window()) {
          window = each;
        }
      }
      SnapshotRef newest = known.snapshot();
      boolean meant = newest != null && newest.id().equals(snapshot);
      if (window != null && (meant || WindowChoice.isTopmost(window, own))) {
        return new Resolved(
            known.key(),
            app,
            known.start(),
            window,
            own.size(),
            true,
            false,
            WindowChoice.state(window, all));
      }
      if (window == null && known.window() != 0) {
        // The window is gone: nobody said which of the others is meant.
        return null;
      }
    }
    return remembered(known.key(), app, own, all, asked, true, known.launched());
  }

  private Resolved remembered(
      String key,
      App app,
      List<Window> own,
      List<Window> all,
      @Nullable String asked,
      boolean cached,
      boolean launched)
      throws DeskException {
    Window window = WindowChoice.choose(own, asked);
    long start = ProcessTable.startOf(app.pid());
    CachedApp before = cache.get(key);
    boolean same = before != null && before.pid() == app.pid() && before.start() == start;
    if (before == null || !same || before.window() != window.id()) {
      cache.put(
          new CachedApp(
              key,
              app.id(),
              app.name(),
              app.pid(),
              start,
              window.id(),
              same && before != null && before.window() == window.id() ? before.snapshot() : null,
              launched || (same && before != null && before.launched())));
    }
    return new Resolved(
        key,
        app,
        start,
        window,
        own.size(),
        cached,
        launched && !cached,
        WindowChoice.state(window, all));
  }

  /** Windows come late after a start, and may belong to another process than the one started. */
  private List<Window> awaitWindows(App app, String key) throws DeskException {
    long end = System.nanoTime() + WINDOW_MILLIS * 1_000_000;
    boolean launcherGone = false;
    while (true) {
      List<Window> own = of(app.pid(), driver.windows(app.pid()));
      if (!own.isEmpty()) {
        return own;
      }
      if (launcherGone || ProcessTable.startOf(app.pid()) == 0) {
        launcherGone = true;
        for (App other : AppChoice.matches(driver.apps(), key)) {
          if (other.running() && other.pid() != app.pid()) {
            List<Window> its = of(other.pid(), driver.windows(other.pid()));
            if (!its.isEmpty()) {
              return its;
            }
          }
        }
      }
      if (System.nanoTime() - end >= 0) {
        throw DeskException.refused(
            "no_window",
            Objects.requireNonNullElse(app.name(), key) + " runs, but shows no window",
            "look with desk windows; the app may want something else first");
      }
      driver.waitFor(new Target(app.pid(), 0), 200);
    }
  }

  private static List<Window> of(long pid, List<Window> windows) {
    List<Window> own = new ArrayList<>();
    for (Window window : windows) {
      if (window.pid() == pid && window.id() != 0) {
        own.add(window);
      }
    }
    return own;
  }
}
