package dev.leancomputeruse.installer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
  private static final String CHOICE = "LEAN_COMPUTER_USE_DRIVER";
  private static final ObjectMapper JSON = new ObjectMapper();
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
    boolean chosen = "cua".equals(host.variable(CHOICE));
    Path driver = onPath();
    if (driver == null) {
      return chosen
          ? Check.fail(
              DRIVER,
              COMMAND + " is not on PATH, and " + CHOICE + " asks for it",
              "install " + COMMAND + ", or unset " + CHOICE)
          : Check.warn(
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
      Processes.Outcome outcome = ask(processes, driver, "--version");
      String version = outcome.out().strip();
      if (outcome.exit() == 0 && !version.isEmpty()) {
        return answering(processes, driver, version);
      }
      return broken(chosen, driver + ": does not tell its version", "run " + COMMAND + " doctor");
    } catch (IOException failed) {
      return broken(chosen, driver + ": cannot be started", "install " + COMMAND + " again");
    }
  }

  private static Check broken(boolean chosen, String detail, String fix) {
    return chosen ? Check.fail(DRIVER, detail, fix) : Check.warn(DRIVER, detail, fix);
  }

  /** What a driver that answers says of its daemon, its permissions and its telemetry. */
  private Check answering(Processes processes, Path driver, String version) throws IOException {
    boolean runs = ask(processes, driver, "status").exit() == 0;
    StringBuilder detail = new StringBuilder();
    detail.append(driver).append(" (").append(version).append(')');
    detail.append(runs ? ", daemon runs" : ", daemon starts when it is needed");
    String fix = "";
    if (runs) {
      JsonNode permissions = json(ask(processes, driver, "permissions", "status", "--json"));
      for (String name : List.of("accessibility", "screen_recording")) {
        JsonNode granted = permissions.path(name);
        if (granted.isBoolean() && !granted.booleanValue()) {
          detail.append(", ").append(name).append(" not granted");
          fix = "grant " + name + " to the driver";
        }
      }
    }
    if (json(ask(processes, driver, "telemetry", "status", "--json")).path("enabled").asBoolean()) {
      detail.append(", telemetry on");
      fix = fix.isEmpty() ? COMMAND + " telemetry disable" : fix;
    }
    return fix.isEmpty()
        ? Check.ok(DRIVER, detail.toString())
        : Check.warn(DRIVER, detail.toString(), fix);
  }

  private Processes.Outcome ask(Processes processes, Path driver, String... words)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(driver.toString()));
    command.addAll(List.of(words));
    return processes.run(command, quiet(), new byte[0], PATIENCE);
  }

  /** What is no JSON says nothing: without booleans a permission is unknown, not missing. */
  private static JsonNode json(Processes.Outcome outcome) {
    try {
      JsonNode read = JSON.readTree(outcome.out());
      return read == null ? MissingNode.getInstance() : read;
    } catch (JsonProcessingException none) {
      return MissingNode.getInstance();
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
    boolean chosen = "atspi".equals(host.variable(CHOICE));
    if (wayland == null && x11 == null) {
      return chosen
          ? Check.fail(
              DESKTOP,
              "no display in this environment, and " + CHOICE + " asks for one",
              "start the agent host from the desktop session, or unset " + CHOICE)
          : Check.skipped(DESKTOP, "no display in this environment");
    }
    String display = x11 != null ? "DISPLAY=" + x11 : "WAYLAND_DISPLAY=" + wayland;
    if (host.variable("DBUS_SESSION_BUS_ADDRESS") == null
        && host.variable("AT_SPI_BUS_ADDRESS") == null
        && host.variable("XDG_RUNTIME_DIR") == null) {
      String detail = display + ", but no session bus: apps cannot be read";
      String fix = "start the agent host from the desktop session, or set DBUS_SESSION_BUS_ADDRESS";
      return chosen ? Check.fail(DESKTOP, detail, fix) : Check.warn(DESKTOP, detail, fix);
    }
    return Check.ok(DESKTOP, display + ", session bus named");
  }
}
