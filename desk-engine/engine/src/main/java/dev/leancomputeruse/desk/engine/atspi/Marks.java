package dev.leancomputeruse.desk.engine.atspi;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an element is known by when its object has been replaced: its role, its name, and where it
 * stands among its like, up to the window.
 */
final class Marks {
  private static final long BASIS = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;
  private static final String PLACE = "/org/a11y/atspi/accessible/";

  /** What is out of view has no place that could be compared with what shows. */
  static final long AWAY = 0;

  private Marks() {}

  /**
   * An element in the words of this driver.
   *
   * @param self of role and name
   * @param whole of role, name and place
   */
  record Token(Ref ref, long self, long whole) {
    String text() {
      String path = ref.path();
      return ref.bus()
          + "|"
          + (path.startsWith(PLACE) ? "~" + path.substring(PLACE.length()) : path)
          + "|"
          + Long.toHexString(self)
          + "|"
          + Long.toHexString(whole);
    }

    /** Reads a token; null if it is none of this driver. */
    static @Nullable Token parse(String text) {
      int one = text.indexOf('|');
      int two = text.indexOf('|', one + 1);
      int three = text.indexOf('|', two + 1);
      if (one < 2 || two < one + 2 || three < 0 || text.charAt(0) != ':') {
        return null;
      }
      String path = text.substring(one + 1, two);
      try {
        return new Token(
            new Ref(
                text.substring(0, one), path.startsWith("~") ? PLACE + path.substring(1) : path),
            Long.parseUnsignedLong(text.substring(two + 1, three), 16),
            Long.parseUnsignedLong(text.substring(three + 1), 16));
      } catch (NumberFormatException e) {
        return null;
      }
    }
  }

  static Token token(Node node, Map<Node, Long> marks) {
    return new Token(node.ref, self(node), node.away ? AWAY : marks.getOrDefault(node, AWAY));
  }

  /** Of role and name alone; of a row without a name, of the first text in it. */
  static long self(Node node) {
    String title = node.title();
    return add(
        add(BASIS, Long.toString(node.role)),
        title.isEmpty() && node.content != null ? node.content : title);
  }

  /** Returns the mark of every node below a window. */
  static Map<Node, Long> all(Node window) {
    Map<Node, Long> marks = new HashMap<>();
    mark(window, add(BASIS, Long.toString(window.role)), marks);
    return marks;
  }

  private static void mark(Node node, long its, Map<Node, Long> marks) {
    marks.put(node, its);
    Map<Long, Integer> like = new HashMap<>();
    for (Node child : node.children) {
      long self = self(child);
      int order = like.merge(self, 1, Integer::sum);
      mark(child, add(add(its, Long.toHexString(self)), Integer.toString(order)), marks);
    }
  }

  private static long add(long hash, String text) {
    long its = hash;
    for (int i = 0; i < text.length(); i++) {
      its = (its ^ text.charAt(i)) * PRIME;
    }
    return (its ^ 0xffff) * PRIME;
  }
}
