package dev.leancomputeruse.desk.protocol;

import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The input of a tool call, reduced to what tells one call from another.
 *
 * @param digest the hash of the whole input in canonical form
 * @param target the hash of the app or window that the input names, or null if it names none
 * @param command the {@code command}, if there is one and it is a text
 */
public record ToolInput(Digest128 digest, @Nullable Digest128 target, @Nullable String command) {
  /** A longer command is not looked at. */
  public static final int MAX_COMMAND = 1 << 22;

  private static final int MAX_NAME = 1 << 16;

  /** The hashes of a JSON null and of an empty text: a target that is one of them names nothing. */
  private static final Digest128 NULL_VALUE = new SipHash().add((int) JsonReader.NULL).digest();

  private static final Digest128 EMPTY_VALUE =
      new SipHash().add((int) JsonReader.STRING).add("").digest();

  /**
   * Reads the input of a call.
   *
   * @throws MalformedJsonException if it is no JSON object
   */
  public static ToolInput read(JsonReader json) throws IOException {
    String command = null;
    SortedMap<String, Digest128> members = new TreeMap<>();
    json.beginObject();
    String name = json.nextName(MAX_NAME);
    while (name != null) {
      boolean isCommand = name.equals("command");
      if (isCommand && json.kind() == JsonReader.STRING) {
        command = json.string(MAX_COMMAND + 1);
        SipHash hash = new SipHash();
        hash.add((int) JsonReader.STRING).add(command);
        members.put(name, hash.digest());
      } else {
        if (isCommand) {
          command = null;
        }
        members.put(name, CanonicalJson.digest(json));
      }
      name = json.nextName(MAX_NAME);
    }
    SipHash hash = new SipHash();
    hash.add((int) JsonReader.OBJECT);
    CanonicalJson.addMembers(hash, members);
    return new ToolInput(hash.digest(), target(members), command);
  }

  private static @Nullable Digest128 target(Map<String, Digest128> members) {
    Digest128 target = named("bundle_id", members);
    if (target == null) {
      target = named("app", members);
    }
    if (target == null) {
      target = named("app_name", members);
    }
    if (target == null) {
      target = named("pid", members);
      Digest128 window = members.get("window_id");
      if (target != null && window != null && !window.equals(NULL_VALUE)) {
        target = new SipHash().add(target).add("window_id").add(window).digest();
      }
    }
    return target;
  }

  private static @Nullable Digest128 named(String name, Map<String, Digest128> members) {
    Digest128 value = members.get(name);
    if (value == null || value.equals(NULL_VALUE) || value.equals(EMPTY_VALUE)) {
      return null;
    }
    return new SipHash().add(name).add(value).digest();
  }
}
