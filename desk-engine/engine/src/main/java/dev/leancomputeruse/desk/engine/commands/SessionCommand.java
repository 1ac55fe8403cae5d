package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.session.DesktopEnvironment;
import dev.leancomputeruse.desk.engine.session.PrivateDesktops;
import dev.leancomputeruse.desk.engine.session.PrivateDesktops.Desktop;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code desk session}: a private desktop, so that an app set never gets the person's keys. */
final class SessionCommand {
  static final String USAGE =
      """
      desk session start [--name NAME] [--size WxH] [--json]   prints lines for eval; one that runs is used
      desk session run [--name NAME] [--size WxH] [--] CMD…    runs a command on it, on one of its own if none runs
      desk session stop [--name NAME] [--json]                 ends it with all that it started
      LEAN_COMPUTER_USE_SESSION=NAME lets desk, desk-read and desk-clean work on the running one of that name.
      """;

  private static final int LEAST = 320;
  private static final int MOST = 7680;

  private final DeskHost host;
  private final PrivateDesktops desktops;

  private SessionCommand(DeskHost host) {
    this.host = host;
    this.desktops = new PrivateDesktops(host);
  }

  /**
   * Runs the command.
   *
   * @param line what follows {@code desk session}
   */
  static int run(DeskHost host, String[] line) throws DeskException {
    SessionCommand command = new SessionCommand(host);
    String verb = line.length == 0 ? "" : line[0];
    String[] rest = line.length == 0 ? line : Arrays.copyOfRange(line, 1, line.length);
    return switch (verb) {
      case "start" -> command.start(options(rest, "--size"));
      case "stop" -> command.stop(options(rest));
      case "run" -> command.runIn(rest);
      case "--help" -> {
        host.out().print(USAGE);
        yield 0;
      }
      default ->
          throw DeskException.invalid(
              "desk session needs start, run or stop", "see desk session --help");
    };
  }

  private static Arguments options(String[] line, String... more) throws DeskException {
    Set<String> values = new HashSet<>(List.of(more));
    values.add("--name");
    Arguments arguments = Arguments.of(line, values, Set.of("--json"));
    if (!arguments.words().isEmpty()) {
      throw DeskException.invalid(
          "that is not how desk session is called", "see desk session --help");
    }
    return arguments;
  }

  private static String name(Arguments arguments) throws DeskException {
    String name = arguments.value("--name");
    return name == null ? PrivateDesktops.USUAL : PrivateDesktops.name(name);
  }

  private static String size(Arguments arguments) throws DeskException {
    String size = arguments.value("--size");
    if (size == null) {
      return PrivateDesktops.SIZE;
    }
    String[] both = size.split("x", -1);
    try {
      if (both.length == 2 && fits(Integer.parseInt(both[0])) && fits(Integer.parseInt(both[1]))) {
        return Integer.parseInt(both[0]) + "x" + Integer.parseInt(both[1]) + "x24";
      }
    } catch (NumberFormatException e) {
      throw wrongSize();
    }
    throw wrongSize();
  }

  private static boolean fits(int length) {
    return length >= LEAST && length <= MOST;
  }

  private static DeskException wrongSize() {
    return DeskException.invalid(
        "--size is a width and a height from " + LEAST + " to " + MOST, "as in 1280x800");
  }

  private int start(Arguments arguments) throws DeskException {
    String name = name(arguments);
    Desktop desktop = desktops.start(name, size(arguments), 0);
    DesktopEnvironment environment = desktop.environment();
    if (arguments.has("--json")) {
      host.out()
          .println(
              Shown.json(
                  JsonObject.empty()
                      .with("session", name)
                      .with("started", desktop.started())
                      .with("window_manager", desktop.windowManager())
                      .with("environment", environment.json())
                      .with("unset", DesktopEnvironment.UNSET)
                      .toString()));
    } else {
      for (String line : environment.exports()) {
        host.out().println(Shown.line(line));
      }
    }
    noteWindowManager(desktop);
    return 0;
  }

  private void noteWindowManager(Desktop desktop) {
    if (!desktop.windowManager()) {
      host.err()
          .println(
              Shown.line(
                  "note: there is no window manager, so windows lie on each other and none can be"
                      + " brought to the front; apt-get install openbox, then start the session anew"));
    }
  }

  private int stop(Arguments arguments) throws DeskException {
    String name = name(arguments);
    new Answer()
        .with("session", name)
        .with("stopped", desktops.stop(name))
        .print(host, arguments.has("--json"), List.of());
    return 0;
  }

  private int runIn(String[] line) throws DeskException {
    int words = 0;
    while (words < line.length && line[words].startsWith("--") && line[words].length() > 2) {
      words += line[words].equals("--name") || line[words].equals("--size") ? 2 : 1;
    }
    Arguments arguments =
        options(Arrays.copyOfRange(line, 0, Math.min(words, line.length)), "--size");
    if (words < line.length && line[words].equals("--")) {
      words++;
    }
    if (words >= line.length) {
      throw DeskException.invalid(
          "desk session run needs a command", "as in desk session run -- gnome-calculator");
    }
    List<String> command = List.of(line).subList(words, line.length);
    Desktop running = desktops.find(name(arguments));
    return running != null
        ? execute(running, null, command)
        : executeOnOneOfItsOwn(size(arguments), command);
  }

  /** Under a name of its own, so that two of them side by side do not end each other's. */
  private int executeOnOneOfItsOwn(String size, List<String> command) throws DeskException {
    long self = ProcessHandle.current().pid();
    String name = "run-" + self;
    Thread atExit = new Thread(() -> stopAtExit(name), "session");
    Runtime.getRuntime().addShutdownHook(atExit);
    boolean ours = false;
    try {
      Desktop desktop = desktops.start(name, size, self);
      noteWindowManager(desktop);
      return execute(desktop, name, command);
    } finally {
      try {
        // Not possible while the process ends, and then the hook does the same.
        ours = Runtime.getRuntime().removeShutdownHook(atExit);
      } catch (IllegalStateException e) {
        ours = false;
        await(atExit); // The end of this command would halt it half way.
      }
      if (ours) {
        desktops.stop(name);
      }
    }
  }

  private static void await(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void stopAtExit(String name) {
    try {
      desktops.stop(name);
    } catch (DeskException e) {
      Answer.error(host, false, e);
    }
  }

  /** With the name of a desktop that is to end with the command, and the command with it. */
  private int execute(Desktop desktop, @Nullable String own, List<String> command)
      throws DeskException {
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.putAll(desktop.environment().over(host).environment());
    builder.directory(host.directory().toFile());
    builder.inheritIO();
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw DeskException.trouble(
          "command_not_started",
          "the command cannot be started: " + e.getMessage(),
          "check its name and PATH");
    }
    if (own != null) {
      desktops.adopt(own, process.pid());
    }
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw DeskException.trouble(
          "interrupted", "interrupted while the command ran", "run it again");
    }
  }
}
