package dev.leancomputeruse.settings;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.leancomputeruse.settings.SettingsException.Reason;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stood around our entries before the first of them was written: which containers were there,
 * and what was in the empty ones. It holds no offsets, so it stays true when the host rewrites the
 * file.
 *
 * <p>The manifest keeps it as an opaque text, one line of JSON.
 */
public final class Undo {

  /**
   * What a container was.
   *
   * @param kind whether it was there and held anything
   * @param text the spaces and comments in an empty one; for an absent root, the whole blank text
   */
  record Before(Kind kind, String text) {
    enum Kind {
      ABSENT,
      EMPTY,
      FILLED
    }

    static final Before ABSENT = new Before(Kind.ABSENT, "");
    static final Before FILLED = new Before(Kind.FILLED, "");

    static Before empty(String inside) {
      return new Before(Kind.EMPTY, inside);
    }

    boolean absent() {
      return kind == Kind.ABSENT;
    }
  }

  private static final JsonFactory JSON = new JsonFactory();
  private static final int VERSION = 1;

  private final boolean created;
  private final Before root;
  private final Before hooks;
  private final Map<String, Before> events;
  private final @Nullable Rules rules;

  /**
   * Permission rules of ours.
   *
   * @param permissions what {@code permissions} was
   * @param allow what {@code permissions.allow} was
   * @param added the rules that were not there before
   */
  record Rules(Before permissions, Before allow, List<String> added) {
    Rules {
      added = List.copyOf(added);
    }
  }

  Undo(boolean created, Before root, Before hooks, Map<String, Before> events) {
    this(created, root, hooks, events, null);
  }

  private Undo(
      boolean created,
      Before root,
      Before hooks,
      Map<String, Before> events,
      @Nullable Rules rules) {
    this.created = created;
    this.root = root;
    this.hooks = hooks;
    this.events = new LinkedHashMap<>(events);
    this.rules = rules;
  }

  /** Returns the same with other permission rules, or without any. */
  Undo with(@Nullable Rules others) {
    return new Undo(created, root, hooks, events, others);
  }

  /** Returns our permission rules, null if there are none. */
  @Nullable Rules rules() {
    return rules;
  }

  /**
   * Returns the record for entries that were pasted by hand: the file and its {@code hooks} are the
   * user's own, and stay.
   */
  public static Undo ofPasted() {
    return new Undo(false, Before.FILLED, Before.FILLED, Map.of());
  }

  /** Returns whether there was no file, so that it may be deleted if nothing else is in it. */
  public boolean created() {
    return created;
  }

  Before root() {
    return root;
  }

  Before hooks() {
    return hooks;
  }

  /** Returns what the event was; one that is not recorded was not there. */
  Before event(String name) {
    return events.getOrDefault(name, Before.ABSENT);
  }

  Map<String, Before> events() {
    return new LinkedHashMap<>(events);
  }

  /** Returns the record as the text to keep. */
  public String text() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeBooleanField("created", created);
      write(json, "root", root);
      write(json, "hooks", hooks);
      json.writeObjectFieldStart("events");
      for (Map.Entry<String, Before> event : events.entrySet()) {
        write(json, event.getKey(), event.getValue());
      }
      json.writeEndObject();
      if (rules != null) {
        write(json, "permissions", rules.permissions());
        write(json, "allow", rules.allow());
        json.writeArrayFieldStart("rules");
        for (String rule : rules.added()) {
          json.writeString(rule);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // A StringWriter does not fail.
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, String name, Before before) throws IOException {
    json.writeStringField(name, before.kind() + ":" + before.text());
  }

  /**
   * Reads a record back.
   *
   * @throws SettingsException with {@link Reason#UNDO} if the text is none
   */
  public static Undo parse(String text) throws SettingsException {
    boolean created = false;
    @Nullable Before root = null;
    @Nullable Before hooks = null;
    Map<String, Before> events = new LinkedHashMap<>();
    @Nullable Before permissions = null;
    @Nullable Before allow = null;
    List<String> added = new ArrayList<>();
    try (JsonParser json = JSON.createParser(text)) {
      expect(json.nextToken() == JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        switch (name) {
          case "version" -> expect(json.getIntValue() == VERSION);
          case "created" -> created = json.getBooleanValue();
          case "root" -> root = before(json.getText());
          case "hooks" -> hooks = before(json.getText());
          case "events" -> {
            expect(json.currentToken() == JsonToken.START_OBJECT);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
              String event = json.currentName();
              json.nextToken();
              events.put(event, before(json.getText()));
            }
          }
          case "permissions" -> permissions = before(json.getText());
          case "allow" -> allow = before(json.getText());
          case "rules" -> {
            expect(json.currentToken() == JsonToken.START_ARRAY);
            while (json.nextToken() == JsonToken.VALUE_STRING) {
              added.add(json.getText());
            }
          }
          default -> throw unreadable();
        }
      }
      expect(json.currentToken() == JsonToken.END_OBJECT && json.nextToken() == null);
    } catch (JsonProcessingException e) {
      throw new SettingsException(Reason.UNDO, UNREADABLE, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // A text in memory does not fail.
    }
    if (root == null || hooks == null) {
      throw unreadable();
    }
    return new Undo(
        created,
        root,
        hooks,
        events,
        permissions != null && allow != null ? new Rules(permissions, allow, added) : null);
  }

  private static final String UNREADABLE = "the undo record of the settings file is unreadable";

  private static Before before(String text) throws SettingsException {
    for (Before.Kind kind : Before.Kind.values()) {
      if (text.startsWith(kind + ":")) {
        return new Before(kind, text.substring(kind.name().length() + 1));
      }
    }
    throw unreadable();
  }

  private static void expect(boolean holds) throws SettingsException {
    if (!holds) {
      throw unreadable();
    }
  }

  private static SettingsException unreadable() {
    return new SettingsException(Reason.UNDO, UNREADABLE);
  }
}
