package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Launch;
import dev.leancomputeruse.desk.engine.driver.LaunchRequest;
import dev.leancomputeruse.desk.engine.driver.QuitRequest;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import dev.leancomputeruse.desk.engine.x11.XWindow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The apps that are installed or run. */
final class AppList {
  private final DeskHost host;
  private final Apps apps;
  private final Displays displays;

  AppList(DeskHost host, Apps apps, Displays displays) {
    this.host = host;
    this.apps = apps;
    this.displays = displays;
  }

  List<App> all() throws DeskException {
    long active = active();
    List<App> all = new ArrayList<>();
    try {
      for (RunningApp app : apps.all()) {
        all.add(new App("", app.name(), app.pid(), app.pid() == active, ""));
      }
    } catch (BusException e) {
      throw Failures.asking(e, "the desktop", 0);
    }
    return all;
  }

  private long active() throws DeskException {
    if (!displays.named()) {
      return 0;
    }
    try {
      long window = displays.get().activeWindow();
      for (XWindow x : displays.get().windows()) {
        if (x.id() == window) {
          return x.pid();
        }
      }
      return 0;
    } catch (X11Exception e) {
      throw displays.failed(e);
    }
  }

  Launch launch(LaunchRequest request) throws DeskException {
    App app = request.app();
    if (app.launchPath().isEmpty()) {
      throw Failures.unsupported(
          "it is not known what starts " + app.name(), "start it, then call desk again");
    }
    try {
      ProcessBuilder builder = new ProcessBuilder(app.launchPath());
      builder.environment().clear();
      builder.environment().putAll(host.environment());
      Process process =
          builder
              .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new Launch(process.pid(), app.name(), List.of(), JsonObject.empty());
    } catch (IOException e) {
      throw Failures.failed("launch_failed", String.valueOf(e.getMessage()), "see desk doctor");
    }
  }

  QuitRequest quit(App app) throws DeskException {
    if (!displays.named()) {
      return new QuitRequest(false, "a window close request needs an X display");
    }
    QuitRequest last = new QuitRequest(false, "it has no window to close");
    try {
      for (XWindow x : displays.get().windows()) {
        if (x.pid() == app.pid() && displays.get().requestClose(x.id())) {
          last = new QuitRequest(true, "its windows were asked to close");
        }
      }
      return last;
    } catch (X11Exception e) {
      return new QuitRequest(false, e.message());
    }
  }
}
