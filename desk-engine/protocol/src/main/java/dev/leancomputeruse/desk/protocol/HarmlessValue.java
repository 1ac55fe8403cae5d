package dev.leancomputeruse.desk.protocol;

/**
 * Values that stand where a secret could stand and are none: words about it, masks, placeholders.
 */
final class HarmlessValue {
  private static final String WORDS =
      "|required|optional|none|null|nil|undefined|empty|true|false|yes|no|n/a|na|unknown|invalid"
          + "|incorrect|wrong|expired|missing|hidden|changed|updated|saved|set|unset|not|must|should|cannot"
          + "|can|is|are|was|has|needs|please|enter|type|choose|create|confirm|forgot|reset|show|hide"
          + "|minimum|maximum|at|too|do|does|valid|enabled"
          + "|disabled|string|str|char|varchar|bytes|int|integer|number|boolean|bool|object|any"
          + "|case-sensitive|protected|encrypted|compromised|sent|about"
          + "|your|of|for|to|in|on|off|and|or|stored|managed|already|being"
          + "|self|str,|string,|string;|redacted|masked|revoked|active|inactive|copied|generated|accepted"
          + "|rejected|verified|pending|refreshed|used|unused|manager"
          + "|field|authentication|";

  /** Words that say something only when nothing follows: a pass phrase may begin with them. */
  private static final String LONE_WORDS =
      "|strong|weak|medium|good|fair|correct|short|long|ok|blank|default|text|here|there|ready|same"
          + "|different|login|settings|manager|policy|very|too|";

  private HarmlessValue() {}

  static boolean is(String line, int start, int end) {
    return word(line, start, end) || mask(line, start, end) || placeholder(line, start);
  }

  /** Whether the first word says something about the secret. */
  private static boolean word(String line, int start, int end) {
    int stop = start;
    while (stop < end && !Character.isWhitespace(line.charAt(stop))) {
      stop++;
    }
    while (stop > start && ".,;:!?)]}".indexOf(line.charAt(stop - 1)) >= 0) {
      stop--;
    }
    StringBuilder asked = new StringBuilder(stop - start + 2).append('|');
    for (int i = start; i < stop; i++) {
      char c = line.charAt(i);
      if (c == '|') {
        return false;
      }
      asked.append(Character.toLowerCase(c));
    }
    asked.append('|');
    return stop == start
        || WORDS.contains(asked)
        || (isLast(line, stop, end) && LONE_WORDS.contains(asked));
  }

  private static boolean isLast(String line, int from, int end) {
    for (int i = from; i < end; i++) {
      if (Character.isLetterOrDigit(line.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean mask(String line, int start, int end) {
    for (int i = start; i < end; i++) {
      if ("*•●·.…_-—– xX".indexOf(line.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean placeholder(String line, int start) {
    return line.startsWith("${", start)
        || line.startsWith("$(", start)
        || line.startsWith("{{", start)
        || line.startsWith("%(", start)
        || line.startsWith("%s", start)
        || line.regionMatches(true, start, "<your", 0, 5)
        || line.regionMatches(true, start, "your_", 0, 5)
        || line.regionMatches(true, start, "your-", 0, 5)
        || line.startsWith("process.env", start)
        || line.startsWith("os.environ", start)
        || line.startsWith("os.getenv", start)
        || line.startsWith("getenv(", start)
        || line.startsWith("System.getenv", start);
  }

  /** Whether this is where something is, not what it is. */
  static boolean place(String line, int start, int end) {
    return line.startsWith("/", start)
        || line.startsWith("~/", start)
        || line.startsWith("./", start)
        || line.startsWith("http://", start)
        || line.startsWith("https://", start)
        || (end - start > 2 && line.charAt(start + 1) == ':' && line.charAt(start + 2) == '\\');
  }
}
