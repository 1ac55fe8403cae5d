package dev.leancomputeruse.desk.engine.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first group of a desktop entry file, which has to be {@code [Desktop Entry]}; other groups
 * and malformed lines are passed over.
 */
final class EntryFile {
  private static final String GROUP = "[Desktop Entry]";
  private static final int MAX_BYTES = 512 << 10;
  private static final int MAX_KEYS = 4_096;

  private final Map<String, String> values;

  private EntryFile(Map<String, String> values) {
    this.values = values;
  }

  /** Reads a file; returns null if it is none, too long, or cannot be read. */
  static @Nullable EntryFile read(Path file) {
    try {
      // A pipe or a device would never end.
      if (!Files.isRegularFile(file)) {
        return null;
      }
      try (InputStream in = Files.newInputStream(file)) {
        byte[] bytes = in.readNBytes(MAX_BYTES + 1);
        return bytes.length > MAX_BYTES ? null : parse(new String(bytes, UTF_8));
      }
    } catch (IOException e) {
      return null;
    }
  }

  static @Nullable EntryFile parse(String text) {
    Map<String, String> values = new HashMap<>();
    boolean inside = false;
    int start = 0;
    while (start < text.length() && values.size() < MAX_KEYS) {
      int end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end;
      String line = text.substring(start, end).strip();
      start = end + 1;
      if (line.isEmpty() || line.charAt(0) == '#') {
        continue;
      }
      if (line.charAt(0) == '[') {
        if (inside) {
          break;
        }
        if (!line.equals(GROUP)) {
          return null;
        }
        inside = true;
        continue;
      }
      int equals = line.indexOf('=');
      if (inside && equals > 0) {
        values.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
      }
    }
    return inside ? new EntryFile(values) : null;
  }

  /** Returns a value with its escapes resolved; empty if it is absent. */
  String text(String key) {
    return unescaped(values.getOrDefault(key, ""));
  }

  /** Returns a value in the first of the languages that it has, else the plain one. */
  String text(String key, List<String> locales) {
    for (String locale : locales) {
      String value = values.get(key + "[" + locale + "]");
      if (value != null && !value.isEmpty()) {
        return unescaped(value);
      }
    }
    return text(key);
  }

  boolean isTrue(String key) {
    String value = values.getOrDefault(key, "");
    return value.equals("true") || value.equals("1");
  }

  private static String unescaped(String value) {
    if (value.indexOf('\\') < 0) {
      return value;
    }
    StringBuilder text = new StringBuilder(value.length());
    int i = 0;
    while (i < value.length()) {
      char c = value.charAt(i);
      if (c != '\\' || i + 1 == value.length()) {
        text.append(c);
        i++;
        continue;
      }
      switch (value.charAt(i + 1)) {
        case 's' -> text.append(' ');
        case 'n' -> text.append('\n');
        case 't' -> text.append('\t');
        case 'r' -> text.append('\r');
        case '\\' -> text.append('\\');
        default -> text.append('\\').append(value.charAt(i + 1));
      }
      i += 2;
    }
    return text.toString();
  }
}
