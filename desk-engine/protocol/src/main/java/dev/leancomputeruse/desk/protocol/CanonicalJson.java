package dev.leancomputeruse.desk.protocol;

import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Hashes JSON values so that equal values have equal hashes, however they are written: the order of
 * keys, white space, escapes, and {@code 1}, {@code 1.0} and {@code 10e-1} make no difference. Of a
 * key that comes twice the last counts, as for the agent host.
 */
public final class CanonicalJson {
  private static final int MAX_TEXT = 1 << 24;
  private static final int MAX_EXPONENT_DIGITS = 9;

  private CanonicalJson() {}

  /** Hashes the value that comes next, and reads it. */
  public static Digest128 digest(JsonReader json) throws IOException {
    SipHash hash = new SipHash();
    char kind = json.kind();
    hash.add((int) kind);
    switch (kind) {
      case JsonReader.OBJECT -> addMembers(hash, json);
      case JsonReader.ARRAY -> {
        json.beginArray();
        while (json.nextElement()) {
          hash.add(digest(json));
        }
      }
      case JsonReader.STRING -> hash.add(json.string(MAX_TEXT));
      case JsonReader.NUMBER -> hash.add(plain(json.number()));
      default -> json.skip();
    }
    return hash.digest();
  }

  private static void addMembers(SipHash hash, JsonReader json) throws IOException {
    SortedMap<String, Digest128> members = new TreeMap<>();
    json.beginObject();
    String name = json.nextName(MAX_TEXT);
    while (name != null) {
      members.put(name, digest(json));
      name = json.nextName(MAX_TEXT);
    }
    addMembers(hash, members);
  }

  /** Adds the members of an object, sorted, as {@link #digest(JsonReader)} would. */
  static void addMembers(SipHash hash, SortedMap<String, Digest128> members) {
    for (Map.Entry<String, Digest128> member : members.entrySet()) {
      hash.add(member.getKey());
      hash.add(member.getValue());
    }
  }

  /**
   * Returns a number in one form: sign, digits without zeros around them, power of ten. Done on the
   * text, since a double would merge numbers that differ and a decimal class would have to be
   * loaded.
   */
  static String plain(String number) {
    int at = 0;
    boolean negative = number.charAt(0) == '-';
    if (negative) {
      at++;
    }
    StringBuilder digits = new StringBuilder();
    long power = 0;
    boolean fraction = false;
    for (; at < number.length(); at++) {
      char c = number.charAt(at);
      if (c == '.') {
        fraction = true;
      } else if (c == 'e' || c == 'E') {
        break;
      } else {
        if (c != '0' || digits.length() > 0) {
          digits.append(c);
        }
        if (fraction) {
          power--;
        }
      }
    }
    int significant = digits.length();
    while (significant > 0 && digits.charAt(significant - 1) == '0') {
      significant--;
      power++;
    }
    digits.setLength(significant);
    if (significant == 0) {
      return "0";
    }
    if (at < number.length()) {
      int sign = number.charAt(at + 1) == '-' ? -1 : 1;
      at += number.charAt(at + 1) == '-' || number.charAt(at + 1) == '+' ? 2 : 1;
      if (number.length() - at > MAX_EXPONENT_DIGITS) {
        return number;
      }
      power += sign * Long.parseLong(number, at, number.length(), 10);
    }
    StringBuilder plain = new StringBuilder();
    if (negative) {
      plain.append('-');
    }
    return plain.append(digits).append('e').append(power).toString();
  }
}
