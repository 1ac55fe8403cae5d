package dev.leancomputeruse.settings;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of a parsed text and the bytes it stands in. */
final class Node {

  /** The kinds of JSON values. */
  enum Kind {
    OBJECT,
    ARRAY,
    STRING,
    NUMBER,
    LITERAL
  }

  /**
   * An element of an array or a member of an object.
   *
   * @param name the decoded key; null in an array
   * @param start where the element or the key begins
   */
  record Child(@Nullable String name, int start, Node value) {

    int end() {
      return value.end();
    }
  }

  private final Kind kind;
  private final int start;
  private final String text;
  private final List<Child> children = new ArrayList<>();
  private int end;

  Node(Kind kind, int start, int end, String text) {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.text = text;
  }

  void add(Child child) {
    children.add(child);
  }

  void close(int endOfContainer) {
    this.end = endOfContainer;
  }

  Kind kind() {
    return kind;
  }

  /** Returns the offset of the first byte. */
  int start() {
    return start;
  }

  /** Returns the offset behind the last byte. */
  int end() {
    return end;
  }

  /** Returns a decoded string, or a number or literal as it is written; empty for a container. */
  String text() {
    return text;
  }

  List<Child> children() {
    return children;
  }

  boolean isObject() {
    return kind == Kind.OBJECT;
  }

  boolean isArray() {
    return kind == Kind.ARRAY;
  }

  boolean isString() {
    return kind == Kind.STRING;
  }

  boolean isContainer() {
    return isObject() || isArray();
  }

  boolean isEmpty() {
    return children.isEmpty();
  }

  /** Returns the offset of the first byte inside the brackets. */
  int insideStart() {
    return start + 1;
  }

  /** Returns the offset of the closing bracket. */
  int insideEnd() {
    return end - 1;
  }

  /** Returns the value of a member, or null. */
  @Nullable Node get(String name) {
    int index = indexOf(name);
    return index < 0 ? null : children.get(index).value();
  }

  /** Returns the place of a member, or -1. */
  int indexOf(String name) {
    for (int i = 0; i < children.size(); i++) {
      if (name.equals(children.get(i).name())) {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether a member is a string with the given text. */
  boolean has(String name, String value) {
    Node node = get(name);
    return node != null && node.isString() && node.text().equals(value);
  }
}
