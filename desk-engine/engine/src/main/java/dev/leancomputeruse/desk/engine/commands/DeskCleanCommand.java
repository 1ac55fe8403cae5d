package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.Drivers;
import dev.leancomputeruse.desk.engine.driver.Sessions;
import dev.leancomputeruse.desk.engine.session.JoinedDesktop;
import dev.leancomputeruse.desk.engine.state.AppCache;
import dev.leancomputeruse.desk.engine.state.CachedApp;
import dev.leancomputeruse.desk.engine.state.DriverMarker;
import dev.leancomputeruse.desk.engine.state.Evidence;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code desk-clean}: asks the app to quit if this run started it, forgets it, removes its
 * evidence, and stops the driver if nobody uses it. Whatever goes wrong in one part, the others are
 * done.
 */
public final class DeskCleanCommand {
  private static final String USAGE =
      """
      desk-clean APP [--app-name NAME] [--launched-by-run]
      Exit: 0 done, 2 an error, 3 the app still runs or the driver did not stop.
      """;
  private static final int STILL_THERE = 3;

  private final DeskHost host;
  private final String app;
  private @Nullable DeskException trouble;

  private DeskCleanCommand(DeskHost host, String app) {
    this.host = host;
    this.app = app;
  }

  /** Runs the command; returns its exit code. */
  public static int run(DeskHost host, String... line) {
    try {
      if (List.of(line).contains("--help")) {
        host.out().print(USAGE);
        return 0;
      }
      Arguments arguments = Arguments.of(line, Set.of("--app-name"), Set.of("--launched-by-run"));
      if (arguments.words().size() != 1) {
        throw DeskException.invalid("desk-clean takes one app", "see desk-clean --help");
      }
      String app = Arguments.app(arguments.words().get(0));
      Waits waits = Waits.of(host);
      String name = arguments.value("--app-name");
      if (name != null) {
        Arguments.app(name);
      }
      return new DeskCleanCommand(JoinedDesktop.of(host), app)
          .clean(name, arguments.has("--launched-by-run"), waits);
    } catch (DeskException e) {
      Answer.error(host, false, e);
      return DeskException.TROUBLE;
    }
  }

  private int clean(@Nullable String givenName, boolean launchedByRun, Waits waits)
      throws DeskException {
    StateDirectory state = null;
    try {
      state = StateDirectory.find(host);
    } catch (DeskException e) {
      note(e);
    }
    DesktopDriver driver = null;
    try {
      driver = Drivers.choose(host).driver();
    } catch (DeskException e) {
      // Without a driver there is nothing to stop; the app may still have to quit.
      if (launchedByRun) {
        note(e);
      }
    }
    CachedApp known = state == null ? null : new AppCache(state).get(app);
    String quit = "left-open";
    DeskException stays = null;
    if (launchedByRun && driver != null) {
      try {
        Quitting quitting = new Quitting(host, driver, app);
        quit = quitting.run(Quitting.name(givenName, known, state, app), known, waits);
        if (quit.equals("still-running")) {
          stays = stillRunning(quitting.detail());
        }
      } catch (DeskException e) {
        note(e);
      }
    }
    int removed = state == null ? 0 : removeOwn(state);
    String stopped = driver == null ? "already-stopped" : stop(driver, state);
    int remaining = state == null ? 0 : remaining(state);
    String line =
        "cleanup: app="
            + quit
            + " state_files_removed="
            + removed
            + " remaining_own_files="
            + remaining
            + " driver="
            + stopped;
    host.out().println(Shown.line(line));
    host.out().flush();
    if (stays != null) {
      Answer.error(host, false, stays);
    }
    DeskException first = trouble;
    if (first != null) {
      Answer.error(host, false, first);
    }
    if (stopped.equals("stop-failed") || quit.equals("still-running")) {
      return STILL_THERE;
    }
    return first == null ? 0 : DeskException.TROUBLE;
  }

  private DeskException stillRunning(String detail) {
    return DeskException.trouble(
        "still_running",
        app + " was asked to quit and still runs" + (detail.isEmpty() ? "" : ": " + detail),
        "it may have unsaved work; a dialog it shows is left to the person: let the person answer it,"
            + " nothing is killed");
  }

  private void note(DeskException e) {
    if (trouble == null) {
      trouble = e;
    }
  }

  private int removeOwn(StateDirectory state) {
    int removed = 0;
    Evidence evidence = new Evidence(state);
    try {
      for (Evidence.Item item : evidence.all()) {
        if (item.app().equals(app) && evidence.remove(item)) {
          removed++;
        }
      }
      removed += evidence.removeStrays(host.now());
      if (new AppCache(state).forget(app)) {
        removed++;
      }
    } catch (IOException e) {
      note(
          DeskException.trouble(
              "state_write",
              "the evidence cannot be removed: " + e.getMessage(),
              "remove it by hand"));
    } catch (DeskException e) {
      note(e);
    }
    return removed;
  }

  private int remaining(StateDirectory state) {
    try {
      return new Evidence(state).count();
    } catch (IOException e) {
      note(
          DeskException.trouble(
              "state_read", "the state directory cannot be read", "look at it by hand"));
      return -1;
    }
  }

  /** Sessions and status first: somebody else may be using the driver. */
  private String stop(DesktopDriver driver, @Nullable StateDirectory state) {
    Sessions sessions = driver.sessions();
    String answer;
    if (sessions.driver() == Sessions.Running.NO) {
      answer = "already-stopped";
    } else if (sessions.driver() == Sessions.Running.UNKNOWN || sessions.count() < 0) {
      answer = "stop-failed";
    } else if (sessions.count() > 0) {
      answer = "left-running-live-sessions";
    } else {
      answer = driver.stop() ? "stopped" : "stop-failed";
    }
    if (state != null && (answer.equals("stopped") || answer.equals("already-stopped"))) {
      try {
        new DriverMarker(state).remove();
      } catch (IOException e) {
        note(
            DeskException.trouble(
                "state_write", "the driver's marker cannot be removed", "remove it by hand"));
      }
    }
    return answer;
  }
}
