package dev.leancomputeruse.installer;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks for what desktop work needs from the user: a driver and a desktop. Both may be missing
 * where nothing is ever clicked, so neither fails unless it was chosen.
 */
final class DesktopChecks {
  static final String DRIVER = "driver";
  static final String DESKTOP = "desktop";

  private static final String COMMAND = "cua-driver";
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Host host;

  DesktopChecks(Host host) {
    this.host = host;
  }

  List<Check> checks() {
    return List.of(driver(), desktop());
  }

  private Check driver() {
    if (host.processes() != null && host.files() == FileSystems.getDefault()) {
      return DriverCheck.of(host);
    }
    Path driver = onPath();
    if (driver == null) {
      return Check.warn(
          DRIVER,
          COMMAND + " is not on PATH",
          "none needed if the host's own computer-use tools are used; otherwise install "
              + COMMAND);
    }
    Processes processes = host.processes();
    if (processes == null) {
      return Check.ok(DRIVER, driver.toString());
    }
    try {
      // The name comes from PATH, and asking for its version starts nothing that stays.
      Processes.Outcome outcome =
          processes.run(List.of(driver.toString(), "--version"), quiet(), new byte[0], PATIENCE);
      String version = outcome.out().strip();
      return outcome.exit() == 0 && !version.isEmpty()
          ? Check.ok(DRIVER, driver + " (" + version + ")")
          : Check.warn(
              DRIVER, driver + ": does not tell its version", "run " + COMMAND + " doctor");
    } catch (IOException failed) {
      return Check.warn(DRIVER, driver + ": cannot be started", "install " + COMMAND + " again");
    }
  }

  /** The driver reports home and looks for updates by itself; a check of ours must not cause it. */
  private Map<String, String> quiet() {
    Map<String, String> environment = new java.util.HashMap<>(host.environment());
    environment.put("CUA_DRIVER_RS_TELEMETRY_ENABLED", "false");
    environment.put("CUA_DRIVER_RS_UPDATE_CHECK", "false");
    return environment;
  }

  private @Nullable Path onPath() {
    String path = host.environment().getOrDefault("PATH", "");
    for (String directory : path.split(host.windows() ? ";" : ":", -1)) {
      Path driver = directory.isEmpty() ? null : driverIn(directory);
      if (driver != null) {
        return driver;
      }
    }
    return null;
  }

  private @Nullable Path driverIn(String directory) {
    try {
      Path driver =
          host.path("PATH", directory).resolve(host.windows() ? COMMAND + ".exe" : COMMAND);
      return Files.isRegularFile(driver) && Files.isExecutable(driver) ? driver : null;
    } catch (Problem unspellable) {
      return null;
    }
  }

  private Check desktop() {
    if (host.windows()) {
      return Check.ok(DESKTOP, "Windows");
    }
    String wayland = host.variable("WAYLAND_DISPLAY");
    String x11 = host.variable("DISPLAY");
    if (wayland == null && x11 == null) {
      return Check.skipped(DESKTOP, "no display in this environment");
    }
    String display = x11 != null ? "DISPLAY=" + x11 : "WAYLAND_DISPLAY=" + wayland;
    if (host.variable("DBUS_SESSION_BUS_ADDRESS") == null
        && host.variable("AT_SPI_BUS_ADDRESS") == null
        && host.variable("XDG_RUNTIME_DIR") == null) {
      return Check.warn(
          DESKTOP,
          display + ", but no session bus: apps cannot be read",
          "start the agent host from the desktop session, or set DBUS_SESSION_BUS_ADDRESS");
    }
    return Check.ok(DESKTOP, display + ", session bus named");
  }
}
