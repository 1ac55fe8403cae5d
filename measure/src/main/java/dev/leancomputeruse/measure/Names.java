package dev.leancomputeruse.measure;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers for names: sessions, agents, models, tools, projects. The numbers depend on which thread
 * came first, so nothing may be ordered by them.
 */
final class Names {
  /** The number of no name. */
  static final int NONE = 0;

  /** The longest name that is kept whole, in chars; a file's name is shorter. */
  static final int LONGEST = 300;

  /** Bytes that a name takes beside its chars, in both tables. */
  private static final int OVERHEAD = 150;

  private static final String OTHERS = "(other)";

  private final int limit;
  private long bytes;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /** Beyond {@code limit} names, all further ones are one. */
  Names(int limit) {
    this.limit = limit;
    number("");
    number(OTHERS);
  }

  synchronized int number(String given) {
    String name = given.length() <= LONGEST ? given : shortened(given);
    Integer known = numbers.get(name);
    if (known != null) {
      return known;
    }
    if (names.size() >= limit) {
      return number(OTHERS);
    }
    int number = names.size();
    names.add(name);
    numbers.put(name, number);
    bytes += OVERHEAD + 2 * name.length();
    return number;
  }

  /** Keeps names apart that differ only behind what is kept. */
  private static String shortened(String name) {
    byte[] whole = name.getBytes(StandardCharsets.UTF_8);
    return name.substring(0, LONGEST)
        + "…"
        + Long.toHexString(JsonText.hash(whole, 0, whole.length));
  }

  /** About what the names take of the heap. */
  synchronized long bytes() {
    return bytes;
  }

  synchronized String name(int number) {
    return names.get(number);
  }

  synchronized int size() {
    return names.size();
  }
}
