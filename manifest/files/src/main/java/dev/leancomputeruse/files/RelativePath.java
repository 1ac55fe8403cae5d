package dev.leancomputeruse.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A path below a root that means the same file on every system and never leaves the root.
 *
 * <p>Written with {@code /} between names. Refused everywhere, not just where it would do harm:
 * what Windows gives a meaning of its own (drive letters, streams, device names such as {@code NUL}
 * or {@code COM1.txt}, names that end in a dot or a space, backslashes), {@code .} and {@code ..},
 * and characters that a person cannot see.
 */
public final class RelativePath implements Comparable<RelativePath> {
  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_PATH = 1024;

  private final String text;

  private RelativePath(String text) {
    this.text = text;
  }

  /**
   * Reads {@code text}.
   *
   * @throws UnsafePathException if the path is not safe everywhere, saying why
   */
  public static RelativePath parse(String text) throws UnsafePathException {
    if (text.isEmpty()) {
      throw new UnsafePathException(text, "the path is empty");
    }
    if (text.length() > LONGEST_PATH) {
      throw new UnsafePathException(VisibleText.of(text, 200), "the path is too long");
    }
    String problem = PathText.problemWithCharacters(text);
    if (problem != null) {
      throw new UnsafePathException(VisibleText.of(text, 200), problem);
    }
    if (text.charAt(0) == '/') {
      throw new UnsafePathException(text, "the path is absolute");
    }
    int start = 0;
    while (start <= text.length()) {
      int end = text.indexOf('/', start);
      if (end < 0) {
        end = text.length();
      }
      String name = text.substring(start, end);
      problem =
          name.length() > LONGEST_NAME ? "a name is too long" : PathText.problemWithName(name);
      if (problem != null) {
        throw new UnsafePathException(text, problem);
      }
      start = end + 1;
    }
    return new RelativePath(text);
  }

  /**
   * Reads a path that the program itself spells out.
   *
   * @throws IllegalArgumentException if it is not safe, which is a mistake in the program
   */
  public static RelativePath of(String text) {
    try {
      return parse(text);
    } catch (UnsafePathException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Returns the names on the way, the last one included. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf('/'); end >= 0; end = text.indexOf('/', start)) {
      names.add(text.substring(start, end));
      start = end + 1;
    }
    names.add(text.substring(start));
    return names;
  }

  /** Returns the last name. */
  public String name() {
    return text.substring(text.lastIndexOf('/') + 1);
  }

  /** Returns every directory on the way, the outermost first, without the path itself. */
  public List<RelativePath> ancestors() {
    List<RelativePath> ancestors = new ArrayList<>();
    for (int end = text.indexOf('/'); end >= 0; end = text.indexOf('/', end + 1)) {
      ancestors.add(new RelativePath(text.substring(0, end)));
    }
    return ancestors;
  }

  /**
   * Returns the path beside this one with another last name.
   *
   * @throws UnsafePathException if that name is not safe
   */
  public RelativePath sibling(String name) throws UnsafePathException {
    return parse(text.substring(0, text.lastIndexOf('/') + 1).concat(name));
  }

  /** Returns where this leads below {@code root}, without looking at the disk. */
  Path below(Path root) {
    Path path = root;
    for (String name : names()) {
      path = path.resolve(name);
    }
    return path;
  }

  @Override
  public int compareTo(RelativePath other) {
    return text.compareTo(other.text);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RelativePath path && path.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
