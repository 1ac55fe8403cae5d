package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.protocol.JsonReader;
import dev.leancomputeruse.desk.protocol.Redactor;
import dev.leancomputeruse.desk.protocol.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of a driver's answer and notes which of its strings are secrets: by their looks,
 * or because the element they belong to says so.
 */
final class AnswerRedactor {
  /** As in {@code s0000002a:17}. */
  private static final int MOST_OF_A_TOKEN = 16;

  private static final int COLON_OF_A_TOKEN = 9;

  private final JsonReader json;
  private final Redactor redactor;
  private final Splices splices;
  private final List<Text> texts = new ArrayList<>();
  private final Map<String, Role> roles = new HashMap<>();

  /** A string of an object that is not read to its end yet. */
  private record Text(String name, int start, int end, String text) {}

  AnswerRedactor(JsonReader json, Redactor redactor, Splices splices) {
    this.json = json;
    this.redactor = redactor;
    this.splices = splices;
  }

  /** Reads the next value. */
  void value() throws IOException {
    switch (json.kind()) {
      case JsonReader.STRING -> string();
      case JsonReader.OBJECT -> element(null);
      case JsonReader.ARRAY -> {
        json.beginArray();
        while (json.nextElement()) {
          value();
        }
      }
      default -> json.skip();
    }
  }

  /** Reads the string that comes next, as it is. */
  String string() throws IOException {
    int start = json.position();
    String text = json.string(Json.ALL);
    looked(start, json.position(), text);
    return text;
  }

  /**
   * Reads the object that comes next.
   *
   * @param row takes what it says of an element, or null
   */
  void element(@Nullable RowReader row) throws IOException {
    int own = texts.size();
    Role role = null;
    String label = "";
    json.beginObject();
    for (String name = json.nextName(Json.ALL); name != null; name = json.nextName(Json.ALL)) {
      if (json.kind() == JsonReader.STRING) {
        int start = json.position();
        String text = json.string(Json.ALL);
        if (row != null) {
          row.string(name, text);
        }
        if (name.equals("label")) {
          label = text;
        } else if (name.equals("role")) {
          role = role(text);
          if (role != null) {
            // The name of a role is no secret.
            continue;
          }
        } else if (name.equals("element_token") && isToken(text)) {
          // The driver makes it, from a number and a number.
          continue;
        }
        texts.add(new Text(name, start, json.position(), text));
      } else if (row == null || !row.scalar(name, json)) {
        value();
      }
    }
    boolean secret =
        role != null && (role.secure() || (role.takesText() && Redactor.namesSecret(label)));
    for (int i = own; i < texts.size(); i++) {
      Text text = texts.get(i);
      if (secret && isContent(text, role) && !text.text.isEmpty()) {
        splices.string(text.start, text.end, redactor.secret("secure"));
      } else {
        looked(text.start, text.end, text.text);
      }
    }
    texts.subList(own, texts.size()).clear();
  }

  private static boolean isToken(String text) {
    return text.length() > COLON_OF_A_TOKEN
        && text.length() <= MOST_OF_A_TOKEN
        && text.charAt(0) == 's'
        && text.charAt(COLON_OF_A_TOKEN) == ':';
  }

  /** Whether a string of an element is what stands in it, and not its name. */
  private static boolean isContent(Text text, @Nullable Role role) {
    return text.name.equals("value")
        || text.name.equals("value_description")
        || (text.name.equals("label")
            && role != null
            && role.secure()
            && !Redactor.namesSecret(text.text));
  }

  private void looked(int start, int end, String text) {
    String clean = redactor.text(text);
    if (!clean.equals(text)) {
      splices.string(start, end, clean);
    }
  }

  private @Nullable Role role(String name) {
    Role known = roles.get(name);
    if (known == null) {
      known = Role.named(name);
      if (known != null) {
        roles.put(name, known);
      }
    }
    return known;
  }
}
