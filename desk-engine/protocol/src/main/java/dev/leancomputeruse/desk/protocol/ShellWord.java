package dev.leancomputeruse.desk.protocol;

import org.jspecify.annotations.Nullable;

/** A word of a shell command after quote removal, with what is needed to judge it. */
final class ShellWord {
  /** Stands in a value for what only the shell can know; no command has it in its name. */
  static final char UNKNOWN = '\uffff';

  private final StringBuilder value = new StringBuilder();
  private boolean quoted;
  private boolean equalsSeen;
  private boolean assignment;
  private int joint;
  private int jointBefore;

  /** Adds a character that stands in the text as itself. */
  void plain(char c) {
    if (c == '=' && !equalsSeen) {
      equalsSeen = true;
      assignment = !quoted && isAssignable();
    }
    value.append(c);
  }

  /** Adds characters that were quoted. */
  void quoted(CharSequence text, int start, int end) {
    value.append(text, start, end);
  }

  /**
   * Adds a character behind a backslash. One at the very start is a common way to skip an alias.
   */
  void escaped(char c) {
    boolean first = value.length() == 0 && !quoted;
    edge();
    value.append(c);
    if (!first) {
      edge();
    }
  }

  /** Adds something that the shell expands. */
  void unknown() {
    value.append(UNKNOWN);
  }

  /** Notes that a quote opens or closes here. */
  void edge() {
    quoted = true;
    if (value.length() != joint) {
      jointBefore = joint;
      joint = value.length();
    }
  }

  String value() {
    return value.toString();
  }

  /** Returns the value, or null if only the shell can know it. */
  @Nullable String known() {
    String text = value();
    return text.indexOf(UNKNOWN) < 0 ? text : null;
  }

  boolean isQuoted() {
    return quoted;
  }

  boolean isAssignment() {
    return assignment;
  }

  boolean isEmpty() {
    return value.length() == 0;
  }

  /** Returns whether an array may follow: the word is {@code NAME=} so far. */
  boolean takesArray() {
    return assignment && value.charAt(value.length() - 1) == '=' && !quoted;
  }

  /**
   * Returns the name of the command that this word runs, without its directory, or null if the name
   * is put together from pieces or not known.
   */
  @Nullable String commandName() {
    int length = value.length();
    int start = value.lastIndexOf("/") + 1;
    int inner = joint == length ? jointBefore : joint;
    if (inner > start && inner < length) {
      return null;
    }
    String name = value.substring(start);
    return name.indexOf(UNKNOWN) < 0 ? name : null;
  }

  private boolean isAssignable() {
    int end = value.length();
    if (end > 0 && value.charAt(end - 1) == '+') {
      end--;
    }
    if (end > 0 && value.charAt(end - 1) == ']') {
      end = value.indexOf("[");
    }
    if (end <= 0 || isDigit(value.charAt(0))) {
      return false;
    }
    for (int i = 0; i < end; i++) {
      if (!isName(value.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  static boolean isName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
