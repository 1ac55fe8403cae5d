package dev.leancomputeruse.desk.engine.apps;

import dev.leancomputeruse.desk.engine.DeskHost;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The installed apps: the desktop entries below {@code applications} in {@code XDG_DATA_HOME} and
 * {@code XDG_DATA_DIRS}, as the desktop entry specification has it. An entry hides those of the
 * same id in later directories, also when it says {@code Hidden=true}. Entries that are malformed,
 * or whose {@code TryExec} is not there, are passed over.
 */
public final class DesktopEntries {
  private static final String ENDING = ".desktop";
  private static final int MAX_DEPTH = 5;
  private static final int MAX_FILES = 5_000;

  private final DeskHost host;
  private final List<String> locales;

  /** The entries that the host's environment leads to. */
  public DesktopEntries(DeskHost host) {
    this.host = host;
    this.locales = Locales.of(host);
  }

  /** Returns the apps that menus show, by id. Reads the disk each time. */
  public List<DesktopEntry> all() {
    List<DesktopEntry> shown = new ArrayList<>();
    for (DesktopEntry entry : installed()) {
      if (entry.listed()) {
        shown.add(entry);
      }
    }
    return shown;
  }

  /** Returns every app, by id: also those that menus leave out ({@code NoDisplay}). */
  public List<DesktopEntry> installed() {
    Map<String, Path> files = new TreeMap<>();
    for (Path directory : directories()) {
      Path applications = directory.resolve("applications");
      // Of the same id in one directory the first by name counts.
      collect(applications, "", files, MAX_DEPTH);
    }
    List<DesktopEntry> entries = new ArrayList<>();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      DesktopEntry entry = entry(file.getKey(), file.getValue());
      if (entry != null) {
        entries.add(entry);
      }
    }
    return entries;
  }

  /** Returns the app of an id, with or without {@code .desktop}; null if there is none. */
  public @Nullable DesktopEntry find(String id) {
    String bare = id.endsWith(ENDING) ? id.substring(0, id.length() - ENDING.length()) : id;
    for (DesktopEntry entry : installed()) {
      if (entry.id().equals(bare)) {
        return entry;
      }
    }
    return null;
  }

  private List<Path> directories() {
    List<Path> directories = new ArrayList<>();
    String home = host.variable("XDG_DATA_HOME");
    Path given = home == null ? null : SearchPath.path(host.home().getFileSystem(), home);
    directories.add(
        given != null && given.isAbsolute() ? given : host.home().resolve(".local/share"));
    directories.addAll(
        SearchPath.directories(host, "XDG_DATA_DIRS", "/usr/local/share:/usr/share"));
    return directories;
  }

  private static void collect(Path directory, String prefix, Map<String, Path> files, int depth) {
    for (Path path : sorted(directory)) {
      String name = String.valueOf(path.getFileName());
      if (files.size() >= MAX_FILES) {
        return;
      }
      if (name.endsWith(ENDING) && name.length() > ENDING.length()) {
        String id = prefix + name.substring(0, name.length() - ENDING.length());
        files.putIfAbsent(id, path);
      } else if (depth > 1 && Files.isDirectory(path)) {
        collect(path, prefix + name + "-", files, depth - 1);
      }
    }
  }

  private static List<Path> sorted(Path directory) {
    List<Path> paths = new ArrayList<>();
    if (!Files.isDirectory(directory)) {
      return paths;
    }
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
      for (Path path : stream) {
        if (paths.size() < MAX_FILES) {
          paths.add(path);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // A directory that cannot be read has no apps for us.
      return List.of();
    }
    Collections.sort(paths);
    return paths;
  }

  private @Nullable DesktopEntry entry(String id, Path path) {
    EntryFile file = EntryFile.read(path);
    if (file == null || !file.text("Type").equals("Application") || file.isTrue("Hidden")) {
      return null;
    }
    String plain = oneLine(file.text("Name"));
    String tried = file.text("TryExec");
    if (plain.isEmpty() || (!tried.isEmpty() && SearchPath.program(host, tried) == null)) {
      return null;
    }
    String exec = file.text("Exec");
    List<String> words = exec.isEmpty() ? null : CommandWords.parse(exec);
    String problem = "";
    if (file.isTrue("Terminal")) {
      problem = "it runs in a terminal";
    } else if (exec.isEmpty()) {
      problem = "it has no command line";
    } else if (words == null) {
      problem = "its command line is malformed";
    }
    String directory = file.text("Path");
    return new DesktopEntry(
        id,
        oneLine(file.text("Name", locales)),
        plain,
        words == null ? List.of() : words,
        path,
        file.text("StartupWMClass"),
        file.text("Icon", locales),
        SearchPath.path(host.home().getFileSystem(), directory),
        !file.isTrue("NoDisplay"),
        problem);
  }

  private static String oneLine(String name) {
    StringBuilder clean = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      clean.append(Character.isISOControl(name.charAt(i)) ? ' ' : name.charAt(i));
    }
    return clean.toString().strip();
  }
}
