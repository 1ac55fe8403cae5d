package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.QuitRequest;
import dev.leancomputeruse.desk.engine.driver.Sessions;
import dev.leancomputeruse.desk.engine.observe.AppChoice;
import dev.leancomputeruse.desk.engine.observe.ProcessTable;
import dev.leancomputeruse.desk.engine.state.CachedApp;
import dev.leancomputeruse.desk.engine.state.Evidence;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/** Asks an app to quit and looks whether it does. What is there decides, not what was answered. */
final class Quitting {
  private static final long PAUSE_MILLIS = 100;

  private final DeskHost host;
  private final DesktopDriver driver;
  private final String key;
  private String detail = "";

  Quitting(DeskHost host, DesktopDriver driver, String key) {
    this.host = host;
    this.driver = driver;
    this.key = key;
  }

  /** Returns the app's name: as given, as remembered, or as its newest launch says. */
  static String name(
      @Nullable String given, @Nullable CachedApp known, @Nullable StateDirectory state, String key)
      throws DeskException {
    if (given != null) {
      return Arguments.app(given);
    }
    if (known != null && !known.name().isBlank()) {
      return Arguments.app(known.name());
    }
    if (state != null) {
      try {
        for (Evidence.Item item : new Evidence(state).all()) {
          String file = String.valueOf(item.file().getFileName());
          if (file.startsWith("launch_app-") && item.app().equals(key)) {
            return Arguments.app(
                JsonObject.parse(Files.readString(item.file())).string("name", ""));
          }
        }
      } catch (IOException e) {
        throw unknown();
      }
    }
    throw unknown();
  }

  private static DeskException unknown() {
    return DeskException.invalid(
        "the app's name is not known, so it cannot be asked to quit", "give --app-name NAME");
  }

  /**
   * Returns {@code quit}, {@code still-running}, or {@code left-open} if nothing could be asked.
   */
  String run(String name, @Nullable CachedApp known, Waits waits) throws DeskException {
    App app = app(name, known);
    if (!running(app, waits)) {
      return "quit";
    }
    QuitRequest request = driver.quit(app, waits.quit());
    if (!request.sent()) {
      throw DeskException.trouble(
          "quit_not_asked",
          name + " could not be asked to quit: " + request.detail(),
          "close it by its own menu");
    }
    detail = request.detail();
    long end = System.nanoTime() + waits.gone() * 1_000_000;
    while (running(app, waits)) {
      if (System.nanoTime() - end >= 0) {
        return "still-running";
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return "still-running";
      }
    }
    return "quit";
  }

  /** Returns what the app did at the request to quit, or nothing if that is not known. */
  String detail() {
    return detail;
  }

  /** Returns the app with its process; without one it does not run. */
  private App app(String name, @Nullable CachedApp known) throws DeskException {
    if (host.platform() == Platform.MACOS) {
      return new App("", name, 0, false, "");
    }
    if (known != null && known.pid() > 0 && ProcessTable.startOf(known.pid()) == known.start()) {
      return new App(known.id(), name, known.pid(), false, "");
    }
    if (driver.sessions().driver() == Sessions.Running.YES) {
      for (App app : AppChoice.matches(driver.apps(), key)) {
        if (app.running()) {
          return new App(app.id(), name, app.pid(), false, "");
        }
      }
    } else if (known == null) {
      throw DeskException.trouble(
          "running_unknown",
          "nothing is remembered of "
              + name
              + ", and the driver that could say whether it runs is down",
          "look with desk running");
    }
    return new App("", name, 0, false, "");
  }

  private boolean running(App app, Waits waits) throws DeskException {
    return switch (host.platform()) {
      case MACOS -> driver.isRunning(app.name(), Math.max(1_000, waits.quit()));
      case LINUX, WINDOWS -> app.pid() > 0 && ProcessTable.startOf(app.pid()) != 0;
    };
  }
}
