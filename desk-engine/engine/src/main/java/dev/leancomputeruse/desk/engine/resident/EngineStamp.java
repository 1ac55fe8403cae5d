package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * What tells one build from another: size and time of the jars a process runs on, as a class
 * archive knows its jar. Hashing them would cost every command more than its work.
 */
final class EngineStamp {
  private EngineStamp() {}

  /** Returns the stamp of a class path; a directory counts by its name. */
  static String of(String classPath) {
    StringBuilder all = new StringBuilder();
    int start = 0;
    while (start <= classPath.length()) {
      int end = classPath.indexOf(File.pathSeparatorChar, start);
      if (end < 0) {
        end = classPath.length();
      }
      String entry = classPath.substring(start, end);
      start = end + 1;
      try {
        BasicFileAttributes file = Files.readAttributes(Path.of(entry), BasicFileAttributes.class);
        if (file.isRegularFile()) {
          all.append(file.size()).append('@').append(file.lastModifiedTime().toMillis());
        } else {
          all.append(entry);
        }
      } catch (IOException e) {
        all.append(entry);
      }
      all.append('\n');
    }
    return Long.toHexString(Fnv.of(all.toString().getBytes(UTF_8)));
  }
}
