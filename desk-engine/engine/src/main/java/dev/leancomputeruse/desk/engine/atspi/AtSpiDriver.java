package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
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
import dev.leancomputeruse.desk.engine.driver.Resident;
import dev.leancomputeruse.desk.engine.driver.Screenshot;
import dev.leancomputeruse.desk.engine.driver.Sessions;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.engine.observe.AppChoice;
import dev.leancomputeruse.desk.engine.session.Claims;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The embedded driver for Linux desktops.
 *
 * <p>Making one connects to nothing; that happens with the first call, and again after a connection
 * ended. Reads may run side by side; actions on one app run one after the other. It lives as long
 * as the apps do that it acts on: see {@link #holdsDialog}.
 */
public final class AtSpiDriver implements DesktopDriver, Resident {
  private static final long MOST_WAIT_MILLIS = 250;
  private static final long SETTLE_MILLIS = 30;
  private static final long HOLDS_MILLIS = 300;
  private static final long LOCK_MILLIS = 10_000;
  private static final int MOST_LOOKED = 1_000;

  private final EventLog events = new EventLog();
  private final RoleNames roles = new RoleNames();
  private final Peers peers = new Peers();
  private final Map<Target, Long> looked = new ConcurrentHashMap<>();
  private final Displays displays;
  private final A11yBus bus;
  private final Apps apps;
  private final Windows windows;
  private final Desktop desktop;
  private final Keyboard keyboard;
  private final Acts acts;
  private final DesktopLife life;
  private final Modals modals;
  private final AppList list;
  private final AtSpiDoctor doctor;

  /** The driver for the display and the buses that the host's environment names. */
  public AtSpiDriver(DeskHost host) {
    this(host, action -> Claims.refusal(action.claim(), host));
  }

  AtSpiDriver(DeskHost host, Keyboard.Owner owner) {
    this.displays = new Displays(host);
    this.bus = new A11yBus(host, displays, events);
    this.apps = new Apps(bus);
    this.windows = new Windows(displays, apps, bus);
    this.desktop = new Desktop(bus, apps, windows);
    this.keyboard = new Keyboard(owner, displays, windows, desktop);
    this.acts = new Acts(desktop, displays, windows, peers, keyboard);
    this.life = new DesktopLife(host, displays, bus);
    this.modals = new Modals(desktop, windows);
    this.list = new AppList(host, apps, displays);
    this.doctor = new AtSpiDoctor(host, bus, displays, apps);
  }

  /** Returns whether one of these bus addresses leads to a socket that is there. */
  public static boolean reachable(String addresses) {
    return Bus.usable(addresses);
  }

  @Override
  public String name() {
    return "atspi";
  }

  @Override
  public List<Check> doctor() {
    return doctor.checks();
  }

  @Override
  public List<App> apps() throws DeskException {
    return list.all();
  }

  @Override
  public List<Window> windows(long pid) throws DeskException {
    return windows.list(pid);
  }

  @Override
  public Launch launch(LaunchRequest request) throws DeskException {
    return list.launch(request);
  }

  @Override
  public RawObservation observe(Target target, ObserveRequest request) throws DeskException {
    long before = 0;
    for (RunningApp app : desktop.apps(target.pid())) {
      before += events.count(app.bus());
    }
    if (looked.size() > MOST_LOOKED) {
      looked.clear();
    }
    looked.put(target, before);
    Desktop.Read read = desktop.read(target, request.timeoutMillis(), false, request.name());
    ObservationWriter writer = new ObservationWriter(roles, request.maxNodes(), request.maxDepth());
    try {
      new Details(bus.get(), read.app(), read.reader()).fill(writer.number(read.tops()));
      return new RawObservation(writer.write(read.frame(), read.tops(), read.reader()));
    } catch (BusException e) {
      throw Failures.asking(e, read.app().name(), target.pid());
    }
  }

  /** Something that is done to an app. */
  private interface Doing {
    ActionAnswer run(Action action) throws DeskException;
  }

  private ActionAnswer oneByOne(Action action, Doing doing) throws DeskException {
    List<RunningApp> its = desktop.apps(action.target().pid());
    RunningApp app = its.get(0);
    boolean held;
    try {
      held = app.acting().tryLock(LOCK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      held = false;
    }
    if (!held) {
      throw DeskException.refused(
          "app_busy", "another action on " + app.name() + " is still under way", "try it again");
    }
    try {
      modals.check(action.target(), its);
      return doing.run(action);
    } finally {
      app.acting().unlock();
    }
  }

  @Override
  public ActionAnswer act(Action action) throws DeskException {
    return switch (action.tool()) {
      // These are about the window and need nothing of the app.
      case "bring_to_front", "set_window_frame" -> acts.act(action);
      default -> oneByOne(action, acts::act);
    };
  }

  @Override
  public ActionAnswer key(Action action) throws DeskException {
    return oneByOne(action, acts::key);
  }

  @Override
  public ActionAnswer type(Action action) throws DeskException {
    return oneByOne(action, acts::type);
  }

  @Override
  public ActionAnswer clickAt(Action action) throws DeskException {
    keyboard.check(action, action.tool());
    // The pointer also works on apps without accessibility.
    modals.check(action.target(), apps.now(action.target().pid()));
    keyboard.point(action);
    return new ActionAnswer(
        ActionAnswer.Claim.UNKNOWN, JsonObject.empty().with("effect", "unverifiable"));
  }

  @Override
  public Screenshot screenshot(Target target, Path file) throws DeskException {
    if (!displays.named()) {
      throw Failures.unsupported(
          "pictures need an X display, and there is none", "read the window with desk-read");
    }
    windows.onDisplay(target);
    try {
      displays.get().screenshot(target.window(), file);
      return new Screenshot(file, 1);
    } catch (X11Exception e) {
      throw displays.failed(e);
    }
  }

  /** Returns as soon as the app tells of a change, and has become quiet for a moment. */
  @Override
  public void waitFor(Target target, long millis) throws DeskException {
    Deadline deadline = Deadline.in(Math.max(1, Math.min(millis, MOST_WAIT_MILLIS)));
    try {
      // One that has just been started may not be on the bus yet.
      RunningApp app = desktop.appNow(target.pid());
      if (app == null) {
        TimeUnit.NANOSECONDS.sleep(deadline.left());
        return;
      }
      long seen = looked.getOrDefault(target, events.count(app.bus()));
      if (events.await(app.bus(), seen, deadline)) {
        events.settle(app.bus(), SETTLE_MILLIS, deadline);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DeskException.trouble("interrupted", "interrupted while waiting", "run it again");
    }
  }

  @Override
  public QuitRequest quit(App app, long timeoutMillis) {
    return list.quit(app, timeoutMillis);
  }

  @Override
  public boolean isRunning(String name, long timeoutMillis) throws DeskException {
    for (App app : AppChoice.matches(apps(), name)) {
      if (app.running()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Sessions sessions() {
    boolean holds = holdsDialog();
    return new Sessions(
        Sessions.Running.YES,
        holds ? 1 : 0,
        holds ? "a dialog that was opened over its connection" : "none");
  }

  /**
   * Returns whether an app shows a dialog while a connection to its own socket is open. The app
   * would lock up if this driver were closed now; one that does not answer is counted as well.
   */
  @Override
  public boolean holdsDialog() {
    for (RunningApp app : peers.live()) {
      try {
        Bus connection = bus.get();
        for (Node window : new TreeReader(connection, app, Deadline.in(HOLDS_MILLIS)).windows()) {
          if (Dialogs.isShown(app, window)) {
            return true;
          }
        }
      } catch (BusException e) {
        if (!e.isGone()) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public boolean desktopGone() {
    return life.isOver();
  }

  /** Returns how many calls went over the accessibility bus so far; for tests. */
  long calls() {
    return bus.sent();
  }

  @Override
  public boolean stop() {
    if (holdsDialog()) {
      return false;
    }
    close();
    return true;
  }

  /** Ends all connections. What is called afterwards connects anew. */
  @Override
  public void close() {
    peers.close();
    bus.close();
    displays.close();
  }
}
