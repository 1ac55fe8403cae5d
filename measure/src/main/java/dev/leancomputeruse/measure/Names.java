package dev.leancomputeruse.measure;

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

  private static final String OTHERS = "(other)";

  private final int limit;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /** Beyond {@code limit} names, all further ones are one. */
  Names(int limit) {
    this.limit = limit;
    number("");
    number(OTHERS);
  }

  synchronized int number(String name) {
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
    return number;
  }

  synchronized String name(int number) {
    return names.get(number);
  }

  synchronized int size() {
    return names.size();
  }
}
