package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The resident part of cua-driver: whether it runs, who uses it, starting and stopping it. */
final class CuaDaemon {
  private static final byte[] NOTHING = new byte[0];
  private static final long PROBE_MILLIS = 2_000;
  private static final long START_MILLIS = 15_000;
  private static final long STOP_MILLIS = 5_000;
  private static final long PAUSE_MILLIS = 100;

  private final ProcessRunner runner;
  private final String executable;
  private final Platform platform;
  private final String opener;

  CuaDaemon(ProcessRunner runner, String executable, DeskHost host) {
    this.runner = runner;
    this.executable = executable;
    this.platform = host.platform();
    this.opener = new Executables(host).system("open");
  }

  Sessions.Running running() {
    ProcessResult status;
    try {
      status = runner.run(List.of(executable, "status"), NOTHING, PROBE_MILLIS);
    } catch (IOException e) {
      return Sessions.Running.UNKNOWN;
    }
    if (status.timedOut()) {
      return Sessions.Running.UNKNOWN;
    }
    if (status.exit() == 0) {
      return status.text().contains("daemon is running")
          ? Sessions.Running.YES
          : Sessions.Running.UNKNOWN;
    }
    return status.exit() == 1 && status.err().contains("is not running")
        ? Sessions.Running.NO
        : Sessions.Running.UNKNOWN;
  }

  /**
   * Starts it and waits until it answers.
   *
   * <p>On macOS through the app, because permissions belong to whoever started the process.
   */
  void start() throws DeskException {
    try {
      if (platform == Platform.MACOS) {
        runner.run(
            List.of(opener, "-n", "-g", "-a", "CuaDriver", "--args", "serve"),
            NOTHING,
            START_MILLIS);
      } else {
        runner.detach(List.of(executable, "serve"));
      }
    } catch (IOException e) {
      throw notStarted(String.valueOf(e.getMessage()));
    }
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_MILLIS);
    while (running() != Sessions.Running.YES) {
      if (System.nanoTime() - end >= 0) {
        throw notStarted("it did not answer within " + START_MILLIS / 1000 + " s");
      }
      pause();
    }
  }

  private static DeskException notStarted(String why) {
    return DeskException.trouble(
        "driver_not_started",
        "the cua-driver daemon could not be started: " + why,
        "start it by hand (docs/driver.md) and run desk doctor");
  }

  Sessions sessions() {
    Sessions.Running running = running();
    if (running != Sessions.Running.YES) {
      return new Sessions(
          running, -1, running == Sessions.Running.NO ? "not running" : "status unknown");
    }
    try {
      ProcessResult result =
          runner.run(List.of(executable, "sessions", "--json"), NOTHING, PROBE_MILLIS);
      if (result.timedOut() || result.exit() != 0) {
        return new Sessions(running, -1, "sessions could not be listed");
      }
      int count = count(result.text().strip());
      return new Sessions(
          running, count, count < 0 ? "sessions could not be read" : count + " live");
    } catch (IOException e) {
      return new Sessions(running, -1, "sessions could not be listed");
    }
  }

  /** Reads either form; an empty answer is none at all. */
  private static int count(String text) {
    if (text.startsWith("{")) {
      try {
        JsonObject answer = JsonObject.parse(text);
        long count = answer.integer("count", -1);
        return count >= 0 ? (int) Math.max(count, answer.list("sessions").size()) : -1;
      } catch (IOException e) {
        return -1;
      }
    }
    if (text.equals("No live sessions.")) {
      return 0;
    }
    if (!text.startsWith("STATE")) {
      return -1;
    }
    int rows = 0;
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      rows++;
    }
    return rows;
  }

  boolean stop() {
    try {
      runner.run(List.of(executable, "stop"), NOTHING, STOP_MILLIS);
    } catch (IOException e) {
      return false;
    }
    // A slow stop may say that it failed and still finish: what is there decides.
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_MILLIS);
    while (true) {
      if (running() == Sessions.Running.NO) {
        return true;
      }
      if (System.nanoTime() - end >= 0) {
        return false;
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }

  private static void pause() throws DeskException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw notStarted("interrupted");
    }
  }
}
