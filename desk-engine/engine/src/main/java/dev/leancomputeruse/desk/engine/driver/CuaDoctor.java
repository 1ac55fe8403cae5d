package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Looks at an installed cua-driver without starting anything. */
final class CuaDoctor {
  private static final long PROBE_MILLIS = 5_000;

  private final CuaClient client;
  private final CuaDaemon daemon;
  private final String executable;
  private final Platform platform;

  CuaDoctor(CuaClient client, CuaDaemon daemon, String executable, Platform platform) {
    this.client = client;
    this.daemon = daemon;
    this.executable = executable;
    this.platform = platform;
  }

  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    checks.add(version());
    Sessions sessions = daemon.sessions();
    checks.add(
        switch (sessions.driver()) {
          case YES -> Check.ok("daemon", "running, sessions: " + sessions.detail());
          case NO -> Check.ok("daemon", "not running; it is started when it is needed");
          case UNKNOWN ->
              new Check(
                  "daemon",
                  Check.State.PROBLEM,
                  "its status is unknown",
                  "run cua-driver status, and stop and start it if it hangs");
        });
    if (platform == Platform.MACOS && sessions.driver() == Sessions.Running.YES) {
      checks.add(permissions());
    }
    checks.add(telemetry());
    return checks;
  }

  private Check version() {
    String fix = "install a driver as docs/driver.md says";
    try {
      ProcessResult result = client.verb(PROBE_MILLIS, "--version");
      String line = FailureShapes.firstLine(result.text());
      if (result.exit() != 0 || !line.startsWith("cua-driver ")) {
        return new Check(
            "version", Check.State.PROBLEM, executable + " does not say its version", fix);
      }
      DriverVersion version = DriverVersion.parse(line.substring("cua-driver ".length()));
      String detail = line + " at " + executable;
      return version != null && version.seen()
          ? Check.ok("version", detail)
          : new Check(
              "version",
              Check.State.WARNING,
              detail + ", a version that this product was not tried with",
              "check the answers of the first calls with care");
    } catch (IOException e) {
      return new Check("version", Check.State.PROBLEM, executable + " cannot be run", fix);
    }
  }

  private Check permissions() {
    String fix = "grant them on purpose: docs/driver.md, Permissions";
    try {
      ProcessResult result = client.verb(PROBE_MILLIS, "permissions", "status", "--json");
      JsonObject answer = JsonObject.parse(result.text());
      boolean both = answer.isTrue("accessibility") && answer.isTrue("screen_recording");
      return both
          ? Check.ok("permissions", "accessibility and screen recording are granted")
          : new Check(
              "permissions",
              // What the driver does not say is unknown, which is no refusal.
              Boolean.FALSE.equals(answer.get("accessibility"))
                  ? Check.State.PROBLEM
                  : Check.State.WARNING,
              "accessibility "
                  + said(answer, "accessibility")
                  + ", screen recording "
                  + said(answer, "screen_recording"),
              fix);
    } catch (IOException e) {
      return new Check("permissions", Check.State.WARNING, "they could not be read", fix);
    }
  }

  private static String said(JsonObject answer, String name) {
    Object value = answer.get(name);
    return value instanceof Boolean granted ? (granted ? "granted" : "not granted") : "unknown";
  }

  private Check telemetry() {
    try {
      ProcessResult result = client.verb(PROBE_MILLIS, "telemetry", "status", "--json");
      if (result.exit() == 0
          && JsonObject.parse(result.text()).get("enabled") instanceof Boolean on) {
        return on
            ? new Check(
                "telemetry",
                Check.State.WARNING,
                "the driver's own telemetry is on",
                "cua-driver telemetry disable (desk turns it off for its own calls)")
            : Check.ok("telemetry", "off");
      }
    } catch (IOException e) {
      return unknownTelemetry();
    }
    return unknownTelemetry();
  }

  private static Check unknownTelemetry() {
    return new Check(
        "telemetry",
        Check.State.WARNING,
        "the driver does not say whether its telemetry is on",
        "cua-driver telemetry disable (desk turns it off for its own calls)");
  }
}
