package dev.leancomputeruse.desk.engine;

import dev.leancomputeruse.desk.protocol.JsonReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON as maps, lists, strings, longs, doubles, booleans and null. A library would do the same at
 * the price of a third of an empty JVM at the start of every command.
 */
public final class Json {
  /** Every character of a string. */
  public static final int ALL = Integer.MAX_VALUE;

  private static final int MAX_DEPTH = 200;
  private static final String HEX = "0123456789ABCDEF";

  private Json() {}

  /** Reads one value, and nothing after it. */
  public static @Nullable Object parse(String text) throws IOException {
    return whole(new JsonReader(text));
  }

  /** Reads one value, and nothing after it. */
  public static @Nullable Object parse(byte[] text) throws IOException {
    return whole(new JsonReader(text));
  }

  private static @Nullable Object whole(JsonReader reader) throws IOException {
    Object value = value(reader, 0);
    reader.end();
    return value;
  }

  /** Reads the value that comes next. */
  public static @Nullable Object value(JsonReader reader) throws IOException {
    return value(reader, 0);
  }

  private static @Nullable Object value(JsonReader reader, int depth) throws IOException {
    if (depth > MAX_DEPTH) {
      throw new IOException("the JSON is nested too deeply");
    }
    switch (reader.kind()) {
      case JsonReader.OBJECT -> {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        reader.beginObject();
        for (String name = reader.nextName(ALL); name != null; name = reader.nextName(ALL)) {
          object.put(name, value(reader, depth + 1));
        }
        return object;
      }
      case JsonReader.ARRAY -> {
        List<@Nullable Object> array = new ArrayList<>();
        reader.beginArray();
        while (reader.nextElement()) {
          array.add(value(reader, depth + 1));
        }
        return array;
      }
      case JsonReader.STRING -> {
        return reader.string(ALL);
      }
      case JsonReader.NUMBER -> {
        return number(reader.number());
      }
      case JsonReader.NULL -> {
        reader.nil();
        return null;
      }
      default -> {
        return reader.bool();
      }
    }
  }

  /** Returns a long where the text is a whole number that fits, else a double. */
  public static Number number(String text) {
    boolean whole = text.length() < 20;
    for (int i = 0; i < text.length() && whole; i++) {
      char c = text.charAt(i);
      whole = c == '-' || (c >= '0' && c <= '9');
    }
    if (whole) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException e) {
        return Double.parseDouble(text);
      }
    }
    return Double.parseDouble(text);
  }

  /** Writes a value on one line. */
  public static String write(@Nullable Object value) {
    StringBuilder text = new StringBuilder(256);
    write(text, value);
    return text.toString();
  }

  /** Writes a value behind what is there. */
  public static void write(StringBuilder to, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      char before = '{';
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        to.append(before);
        string(to, String.valueOf(entry.getKey()));
        to.append(':');
        write(to, entry.getValue());
        before = ',';
      }
      to.append(before == '{' ? "{}" : "}");
    } else if (value instanceof JsonObject object) {
      write(to, object.members());
    } else if (value instanceof Iterable<?> list) {
      char before = '[';
      for (Object element : list) {
        to.append(before);
        write(to, element);
        before = ',';
      }
      to.append(before == '[' ? "[]" : "]");
    } else if (value instanceof Integer || value instanceof Long) {
      to.append(((Number) value).longValue());
    } else if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
      to.append(number.doubleValue());
    } else if (value == null || value instanceof Boolean) {
      to.append(value);
    } else {
      string(to, value.toString());
    }
  }

  /** Writes a string with its quotes. */
  public static void string(StringBuilder to, String text) {
    to.append('"');
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c != '"' && c != '\\') {
        continue;
      }
      to.append(text, from, i).append('\\');
      from = i + 1;
      switch (c) {
        case '"', '\\' -> to.append(c);
        case '\n' -> to.append('n');
        case '\r' -> to.append('r');
        case '\t' -> to.append('t');
        case '\b' -> to.append('b');
        case '\f' -> to.append('f');
        default -> to.append("u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
      }
    }
    to.append(text, from, text.length()).append('"');
  }
}
