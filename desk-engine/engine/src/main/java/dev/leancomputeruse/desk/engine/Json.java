package dev.leancomputeruse.desk.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON as maps, lists, strings, longs, doubles, booleans and null. Databind would do the same at
 * the price of a hundred milliseconds at the start of every command.
 */
public final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION).build();
  private static final int MAX_DEPTH = 200;

  private Json() {}

  /** Returns the factory that every reader and writer here shares. */
  public static JsonFactory factory() {
    return FACTORY;
  }

  /** Reads one value, and nothing after it. */
  public static @Nullable Object parse(String text) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      return whole(parser);
    }
  }

  /** Reads one value, and nothing after it. */
  public static @Nullable Object parse(byte[] text) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      return whole(parser);
    }
  }

  private static @Nullable Object whole(JsonParser parser) throws IOException {
    if (parser.nextToken() == null) {
      throw new IOException("there is no JSON");
    }
    Object value = value(parser, 0);
    if (parser.nextToken() != null) {
      throw new IOException("there is something after the JSON");
    }
    return value;
  }

  /** Reads the value that the parser stands on. */
  public static @Nullable Object value(JsonParser parser) throws IOException {
    return value(parser, 0);
  }

  private static @Nullable Object value(JsonParser parser, int depth) throws IOException {
    if (depth > MAX_DEPTH) {
      throw new IOException("the JSON is nested too deeply");
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          object.put(name, value(parser, depth + 1));
        }
        yield object;
      }
      case START_ARRAY -> {
        List<@Nullable Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          array.add(value(parser, depth + 1));
        }
        yield array;
      }
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> {
        if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
          yield parser.getDoubleValue();
        }
        yield parser.getLongValue();
      }
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  /** Writes a value on one line. */
  public static String write(@Nullable Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
      write(generator, value);
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
    return text.toString();
  }

  /** Writes a value where the generator stands. */
  public static void write(JsonGenerator generator, @Nullable Object value) throws IOException {
    if (value == null) {
      generator.writeNull();
    } else if (value instanceof Map<?, ?> map) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        generator.writeFieldName(String.valueOf(entry.getKey()));
        write(generator, entry.getValue());
      }
      generator.writeEndObject();
    } else if (value instanceof JsonObject object) {
      write(generator, object.members());
    } else if (value instanceof Iterable<?> list) {
      generator.writeStartArray();
      for (Object element : list) {
        write(generator, element);
      }
      generator.writeEndArray();
    } else if (value instanceof Boolean bool) {
      generator.writeBoolean(bool);
    } else if (value instanceof Integer || value instanceof Long) {
      generator.writeNumber(((Number) value).longValue());
    } else if (value instanceof Number number) {
      generator.writeNumber(number.doubleValue());
    } else {
      generator.writeString(value.toString());
    }
  }
}
