package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds programs. Never in the current directory: a file planted there must not run. */
public final class Executables {
  private final DeskHost host;

  /** Looks along the PATH of that environment. */
  public Executables(DeskHost host) {
    this.host = host;
  }

  /** Returns where the driver is: on PATH, or where its installer puts it. */
  @Nullable Path driver() {
    String given = host.variable("LEAN_COMPUTER_USE_CUA_DRIVER");
    if (given != null) {
      Path path = Path.of(given);
      return path.isAbsolute() && Files.isExecutable(path) ? path : null;
    }
    Path found = onPath("cua-driver");
    if (found != null) {
      return found;
    }
    List<Path> usual = new ArrayList<>();
    usual.add(host.home().resolve(".local/bin/" + name("cua-driver")));
    if (host.platform() == Platform.MACOS) {
      usual.add(Path.of("/Applications/CuaDriver.app/Contents/MacOS/cua-driver"));
    }
    for (Path path : usual) {
      if (Files.isRegularFile(path) && Files.isExecutable(path)) {
        return path;
      }
    }
    return null;
  }

  /** Returns a program of the system's own, by its path if it is on PATH. */
  String system(String name) {
    Path found = onPath(name);
    return found == null ? name : found.toString();
  }

  /** Returns the program of that name on PATH, or null. */
  public @Nullable Path onPath(String name) {
    String path = host.variable("PATH");
    if (path == null) {
      return null;
    }
    int start = 0;
    while (start <= path.length()) {
      int end = path.indexOf(File.pathSeparatorChar, start);
      if (end < 0) {
        end = path.length();
      }
      String directory = path.substring(start, end);
      start = end + 1;
      if (directory.isEmpty()) {
        continue;
      }
      Path candidate = Path.of(directory).resolve(name(name));
      if (candidate.isAbsolute()
          && Files.isRegularFile(candidate)
          && Files.isExecutable(candidate)) {
        return candidate;
      }
    }
    return null;
  }

  private String name(String name) {
    return host.platform() == Platform.WINDOWS ? name + ".exe" : name;
  }
}
