package dev.leancomputeruse.desk.engine.session;

import dev.leancomputeruse.desk.engine.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The processes that were started for a desktop, oldest first, and what came of them: only these
 * are ever ended, each told apart by the time it started.
 */
final class RecordedProcesses {
  /** The variable by which an app is known to be of a desktop, with the directory of that. */
  static final String STARTED_ON = "LEAN_COMPUTER_USE_STARTED_ON";

  private static final long GENTLE_MILLIS = 2_000;
  private static final long HARD_MILLIS = 3_000;
  private static final long PAUSE_MILLIS = 10;

  /** A process as it wrote itself down. */
  private record Entry(String name, long pid, long started) {
    boolean isAlive() {
      ProcessIdentity now = ProcessIdentity.of(pid);
      return now != null && now.started() == started && !now.ended();
    }

    /** Whether the number has come to somebody else, together with the session of that number. */
    boolean isTaken() {
      ProcessIdentity now = ProcessIdentity.of(pid);
      return now != null && now.started() != started;
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  /** Reads them; a line that was cut off belongs to a process that did not begin its work. */
  RecordedProcesses(Path record) throws IOException {
    if (!Files.isRegularFile(record, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    for (String line : Files.readAllLines(record)) {
      String[] parts = line.split(" ", -1);
      if (parts.length == 3) {
        try {
          entries.add(new Entry(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2])));
        } catch (NumberFormatException e) {
          throw new IOException(record + " is damaged", e);
        }
      }
    }
  }

  /** Returns whether there is a process of that name and it runs. */
  boolean isAlive(String name) {
    for (Entry entry : entries) {
      if (entry.name.equals(name)) {
        return entry.isAlive();
      }
    }
    return false;
  }

  /** Returns whether one of that name was started. */
  boolean has(String name) {
    for (Entry entry : entries) {
      if (entry.name.equals(name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Ends them, the newest first, each with what it has started: gently, then hard.
   *
   * @return those that are still there
   */
  List<Long> end() throws IOException {
    List<Entry> newestFirst = new ArrayList<>(entries);
    Collections.reverse(newestFirst);
    List<Long> left = new ArrayList<>();
    for (Entry entry : newestFirst) {
      if (entry.isTaken()) {
        continue;
      }
      Map<Long, ProcessIdentity> family = family(entry, ProcessIdentity.all());
      signal(family, false);
      if (!wait(family, GENTLE_MILLIS)) {
        // Also what was started meanwhile.
        family.putAll(family(entry, ProcessIdentity.all()));
        signal(family, true);
        wait(family, HARD_MILLIS);
      }
      left.addAll(alive(family));
    }
    return left;
  }

  /**
   * Ends the apps that the engine of a desktop had started on it and that did not notice its end,
   * as one that hangs does not. They are told by what the engine put into their environment.
   *
   * @return those that are still there
   */
  static List<Long> endApps(Path session) throws IOException {
    Map<Long, ProcessIdentity> apps = new LinkedHashMap<>();
    for (ProcessIdentity process : ProcessIdentity.all()) {
      if (!process.ended() && process.wasStartedWith(STARTED_ON + "=" + session)) {
        apps.put(process.pid(), process);
      }
    }
    if (!wait(apps, GENTLE_MILLIS)) {
      signal(apps, true);
      wait(apps, HARD_MILLIS);
    }
    return alive(apps);
  }

  /** The process, its descendants, and what has left them but not the session that it leads. */
  private static Map<Long, ProcessIdentity> family(Entry head, List<ProcessIdentity> all) {
    Map<Long, ProcessIdentity> family = new LinkedHashMap<>();
    boolean grew = true;
    while (grew) {
      grew = false;
      for (ProcessIdentity process : all) {
        if (process.pid() == ProcessHandle.current().pid()) {
          continue;
        }
        boolean belongs =
            process.pid() == head.pid
                || process.session() == head.pid
                || family.containsKey(process.parent());
        if (belongs && family.putIfAbsent(process.pid(), process) == null) {
          grew = true;
        }
      }
    }
    return family;
  }

  private static void signal(Map<Long, ProcessIdentity> family, boolean hard) {
    for (ProcessIdentity member : family.values()) {
      if (!member.isAlive()) {
        continue;
      }
      Optional<ProcessHandle> handle = ProcessHandle.of(member.pid());
      if (handle.isPresent()) {
        // Whether it could be asked shows in whether it ends.
        if (hard) {
          handle.get().destroyForcibly();
        } else {
          handle.get().destroy();
        }
      }
    }
  }

  private static boolean wait(Map<Long, ProcessIdentity> family, long millis) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!alive(family).isEmpty()) {
      if (System.nanoTime() - deadline >= 0) {
        return false;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while ending a private desktop", e);
      }
    }
    return true;
  }

  private static List<Long> alive(Map<Long, ProcessIdentity> family) {
    List<Long> alive = new ArrayList<>();
    for (ProcessIdentity member : family.values()) {
      if (member.isAlive()) {
        alive.add(member.pid());
      }
    }
    return alive;
  }
}
