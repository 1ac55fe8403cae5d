package dev.leancomputeruse.desk.engine.session;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.Executables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The programs that a private desktop is made of.
 *
 * @param server the display in memory
 * @param bus the session bus
 * @param accessibility what starts the accessibility bus
 * @param windows the window manager; null if there is none, without which windows lie on each other
 */
record Parts(Path server, Path bus, Path accessibility, @Nullable Path windows) {
  private static final List<String> LAUNCHERS =
      List.of(
          "/usr/libexec/at-spi-bus-launcher",
          "/usr/lib/at-spi2-core/at-spi-bus-launcher",
          "/usr/lib/at-spi2/at-spi-bus-launcher",
          "/usr/lib/at-spi-bus-launcher");

  /**
   * Finds them.
   *
   * @throws DeskException naming all that is missing and the packages it is in
   */
  static Parts find(DeskHost host) throws DeskException {
    Executables executables = new Executables(host);
    List<String> missing = new ArrayList<>();
    List<String> packages = new ArrayList<>();
    Path server = executables.onPath("Xvfb");
    if (server == null) {
      missing.add("Xvfb");
      packages.add("xvfb");
    }
    Path bus = executables.onPath("dbus-daemon");
    if (bus == null) {
      missing.add("dbus-daemon");
      packages.add("dbus");
    }
    Path accessibility = launcher();
    if (accessibility == null) {
      missing.add("at-spi-bus-launcher");
      packages.add("at-spi2-core");
    }
    Path windows = executables.onPath("openbox");
    if (server != null && bus != null && accessibility != null) {
      return new Parts(server, bus, accessibility, windows);
    }
    if (windows == null) {
      packages.add("openbox");
    }
    throw DeskException.trouble(
        "session_parts_missing",
        "a private desktop needs " + String.join(", ", missing) + ", which cannot be found",
        "apt-get install " + String.join(" ", packages));
  }

  private static @Nullable Path launcher() {
    for (String place : LAUNCHERS) {
      Path path = Path.of(place);
      if (Files.isExecutable(path)) {
        return path;
      }
    }
    return null;
  }
}
