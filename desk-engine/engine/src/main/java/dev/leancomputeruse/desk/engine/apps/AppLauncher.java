package dev.leancomputeruse.desk.engine.apps;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.session.PrivateDesktops;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Starts apps so that they can be worked with and outlive us: accessibility on, a session of their
 * own, nothing of ours open. No shell is involved.
 *
 * <p>Descriptors 0 to 2 are open, on /dev/null: an app that finds them closed can write a warning
 * into its own accessibility connection and lose it for good.
 *
 * <p>Some apps hand a second start over to the process that runs already; the returned process then
 * ends at once. Such an app is found by its windows, not by this number.
 */
public final class AppLauncher {
  private static final File NOWHERE = new File("/dev/null");
  private static final int MAX_WORDS = 1_000;
  private static final int MAX_WORD = 128 << 10;

  private final DeskHost host;

  /** Starts apps with the host's environment. */
  public AppLauncher(DeskHost host) {
    this.host = host;
  }

  /**
   * Starts an installed app.
   *
   * @param more files, addresses or options for it
   * @param env variables for it, over those of the host
   * @return its process
   * @throws DeskException if it cannot be started
   */
  public long launch(DesktopEntry entry, List<String> more, Map<String, String> env)
      throws DeskException {
    if (!entry.problem().isEmpty()) {
      throw DeskException.refused(
          "app_not_launchable",
          entry.id() + " cannot be started: " + entry.problem(),
          "start it by hand, or use another app");
    }
    List<String> command = CommandWords.expand(entry, more);
    Path program = SearchPath.program(host, command.get(0));
    if (program == null) {
      throw missing(entry.id(), command.get(0));
    }
    command.set(0, program.toString());
    return start(command, entry.directory(), env);
  }

  /**
   * Starts a program.
   *
   * @param program its absolute path
   * @param more its arguments
   * @param env variables for it, over those of the host
   * @return its process
   * @throws DeskException if it cannot be started
   */
  public long launch(Path program, List<String> more, Map<String, String> env)
      throws DeskException {
    if (!program.isAbsolute() || !SearchPath.isProgram(program)) {
      throw missing(program.toString(), program.toString());
    }
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(more);
    return start(command, null, env);
  }

  private static DeskException missing(String app, String program) {
    return DeskException.refused(
        "app_not_launchable",
        app + " cannot be started: there is no program " + program,
        "install it, or give the absolute path of a program");
  }

  private long start(List<String> command, @Nullable Path directory, Map<String, String> env)
      throws DeskException {
    check(command, env);
    List<String> whole = new ArrayList<>();
    Path setsid = SearchPath.program(host, "setsid");
    if (setsid != null) {
      // It replaces itself by the app, so the process number is the app's.
      whole.add(setsid.toString());
    }
    whole.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(whole);
    builder.redirectInput(NOWHERE);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Path place = directory != null && Files.isDirectory(directory) ? directory : host.home();
    builder.directory(place.toFile());
    Map<String, String> its = builder.environment();
    its.clear();
    its.putAll(host.environment());
    its.remove("NO_AT_BRIDGE");
    its.remove("DESKTOP_STARTUP_ID");
    its.remove("XDG_ACTIVATION_TOKEN");
    its.put("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", "1");
    its.put("QT_ACCESSIBILITY", "1");
    its.putAll(env);
    PrivateDesktops.mark(its);
    try {
      return builder.start().pid();
    } catch (IOException e) {
      throw DeskException.trouble(
          "launch_failed",
          command.get(0) + " could not be started: " + e.getMessage(),
          "start it by hand to see why");
    }
  }

  private static void check(List<String> command, Map<String, String> env) throws DeskException {
    boolean fine = command.size() <= MAX_WORDS;
    for (String word : command) {
      fine &= word.length() < MAX_WORD && word.indexOf('\0') < 0;
    }
    for (Map.Entry<String, String> variable : env.entrySet()) {
      String name = variable.getKey();
      String value = variable.getValue();
      fine &= !name.isEmpty() && name.indexOf('=') < 0 && name.indexOf('\0') < 0;
      fine &= value.length() < MAX_WORD && value.indexOf('\0') < 0;
    }
    if (!fine) {
      throw DeskException.invalid(
          "an argument or a variable of the app is too long or holds a NUL",
          "give at most " + MAX_WORDS + " arguments of plain text");
    }
  }
}
