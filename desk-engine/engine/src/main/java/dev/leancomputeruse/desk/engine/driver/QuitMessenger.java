package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Asks an app to quit the way its user would: by the system's own message. Never a signal, never a
 * kill: an app that asks whether to save has to be able to ask.
 */
final class QuitMessenger {
  private static final byte[] NOTHING = new byte[0];

  private final DeskHost host;
  private final ProcessRunner runner;

  QuitMessenger(DeskHost host, ProcessRunner runner) {
    this.host = host;
    this.runner = runner;
  }

  QuitRequest ask(App app, DesktopDriver driver, long timeoutMillis) throws DeskException {
    Executables programs = new Executables(host);
    try {
      return switch (host.platform()) {
        case MACOS ->
            send(
                timeoutMillis,
                programs.system("osascript"),
                "-e",
                "quit app \"" + escaped(app.name()) + "\"");
        case WINDOWS ->
            app.running()
                ? send(timeoutMillis, programs.system("taskkill"), "/PID", Long.toString(app.pid()))
                : new QuitRequest(false, "its process is not known");
        case LINUX -> closeWindows(app, driver, programs, timeoutMillis);
      };
    } catch (IOException e) {
      return new QuitRequest(false, "the request could not be sent: " + e.getMessage());
    }
  }

  private QuitRequest closeWindows(
      App app, DesktopDriver driver, Executables programs, long timeoutMillis)
      throws DeskException, IOException {
    if (!app.running()) {
      return new QuitRequest(false, "its process is not known");
    }
    Path wmctrl = programs.onPath("wmctrl");
    Path xdotool = wmctrl == null ? programs.onPath("xdotool") : null;
    if (wmctrl == null && xdotool == null) {
      return new QuitRequest(
          false,
          "a window close request needs wmctrl or xdotool on PATH; close the app by its menu");
    }
    List<Window> windows = driver.windows(app.pid());
    QuitRequest last = new QuitRequest(false, "it has no window to close");
    for (Window window : windows) {
      last =
          wmctrl != null
              ? send(
                  timeoutMillis,
                  wmctrl.toString(),
                  "-i",
                  "-c",
                  "0x" + Long.toHexString(window.id()))
              : send(
                  timeoutMillis, String.valueOf(xdotool), "windowquit", Long.toString(window.id()));
    }
    return last;
  }

  private QuitRequest send(long timeoutMillis, String... command) throws IOException {
    ProcessResult result = runner.run(List.of(command), NOTHING, timeoutMillis);
    String words = FailureShapes.firstLine(result.err());
    return new QuitRequest(true, result.timedOut() ? "no answer in time" : words);
  }

  /** Asks macOS itself; it starts nothing for this question. */
  boolean isRunning(String name, long timeoutMillis) throws DeskException {
    String program = new Executables(host).system("osascript");
    String script = "application \"" + escaped(name) + "\" is running";
    String answer;
    try {
      answer = runner.run(List.of(program, "-e", script), NOTHING, timeoutMillis).text().strip();
    } catch (IOException e) {
      answer = "";
    }
    if (answer.equals("true") || answer.equals("false")) {
      return answer.equals("true");
    }
    throw DeskException.trouble(
        "running_unknown",
        "the system does not say whether the app runs: "
            + (answer.isEmpty() ? "no answer" : FailureShapes.firstLine(answer)),
        "look with desk running");
  }

  /** As a string of AppleScript. */
  static String escaped(String name) {
    return name.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
