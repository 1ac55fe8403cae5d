package dev.leancomputeruse.settings;

import java.util.ArrayList;
import java.util.List;

/** Reads what stands between the values of a valid text: spaces, comments and commas. */
final class Trivia {

  /**
   * A comment and where it stands.
   *
   * @param end the offset behind it; a line comment's newline does not belong to it
   */
  record Comment(int start, int end, boolean toEndOfLine) {}

  private Trivia() {}

  /** Returns the offset behind the string that begins at a quote. */
  static int endOfString(byte[] bytes, int quote) {
    int at = quote + 1;
    while (bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  /** Returns the comments in a range that holds no values. */
  static List<Comment> comments(byte[] bytes, int from, int to) {
    List<Comment> comments = new ArrayList<>();
    int at = from;
    while (at < to) {
      if (bytes[at] == '/') {
        boolean line = bytes[at + 1] == '/';
        int end = line ? endOfLine(bytes, at, to) : endOfBlock(bytes, at);
        comments.add(new Comment(at, end, line));
        at = end;
      } else {
        at++;
      }
    }
    return comments;
  }

  private static int endOfLine(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != '\n' && bytes[at] != '\r') {
      at++;
    }
    return at;
  }

  private static int endOfBlock(byte[] bytes, int from) {
    int at = from + 2;
    while (bytes[at] != '*' || bytes[at + 1] != '/') {
      at++;
    }
    return at + 2;
  }

  /** Returns the offset of the comma in a range that holds no values, or -1. */
  static int comma(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      if (bytes[at] == ',') {
        return at;
      }
      if (bytes[at] == '/') {
        at = bytes[at + 1] == '/' ? endOfLine(bytes, at, to) : endOfBlock(bytes, at);
      } else {
        at++;
      }
    }
    return -1;
  }

  static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }

  static boolean isNewline(byte b) {
    return b == '\n' || b == '\r';
  }

  /** Returns whether a range holds nothing but spaces. */
  static boolean isBlank(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!isSpace(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a line ends within a range. */
  static boolean hasNewline(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (isNewline(bytes[i])) {
        return true;
      }
    }
    return false;
  }

  /** Returns where the run of spaces that ends at an offset begins. */
  static int spacesBefore(byte[] bytes, int offset, int limit) {
    int at = offset;
    while (at > limit && isSpace(bytes[at - 1])) {
      at--;
    }
    return at;
  }

  /** Returns the spaces and tabs at the start of the line that holds an offset. */
  static String indentation(byte[] bytes, int offset) {
    int start = Encoding.lineStart(bytes, offset);
    int at = start;
    while (at < offset && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    return Encoding.text(bytes, start, at);
  }
}
