package dev.leancomputeruse.desk.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process of Linux, told apart from a later one with the same number by the time it started.
 *
 * @param pid its number
 * @param started clock ticks after the system started
 * @param parent the number of its parent
 * @param session the number of the process that leads its session
 * @param ended whether it has ended and only waits for its parent to notice
 */
public record ProcessIdentity(long pid, long started, long parent, long session, boolean ended) {
  private static final Path PROC = Path.of("/proc");

  /** Returns the process that has the number now, or null. */
  public static @Nullable ProcessIdentity of(long pid) {
    String stat;
    try {
      stat = new String(Files.readAllBytes(PROC.resolve(pid + "/stat")), ISO_8859_1);
    } catch (IOException e) {
      return null;
    }
    // The name may hold anything, so counting starts behind it: state, parent, group, session.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    boolean ended = fields[0].equals("Z") || fields[0].equals("X");
    return new ProcessIdentity(
        pid,
        Long.parseLong(fields[19]),
        Long.parseLong(fields[1]),
        Long.parseLong(fields[3]),
        ended);
  }

  /** Returns whether the environment that it began with has that assignment, and may be read. */
  public boolean wasStartedWith(String assignment) {
    byte[] environment;
    try {
      environment = Files.readAllBytes(PROC.resolve(pid + "/environ"));
    } catch (IOException e) {
      return false; // Somebody else's, or gone.
    }
    return ('\0' + new String(environment, UTF_8)).contains('\0' + assignment + '\0');
  }

  /** Returns all processes that can be seen. */
  public static List<ProcessIdentity> all() throws IOException {
    List<ProcessIdentity> all = new ArrayList<>();
    String[] names = PROC.toFile().list();
    if (names == null) {
      throw new IOException("the processes cannot be listed");
    }
    for (String name : names) {
      if (name.charAt(0) >= '1' && name.charAt(0) <= '9') {
        ProcessIdentity process = of(Long.parseLong(name));
        if (process != null) {
          all.add(process);
        }
      }
    }
    return all;
  }

  /** Returns whether this very process still runs. */
  public boolean isAlive() {
    ProcessIdentity now = of(pid);
    return now != null && now.started == started && !now.ended;
  }
}
