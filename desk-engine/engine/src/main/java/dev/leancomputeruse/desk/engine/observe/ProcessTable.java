package dev.leancomputeruse.desk.engine.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Asks the system about processes. */
public final class ProcessTable {
  private ProcessTable() {}

  /** Returns when a process started, in milliseconds since 1970; 0 if it does not run. */
  public static long startOf(long pid) {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty() || !process.get().isAlive() || isDefunct(pid)) {
      return 0;
    }
    Optional<Instant> start = process.get().info().startInstant();
    return start.isPresent() ? start.get().toEpochMilli() : 1;
  }

  /** A process that ended and that nobody has taken note of still has its number. */
  private static boolean isDefunct(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return false;
    }
  }
}
