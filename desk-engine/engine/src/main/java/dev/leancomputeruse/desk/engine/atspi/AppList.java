package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.apps.AppCloser;
import dev.leancomputeruse.desk.engine.apps.AppLauncher;
import dev.leancomputeruse.desk.engine.apps.DesktopEntries;
import dev.leancomputeruse.desk.engine.apps.DesktopEntry;
import dev.leancomputeruse.desk.engine.apps.RunningApps;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Launch;
import dev.leancomputeruse.desk.engine.driver.LaunchRequest;
import dev.leancomputeruse.desk.engine.driver.QuitRequest;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import dev.leancomputeruse.desk.engine.x11.XWindow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The apps that are installed or run: starts them, and asks them to quit. */
final class AppList {
  private static final long FRESH_NANOS = 5_000_000_000L;

  private final DeskHost host;
  private final Apps apps;
  private final Displays displays;
  private @Nullable Installed installed;

  AppList(DeskHost host, Apps apps, Displays displays) {
    this.host = host;
    this.apps = apps;
    this.displays = displays;
  }

  /** What was read from the disk, and when. */
  private record Installed(List<DesktopEntry> entries, RunningApps running, long at) {}

  private synchronized Installed installed() {
    Installed known = installed;
    if (known == null || System.nanoTime() - known.at() > FRESH_NANOS) {
      List<DesktopEntry> entries = new DesktopEntries(host).installed();
      known = new Installed(entries, new RunningApps(host, entries), System.nanoTime());
      installed = known;
    }
    return known;
  }

  /** What is known of a process that runs. */
  private static final class Running {
    private String wmClass = "";
    private String name = "";
  }

  List<App> all() throws DeskException {
    long active = 0;
    Map<Long, Running> running = new LinkedHashMap<>();
    if (displays.named()) {
      try {
        long window = displays.get().activeWindow();
        for (XWindow x : displays.get().windows()) {
          running.computeIfAbsent(x.pid(), pid -> new Running()).wmClass = x.wmClass();
          active = x.id() == window ? x.pid() : active;
        }
      } catch (X11Exception e) {
        throw displays.failed(e);
      }
    }
    try {
      for (RunningApp app : apps.all()) {
        running.computeIfAbsent(app.pid(), pid -> new Running()).name = app.name();
      }
    } catch (BusException e) {
      if (running.isEmpty()) {
        throw Failures.asking(e, "the desktop", 0);
      }
      // The windows say what runs; that the bus is away is told by what needs it.
    }
    return listed(running, active);
  }

  private List<App> listed(Map<Long, Running> running, long active) {
    Installed now = installed();
    List<App> all = new ArrayList<>();
    Set<String> used = new TreeSet<>();
    for (Map.Entry<Long, Running> each : running.entrySet()) {
      long pid = each.getKey();
      if (pid <= 0) {
        continue;
      }
      DesktopEntry entry = now.running().of(pid, each.getValue().wmClass);
      String path = entry == null ? "" : entry.file().toString();
      Set<String> names = new TreeSet<>();
      names.add(name(pid, each.getValue()));
      if (entry != null) {
        used.add(entry.id());
        all.add(new App(entry.id(), entry.name(), pid, pid == active, path));
        names.add(entry.plainName());
        names.remove(entry.name());
      }
      // It is known by what it calls itself, too.
      for (String name : names) {
        all.add(new App("", name, pid, pid == active, path));
      }
    }
    for (DesktopEntry entry : now.entries()) {
      if (entry.listed() && !used.contains(entry.id())) {
        all.add(new App(entry.id(), entry.name(), 0, false, entry.file().toString()));
      }
    }
    return all;
  }

  /** One that does not answer is called by its program. */
  private static String name(long pid, Running running) {
    if (!running.name.isEmpty()) {
      return running.name;
    }
    String command = ProcessHandle.of(pid).flatMap(process -> process.info().command()).orElse("");
    return command.isEmpty() ? running.wmClass : command.substring(command.lastIndexOf('/') + 1);
  }

  Launch launch(LaunchRequest request) throws DeskException {
    App app = request.app();
    List<String> more = new ArrayList<>(request.more().strings("additional_arguments"));
    more.addAll(request.more().strings("urls"));
    DesktopEntry entry = null;
    for (DesktopEntry each : installed().entries()) {
      if (each.id().equals(app.id()) || each.file().toString().equals(app.launchPath())) {
        entry = each;
      }
    }
    AppLauncher launcher = new AppLauncher(host);
    long pid;
    if (entry != null) {
      pid = launcher.launch(entry, more, Map.of());
    } else if (!app.launchPath().isEmpty()) {
      pid = launcher.launch(Path.of(app.launchPath()), more, Map.of());
    } else {
      throw Failures.unsupported(
          "it is not known what starts " + app.name(), "start it by hand, then call desk again");
    }
    return new Launch(pid, app.name(), List.of(), JsonObject.empty().with("pid", pid));
  }

  QuitRequest quit(App app, long timeoutMillis) {
    if (!displays.named()) {
      return new QuitRequest(false, "a window close request needs an X display");
    }
    try {
      return new AppCloser(host, displays.get()).ask(app, timeoutMillis);
    } catch (X11Exception e) {
      return new QuitRequest(false, e.message());
    }
  }
}
