package dev.leancomputeruse.desk.engine.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskHost;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which process is which installed app: by the class of its window where there is one, else by its
 * program and its command line.
 */
public final class RunningApps {
  private static final int MAX_COMMAND = 64 << 10;
  private static final String GONE = " (deleted)";

  private final DeskHost host;
  private final List<DesktopEntry> entries;
  private final Path proc;
  private final Map<String, @Nullable Path> programs = new HashMap<>();

  /** Knows these apps. */
  public RunningApps(DeskHost host, List<DesktopEntry> entries) {
    this.host = host;
    this.entries = List.copyOf(entries);
    this.proc = host.home().getFileSystem().getPath("/proc");
  }

  /**
   * Returns the app of a process; null if it is none that is installed.
   *
   * @param wmClass of one of its windows; empty if that is not known
   */
  public @Nullable DesktopEntry of(long pid, String wmClass) {
    if (!wmClass.isEmpty()) {
      DesktopEntry found = byClass(wmClass);
      if (found != null) {
        return found;
      }
    }
    return byCommand(proc.resolve(Long.toString(pid)));
  }

  /** Returns the processes of an app, lowest number first; empty if it does not run. */
  public List<Long> pids(DesktopEntry app) {
    List<Long> pids = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc)) {
      for (Path process : processes) {
        long pid = number(String.valueOf(process.getFileName()));
        DesktopEntry its = pid == 0 ? null : byCommand(process);
        if (its != null && its.id().equals(app.id())) {
          pids.add(pid);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return List.of();
    }
    pids.sort(null);
    return pids;
  }

  private static long number(String name) {
    long number = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < '0' || c > '9' || name.length() > 10) {
        return 0;
      }
      number = number * 10 + c - '0';
    }
    return number;
  }

  private @Nullable DesktopEntry byClass(String wmClass) {
    for (DesktopEntry entry : entries) {
      if (entry.wmClass().equalsIgnoreCase(wmClass)) {
        return entry;
      }
    }
    for (DesktopEntry entry : entries) {
      if (entry.id().equalsIgnoreCase(wmClass)) {
        return entry;
      }
    }
    return null;
  }

  private @Nullable DesktopEntry byCommand(Path process) {
    List<String> words = words(process.resolve("cmdline"));
    if (words.isEmpty()) {
      return null;
    }
    Path program = program(process);
    DesktopEntry best = null;
    int most = -1;
    for (DesktopEntry entry : entries) {
      int fit = fit(entry, program, words);
      if (fit > most) {
        most = fit;
        best = entry;
      }
    }
    return best;
  }

  /**
   * Returns how many fixed words of an entry's command line a process has; -1 if it is another
   * program or lacks one of them. Twice as many, and one more for what menus show.
   */
  private int fit(DesktopEntry entry, @Nullable Path program, List<String> words) {
    List<String> exec = entry.exec();
    int first = firstWord(exec);
    // What runs in a terminal is often an interpreter, and would be every script of it.
    if (first == exec.size() || !entry.problem().isEmpty()) {
      return -1;
    }
    Path its = resolved(exec.get(first));
    if (its == null || !(its.equals(program) || runs(its, words))) {
      return -1;
    }
    int fit = 0;
    for (int i = first + 1; i < exec.size(); i++) {
      if (exec.get(i).indexOf('%') < 0) {
        if (!words.contains(exec.get(i))) {
          return -1;
        }
        fit++;
      }
    }
    return 2 * fit + (entry.listed() ? 1 : 0);
  }

  /** Skips {@code env NAME=value}. */
  private static int firstWord(List<String> exec) {
    int at = 0;
    if (!exec.isEmpty() && (exec.get(0).equals("env") || exec.get(0).endsWith("/env"))) {
      at++;
      while (at < exec.size() && exec.get(at).indexOf('=') > 0) {
        at++;
      }
    }
    return at;
  }

  /** A script: the process is its interpreter, which has it as its first or second word. */
  private boolean runs(Path script, List<String> words) {
    for (int i = 0; i < Math.min(3, words.size()); i++) {
      if (words.get(i).indexOf('/') >= 0 && script.equals(resolved(words.get(i)))) {
        return true;
      }
    }
    return false;
  }

  private @Nullable Path resolved(String word) {
    if (programs.containsKey(word)) {
      return programs.get(word);
    }
    Path program = SearchPath.program(host, word);
    Path real = null;
    if (program != null) {
      try {
        real = program.toRealPath();
      } catch (IOException e) {
        real = program;
      }
    }
    if (programs.size() < MAX_COMMAND) {
      programs.put(word, real);
    }
    return real;
  }

  private static @Nullable Path program(Path process) {
    try {
      Path exe = Files.readSymbolicLink(process.resolve("exe"));
      String text = exe.toString();
      // An update has replaced the file below a running app.
      return text.endsWith(GONE)
          ? exe.getFileSystem().getPath(text.substring(0, text.length() - GONE.length()))
          : exe;
    } catch (IOException e) {
      // Another user's, or it has ended.
      return null;
    }
  }

  private static List<String> words(Path cmdline) {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(cmdline)) {
      bytes = in.readNBytes(MAX_COMMAND);
    } catch (IOException e) {
      return List.of();
    }
    List<String> words = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        words.add(new String(bytes, start, i - start, UTF_8));
        start = i + 1;
      }
    }
    if (start < bytes.length) {
      words.add(new String(bytes, start, bytes.length - start, UTF_8));
    }
    return words;
  }
}
