package dev.leancomputeruse.desk.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object that is asked for members of a kind; one of another kind counts as absent. */
public final class JsonObject {
  private final Map<String, @Nullable Object> members;

  private JsonObject(Map<String, @Nullable Object> members) {
    this.members = members;
  }

  /** An empty object to be filled. */
  public static JsonObject empty() {
    return new JsonObject(new LinkedHashMap<>());
  }

  /** Returns the value as an object, or null if it is none. */
  @SuppressWarnings("unchecked") // Json makes maps of strings, and nothing else comes here.
  public static @Nullable JsonObject of(@Nullable Object value) {
    if (value instanceof JsonObject object) {
      return object;
    }
    return value instanceof Map ? new JsonObject((Map<String, @Nullable Object>) value) : null;
  }

  /**
   * Reads an object.
   *
   * @throws IOException if the text is not exactly one object
   */
  public static JsonObject parse(String text) throws IOException {
    JsonObject object = of(Json.parse(text));
    if (object == null) {
      throw new IOException("the JSON is not an object");
    }
    return object;
  }

  /** Sets a member, or removes it if the value is null; returns this. */
  public JsonObject with(String name, @Nullable Object value) {
    if (value == null) {
      members.remove(name);
    } else {
      members.put(name, value instanceof JsonObject object ? object.members : value);
    }
    return this;
  }

  /** Returns a copy whose members can be set without changing this one. */
  public JsonObject copy() {
    return new JsonObject(new LinkedHashMap<>(members));
  }

  /** Returns the members, in order. */
  public Map<String, @Nullable Object> members() {
    return members;
  }

  /** Returns whether there is such a member, be it null. */
  public boolean has(String name) {
    return members.containsKey(name);
  }

  /** Returns the member, or null. */
  public @Nullable Object get(String name) {
    return members.get(name);
  }

  /** Returns the text, or null. */
  public @Nullable String string(String name) {
    return members.get(name) instanceof String text ? text : null;
  }

  /** Returns the text, or what is given. */
  public String string(String name, String otherwise) {
    return members.get(name) instanceof String text ? text : otherwise;
  }

  /** Returns the whole number, or what is given. */
  public long integer(String name, long otherwise) {
    Object value = members.get(name);
    if (value instanceof Long number) {
      return number;
    }
    if (value instanceof Integer number) {
      return number;
    }
    return value instanceof Double number && number == Math.rint(number)
        ? number.longValue()
        : otherwise;
  }

  /** Returns whether the member is true. */
  public boolean isTrue(String name) {
    return Boolean.TRUE.equals(members.get(name));
  }

  /** Returns the object, or null. */
  public @Nullable JsonObject object(String name) {
    return of(members.get(name));
  }

  /** Returns the list, empty if there is none. */
  public List<?> list(String name) {
    return members.get(name) instanceof List<?> list ? list : List.of();
  }

  /** Returns the objects of a list, without what else is in it. */
  public List<JsonObject> objects(String name) {
    List<JsonObject> objects = new ArrayList<>();
    for (Object element : list(name)) {
      JsonObject object = of(element);
      if (object != null) {
        objects.add(object);
      }
    }
    return objects;
  }

  /** Returns the texts of a list, without what else is in it. */
  public List<String> strings(String name) {
    List<String> texts = new ArrayList<>();
    for (Object element : list(name)) {
      if (element instanceof String text) {
        texts.add(text);
      }
    }
    return texts;
  }

  @Override
  public String toString() {
    return Json.write(members);
  }
}
