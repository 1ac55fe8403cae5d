package dev.leancomputeruse.desk.engine.apps;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.Quoted;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.QuitRequest;
import dev.leancomputeruse.desk.engine.observe.ProcessTable;
import dev.leancomputeruse.desk.engine.x11.Display;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import dev.leancomputeruse.desk.engine.x11.XWindow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Asks an app to close by the close button's message to each of its windows. Never a signal: an app
 * with unsaved work asks the person, and stays until the person has answered.
 */
public final class AppCloser {
  private static final long POLL_MILLIS = 25;
  private static final long MAX_MILLIS = 5_000;

  private final DeskHost host;
  private final Display display;

  /** Closes windows of that display. */
  public AppCloser(DeskHost host, Display display) {
    this.host = host;
    this.display = display;
  }

  /**
   * Sends the requests, topmost window first, and returns when the app has ended, or asks
   * something, at the latest after the time. The detail says which.
   */
  public QuitRequest ask(App app, long timeoutMillis) {
    if (!app.running()) {
      return new QuitRequest(false, "its process is not known");
    }
    long deadline = System.nanoTime() + Math.min(timeoutMillis, MAX_MILLIS) * 1_000_000;
    int sent = 0;
    try {
      List<XWindow> windows = windows(app.pid());
      Set<Long> known = new HashSet<>();
      for (int i = windows.size() - 1; i >= 0; i--) {
        known.add(windows.get(i).id());
        if (request(windows.get(i).id())) {
          sent++;
        }
      }
      if (sent == 0) {
        return new QuitRequest(
            false,
            windows.isEmpty()
                ? "it has no window to close"
                : "its windows take no close request; close it by its menu");
      }
      return new QuitRequest(true, outcome(app.pid(), known, deadline));
    } catch (X11Exception e) {
      return new QuitRequest(
          sent > 0, (sent > 0 ? "" : "the request could not be sent: ") + e.message());
    }
  }

  /** Returns whether it was sent; one window may close with another. */
  private boolean request(long window) throws X11Exception {
    try {
      return display.requestClose(window);
    } catch (X11Exception e) {
      if (e.code().equals("no_such_window")) {
        return true;
      }
      throw e;
    }
  }

  private String outcome(long pid, Set<Long> known, long deadline) throws X11Exception {
    while (true) {
      if (ProcessTable.startOf(pid) == 0) {
        return "it has closed";
      }
      List<XWindow> windows = windows(pid);
      for (XWindow window : windows) {
        if (!known.contains(window.id())) {
          return "it asks something in the window "
              + Quoted.of(window.title())
              + ", which is left to the person";
        }
      }
      if (System.nanoTime() - deadline >= 0) {
        return windows.isEmpty() ? "its windows have closed" : "it has not closed so far";
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return "interrupted while it closes";
      }
    }
  }

  private List<XWindow> windows(long pid) throws X11Exception {
    List<XWindow> its = new ArrayList<>();
    for (XWindow window : display.windows()) {
      if (window.pid() == pid) {
        its.add(window);
      }
    }
    return its;
  }

  /**
   * Says whether an installed app runs, by its processes.
   *
   * @param name its id or one of its names
   * @throws DeskException if no installed app is called so
   */
  public boolean isRunning(String name) throws DeskException {
    List<DesktopEntry> entries = new DesktopEntries(host).installed();
    RunningApps running = new RunningApps(host, entries);
    boolean found = false;
    for (DesktopEntry entry : entries) {
      if (entry.id().equalsIgnoreCase(name)
          || entry.name().equals(name)
          || entry.plainName().equals(name)) {
        found = true;
        if (!running.pids(entry).isEmpty()) {
          return true;
        }
      }
    }
    if (found) {
      return false;
    }
    throw DeskException.trouble(
        "running_unknown",
        "no installed app is called " + Quoted.of(name) + ", so whether it runs is not known",
        "list the apps with desk apps");
  }
}
