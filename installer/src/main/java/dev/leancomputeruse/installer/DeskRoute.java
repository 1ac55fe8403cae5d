package dev.leancomputeruse.installer;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.commands.DeskCleanCommand;
import dev.leancomputeruse.desk.engine.commands.DeskCommand;
import dev.leancomputeruse.desk.engine.commands.DeskReadCommand;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The desk commands under the name of the jar: the same code, exits and messages as by their own
 * launchers, and without the parser of the other commands on their path.
 */
final class DeskRoute {
  private DeskRoute() {}

  /** What each of them does, in a line, by its name. */
  static Map<String, String> descriptions() {
    Map<String, String> descriptions = new LinkedHashMap<>();
    descriptions.put("desk", "One action or observation on a desktop app; see desk --help.");
    descriptions.put("desk-read", "The lines of a window that matter; see desk-read --help.");
    descriptions.put("desk-clean", "End the work on an app; see desk-clean --help.");
    return descriptions;
  }

  /** Runs the desk command that the first word names; null if it names none. */
  static @Nullable Integer run(Host host, String... args) {
    if (args.length == 0) {
      return null;
    }
    String[] words = Arrays.copyOfRange(args, 1, args.length);
    return switch (args[0]) {
      case "desk" -> DeskCommand.run(desk(host), words);
      case "desk-read" -> DeskReadCommand.run(desk(host), words);
      case "desk-clean" -> DeskCleanCommand.run(desk(host), words);
      default -> null;
    };
  }

  /** The surroundings, as the commands want them. */
  static DeskHost desk(Host host) {
    Path directory = host.files().getPath("").toAbsolutePath();
    Path home;
    try {
      home = host.home();
    } catch (Problem unset) {
      // As by the launchers: what is kept goes where the system says that the user is at home.
      home = host.files().getPath(System.getProperty("user.home", "."));
    }
    return new DeskHost(
        host.in(),
        host.out(),
        host.err(),
        host.environment(),
        home,
        directory,
        Platform.named(System.getProperty("os.name", "")),
        host.clock()::millis);
  }
}
