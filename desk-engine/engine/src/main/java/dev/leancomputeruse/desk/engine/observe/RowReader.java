package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.protocol.JsonReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Takes from one of the driver's rows what the tree does not say. */
final class RowReader {
  private int index = -1;
  private String token = "";
  private boolean enabled = true;
  private boolean selected;
  private boolean outOfView;
  private @Nullable String value;

  /** Takes a member that is a string. */
  void string(String name, String text) {
    switch (name) {
      case "element_token" -> token = text;
      case "value" -> value = text;
      default -> {
        // Only the saved answer has the rest.
      }
    }
  }

  /**
   * Reads a member that is no string, if it matters.
   *
   * @return whether it was read
   */
  boolean scalar(String name, JsonReader json) throws IOException {
    char kind = json.kind();
    boolean bool = kind == JsonReader.TRUE || kind == JsonReader.FALSE;
    if (bool && name.equals("enabled")) {
      enabled = json.bool();
      return true;
    }
    if (bool && name.equals("selected")) {
      selected = json.bool();
      return true;
    }
    if (bool && name.equals("out_of_view")) {
      outOfView = json.bool();
      return true;
    }
    if (kind == JsonReader.NUMBER && name.equals("element_index")) {
      Number number = Json.number(json.number());
      long its = number instanceof Long ? number.longValue() : -1;
      index = its >= 0 && its < Integer.MAX_VALUE ? (int) its : -1;
      return true;
    }
    return false;
  }

  /** Returns the row, or null if it has no number. */
  @Nullable ElementRow row() {
    return index < 0 ? null : new ElementRow(index, token, enabled, selected, value, outOfView);
  }
}
