package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.SignalSink;
import dev.leancomputeruse.desk.engine.driver.Check;
import dev.leancomputeruse.desk.engine.x11.X11Exception;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Says what is there, what is missing and how to mend it; starts nothing. */
final class AtSpiDoctor {
  private static final String BUS_FIX =
      "install at-spi2-core, and run inside the desktop session, or start a desktop of your own"
          + " with desk session start";
  private static final String SANDBOX_FIX =
      "let the agent host's shell sandbox reach unix sockets (see docs/linux.md), or run desk"
          + " outside of it";

  private final DeskHost host;
  private final A11yBus bus;
  private final Displays displays;
  private final Apps apps;

  AtSpiDoctor(DeskHost host, A11yBus bus, Displays displays, Apps apps) {
    this.host = host;
    this.bus = bus;
    this.displays = displays;
    this.apps = apps;
  }

  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    checks.add(display());
    checks.add(session());
    checks.add(accessibility(checks));
    return checks;
  }

  private Check display() {
    String wayland = host.variable("WAYLAND_DISPLAY");
    if (!displays.named()) {
      return wayland != null
          ? new Check(
              "display",
              Check.State.WARNING,
              "Wayland only: element actions, text and values work; keys, pointer and pictures do"
                  + " not",
              "run the app under XWayland with DISPLAY set, or use desk session start")
          : new Check(
              "display",
              Check.State.PROBLEM,
              "neither DISPLAY nor WAYLAND_DISPLAY is set",
              "run inside the desktop session, or use desk session start");
    }
    try {
      int windows = displays.get().windows().size();
      String name = "X display " + host.variable("DISPLAY") + ", " + windows + " windows";
      return wayland == null
          ? Check.ok("display", name)
          : new Check(
              "display",
              Check.State.WARNING,
              name + " under Wayland: windows of Wayland itself are not among them",
              "start the app with GDK_BACKEND=x11 or QT_QPA_PLATFORM=xcb, or use desk session"
                  + " start");
    } catch (X11Exception e) {
      displays.close();
      return new Check("display", Check.State.PROBLEM, e.message(), e.hint());
    }
  }

  private Check session() {
    String address = bus.sessionAddress();
    if (address.isEmpty()) {
      return new Check(
          "session bus",
          Check.State.WARNING,
          "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set",
          "run inside the desktop session, or use desk session start");
    }
    try (Bus session = Bus.connect(address, SignalSink.NONE, A11yBus.CONNECT_MILLIS)) {
      return Check.ok("session bus", "answers as " + session.uniqueName());
    } catch (BusException e) {
      return new Check("session bus", Check.State.WARNING, Failures.words(e), fix(e, address));
    }
  }

  /** A socket that is there and cannot be opened is kept away by somebody. */
  private static String fix(BusException e, String address) {
    int path = address.indexOf("path=");
    int comma = address.indexOf(',', Math.max(0, path));
    if (path >= 0) {
      Path socket = Path.of(address.substring(path + 5, comma < 0 ? address.length() : comma));
      if (Files.exists(socket) && !e.fix().contains("user")) {
        return SANDBOX_FIX;
      }
    }
    return e.fix().isEmpty() ? BUS_FIX : e.fix();
  }

  private Check accessibility(List<Check> before) {
    String from = "";
    try {
      A11yBus.Source source = bus.address();
      from = source.name() + ": " + source.address();
      List<String> names = new ArrayList<>();
      List<String> silent = new ArrayList<>();
      for (RunningApp app : apps.all()) {
        (app.name().isEmpty() ? silent : names)
            .add(
                app.name().isEmpty()
                    ? "pid " + app.pid()
                    : app.name() + " (" + app.toolkit() + ")");
      }
      if (!silent.isEmpty()) {
        return new Check(
            "accessibility bus",
            Check.State.WARNING,
            "not responding: " + String.join(", ", silent),
            "these apps hang or are busy; the others work");
      }
      return Check.ok(
          "accessibility bus",
          "found by "
              + source.name()
              + "; "
              + (names.isEmpty() ? "no app on it now" : String.join(", ", names)));
    } catch (BusException e) {
      boolean sandbox = before.size() > 1 && before.get(1).fix().equals(SANDBOX_FIX);
      return new Check(
          "accessibility bus",
          Check.State.PROBLEM,
          Failures.words(e) + (from.isEmpty() ? "" : " (" + from + ")"),
          sandbox ? SANDBOX_FIX : BUS_FIX);
    }
  }
}
