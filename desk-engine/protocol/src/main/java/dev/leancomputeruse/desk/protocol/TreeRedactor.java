package dev.leancomputeruse.desk.protocol;

import org.jspecify.annotations.Nullable;

/**
 * Redacts the lines of a driver's tree, where the role says which values are secret whatever they
 * look like, and where a value can span lines.
 */
public final class TreeRedactor {
  private static final String SECURE = "secure";

  private final Redactor redactor;
  private boolean inSecret;

  /** Counts with the redactor. */
  public TreeRedactor(Redactor redactor) {
    this.redactor = redactor;
  }

  /** Returns the next line without secrets; the same object if there are none. */
  public String line(String line) {
    String name = roleName(line);
    return line(line, name.isEmpty() ? null : Role.named(name));
  }

  /**
   * Returns the next line without secrets; the same object if there are none.
   *
   * @param role the role of the element that begins with this line, null if none does that is known
   */
  public String line(String line, @Nullable Role role) {
    if (inSecret && role == null) {
      int end = close(line, 0);
      inSecret = end < 0;
      return line.isBlank()
          ? line
          : redactor.line(Redactor.mark(SECURE) + (end < 0 ? "" : line.substring(end)));
    }
    inSecret = false;
    if (role == null) {
      return redactor.line(line);
    }
    int value = valueStart(line);
    if (role.secure() || (value >= 0 && role.takesText() && Redactor.namesSecret(name(line)))) {
      return secret(line, value);
    }
    return redactor.line(line);
  }

  private String secret(String line, int value) {
    int start = value;
    if (start < 0) {
      // Without a value the name may be the content; one that says password is a name.
      String name = name(line);
      if (name.isEmpty() || Redactor.namesSecret(name)) {
        return redactor.line(line);
      }
      start = line.indexOf('"') + 1;
    }
    int end = close(line, start);
    if (end == start || line.startsWith(Spans.MARK, start)) {
      inSecret = end < 0;
      return redactor.line(line);
    }
    inSecret = end < 0;
    return redactor.line(
        line.substring(0, start) + redactor.secret(SECURE) + (end < 0 ? "" : line.substring(end)));
  }

  /** Where the quote stands that ends a value; values hold quotes of their own. */
  private static int close(String line, int from) {
    int end = line.lastIndexOf("\" [actions=");
    if (end < from) {
      end = line.lastIndexOf("\" [id=");
    }
    if (end < from) {
      end = line.lastIndexOf("\" id=");
    }
    if (end < from) {
      end = line.lastIndexOf("\" (");
    }
    if (end < from) {
      end = line.endsWith("\"") ? line.length() - 1 : -1;
    }
    return end < from ? -1 : end;
  }

  private static int valueStart(String line) {
    int start = line.indexOf(" = \"");
    if (start >= 0) {
      return start + 4;
    }
    start = line.indexOf("value=\"");
    return start >= 0 ? start + 7 : -1;
  }

  private static String name(String line) {
    int start = line.indexOf(" \"");
    if (start < 0 || (start > 1 && line.charAt(start - 1) == '=')) {
      return "";
    }
    int end = line.indexOf('"', start + 2);
    return line.substring(start + 2, end < 0 ? line.length() : end);
  }

  /** Returns the platform's name of the role, empty if the line does not begin an element. */
  public static String roleName(String line) {
    int at = 0;
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    if (!line.startsWith("- ", at)) {
      return "";
    }
    at += 2;
    if (line.startsWith("[", at)) {
      int close = line.indexOf("] ", at);
      if (close < 0) {
        return "";
      }
      at = close + 2;
    }
    int end = at;
    while (end < line.length()) {
      char c = line.charAt(end);
      if (c == '"' || c == '=' || c == '[' || c == '(') {
        break;
      }
      end++;
    }
    if (end >= 6
        && line.startsWith("value", end - 5)
        && end < line.length()
        && line.charAt(end) == '=') {
      end -= 6;
    }
    return end <= at ? "" : line.substring(at, end).strip();
  }
}
