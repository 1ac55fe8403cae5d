package dev.leancomputeruse.desk.engine.observe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Asks the system about processes. */
public final class ProcessTable {
  private static final Path PROC = Path.of("/proc/self/stat");

  /** Behind the name: the state is the first field, the start the twentieth. */
  private static final int START_FIELD = 20;

  private ProcessTable() {}

  /**
   * Returns when a process started, to tell it from another one that has its number later; 0 if it
   * does not run. The unit is the system's: ticks since it booted on Linux, else milliseconds since
   * 1970.
   */
  public static long startOf(long pid) {
    if (Files.exists(PROC)) {
      return ticks(pid);
    }
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty() || !process.get().isAlive()) {
      return 0;
    }
    Optional<Instant> start = process.get().info().startInstant();
    return start.isPresent() ? start.get().toEpochMilli() : 1;
  }

  private static long ticks(long pid) {
    String stat;
    try {
      stat = new String(Files.readAllBytes(Path.of("/proc/" + pid + "/stat")), ISO_8859_1);
    } catch (IOException e) {
      return 0;
    }
    int at = stat.lastIndexOf(')') + 2;
    if (at >= stat.length() || stat.charAt(at) == 'Z' || stat.charAt(at) == 'X') {
      // A process that ended and that nobody has taken note of still has its number.
      return 0;
    }
    for (int field = 1; field < START_FIELD; field++) {
      at = stat.indexOf(' ', at) + 1;
    }
    long ticks = 0;
    while (at < stat.length() && stat.charAt(at) >= '0' && stat.charAt(at) <= '9') {
      ticks = ticks * 10 + (stat.charAt(at++) - '0');
    }
    return Math.max(1, ticks);
  }
}
