package dev.leancomputeruse.desk.engine.apps;

import dev.leancomputeruse.desk.engine.DeskHost;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Directories out of variables, and programs in them. Relative ones are passed over. */
final class SearchPath {
  private SearchPath() {}

  /** Returns the directories that a variable lists with colons between them. */
  static List<Path> directories(DeskHost host, String variable, String otherwise) {
    String value = host.variable(variable);
    String list = value == null ? otherwise : value;
    List<Path> directories = new ArrayList<>();
    int start = 0;
    while (start <= list.length()) {
      int end = list.indexOf(':', start);
      end = end < 0 ? list.length() : end;
      Path path = path(host.home().getFileSystem(), list.substring(start, end));
      if (path != null && path.isAbsolute() && !directories.contains(path)) {
        directories.add(path);
      }
      start = end + 1;
    }
    return directories;
  }

  /** Returns a path, or null if the text can be none. */
  static @Nullable Path path(FileSystem files, String text) {
    try {
      return text.isEmpty() ? null : files.getPath(text);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** Returns the program that a word names: by its absolute path, or by its name on PATH. */
  static @Nullable Path program(DeskHost host, String word) {
    Path path = path(host.home().getFileSystem(), word);
    if (path == null) {
      return null;
    }
    if (word.indexOf('/') >= 0) {
      return path.isAbsolute() && isProgram(path) ? path : null;
    }
    for (Path directory : directories(host, "PATH", "/usr/local/bin:/usr/bin:/bin")) {
      Path candidate = directory.resolve(word);
      if (isProgram(candidate)) {
        return candidate;
      }
    }
    return null;
  }

  static boolean isProgram(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path);
  }
}
