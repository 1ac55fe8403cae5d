package dev.leancomputeruse.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.settings.Node.Child;
import dev.leancomputeruse.settings.Trivia.Comment;
import java.util.List;

/**
 * Changes one place of a text and leaves every other byte alone.
 *
 * <p>Removing what was appended gives the bytes from before. That rests on two rules: whether the
 * last child is followed by a comma is a property of the container, so an appended child takes it
 * over and a removed last child hands it back; and spaces in front of a child belong to the child.
 */
final class Splicer {

  private final Document document;
  private final byte[] bytes;
  private final Style style;

  Splicer(Document document, Style style) {
    this.document = document;
    this.bytes = document.bytes();
    this.style = style;
  }

  /** Returns the text with a range replaced. */
  byte[] replace(int from, int to, String text) {
    return splice(bytes, from, to, text);
  }

  /** Returns the text with a value replaced by a fragment, opened over lines if the value was. */
  byte[] replace(Node node, Fragment fragment) {
    boolean multiline = Trivia.hasNewline(bytes, node.start(), node.end());
    String indentation = Trivia.indentation(bytes, node.start());
    return replace(node.start(), node.end(), fragment.render(style, indentation, multiline));
  }

  /** Returns the text with an element appended to an array. */
  byte[] append(Node array, Fragment element) {
    return insert(array, "", element);
  }

  /** Returns the text with a member appended to an object. */
  byte[] append(Node object, String name, Fragment value) {
    return insert(object, Fragment.string(name).text() + style.colon(), value);
  }

  private byte[] insert(Node container, String key, Fragment value) {
    return container.isEmpty()
        ? appendFirst(container, key, value)
        : appendNext(container, key, value);
  }

  private byte[] appendFirst(Node container, String key, Fragment value) {
    int from = container.insideStart();
    int to = container.insideEnd();
    List<Comment> comments = Trivia.comments(bytes, from, to);
    boolean afterLineComment = false;
    if (!comments.isEmpty()) {
      Comment last = comments.get(comments.size() - 1);
      from = last.end();
      afterLineComment = last.toEndOfLine();
    }
    boolean multiline = style.multiline() || afterLineComment;
    String outer = Trivia.indentation(bytes, container.start());
    String padding = container.isObject() ? style.objectPadding() : style.arrayPadding();
    String inner = outer + style.unit();
    String lead = multiline ? style.newline() + inner : padding;
    String tail = multiline ? style.newline() + outer : padding;
    return replace(from, to, lead + key + value.render(style, inner, multiline) + tail);
  }

  private byte[] appendNext(Node container, String key, Fragment value) {
    List<Child> children = container.children();
    Child last = children.get(children.size() - 1);
    int previous =
        children.size() > 1 ? children.get(children.size() - 2).end() : container.insideStart();
    int comma = Trivia.comma(bytes, last.end(), container.insideEnd());
    int at = comma < 0 ? last.end() : comma + 1;
    boolean afterLineComment = false;
    List<Comment> comments = Trivia.comments(bytes, at, container.insideEnd());
    if (!comments.isEmpty()) {
      Comment comment = comments.get(comments.size() - 1);
      at = comment.end();
      afterLineComment = comment.toEndOfLine();
    }
    boolean ownLine = Trivia.hasNewline(bytes, previous, last.start());
    String indentation = Trivia.indentation(bytes, last.start());
    String lead =
        ownLine || afterLineComment
            ? style.newline() + indentation
            : separatorBefore(last, children.size() > 1);
    boolean multiline = ownLine;
    if (container.isArray() && last.value().isContainer() && !last.value().isEmpty()) {
      multiline = Trivia.hasNewline(bytes, last.start(), last.end());
    }
    String body = lead + key + value.render(style, indentation, multiline);
    if (comma >= 0) {
      return replace(at, at, body + ",");
    }
    return splice(replace(at, at, body), last.end(), last.end(), ",");
  }

  /** Returns the spaces that the last child has in front of it, as the file's own habit. */
  private String separatorBefore(Child last, boolean hasPrevious) {
    if (!hasPrevious) {
      return style.separator();
    }
    int start = Trivia.spacesBefore(bytes, last.start(), 0);
    return bytes[start - 1] == ',' ? Encoding.text(bytes, start, last.start()) : style.separator();
  }

  /** Returns the text without one child of a container. */
  byte[] remove(Node container, int index) {
    List<Child> children = container.children();
    Child child = children.get(index);
    boolean first = index == 0;
    boolean last = index == children.size() - 1;
    int previous = first ? container.insideStart() : children.get(index - 1).end();
    int next = last ? container.insideEnd() : children.get(index + 1).start();
    int commaAfter = Trivia.comma(bytes, child.end(), next);
    if (first && last && isAlone(container, child)) {
      return fill(container, "");
    }
    if (first && !last && Trivia.comments(bytes, child.end(), next).isEmpty()) {
      return replace(child.start(), next, ""); // The next one takes over the spaces in front.
    }
    int start = spacesBefore(previous, child.start());
    int end = child.end();
    byte[] text = bytes;
    if (commaAfter >= 0 && Trivia.isBlank(bytes, end, commaAfter)) {
      end = commaAfter + 1;
    } else if (commaAfter >= 0) {
      text = splice(text, commaAfter, commaAfter + 1, "");
    }
    if (joinsLineComment(previous, start, end, next)) {
      text = splice(text, start, end, style.newline());
    } else {
      text = splice(text, start, end, "");
    }
    if (last && !first && commaAfter < 0) {
      int commaBefore = Trivia.comma(bytes, previous, child.start());
      text = splice(text, commaBefore, commaBefore + 1, "");
    }
    return text;
  }

  /** Returns whether nothing but spaces and a trailing comma stand around the only child. */
  private boolean isAlone(Node container, Child child) {
    return Trivia.comments(bytes, container.insideStart(), child.start()).isEmpty()
        && Trivia.comments(bytes, child.end(), container.insideEnd()).isEmpty();
  }

  /** Returns where the spaces in front of a child begin; those of a comment stay its own. */
  private int spacesBefore(int previous, int child) {
    List<Comment> comments = Trivia.comments(bytes, previous, child);
    int limit = comments.isEmpty() ? previous : comments.get(comments.size() - 1).end();
    return Trivia.spacesBefore(bytes, child, limit);
  }

  /** Returns whether what follows would become part of a comment in front of the removed child. */
  private boolean joinsLineComment(int previous, int start, int end, int next) {
    List<Comment> comments = Trivia.comments(bytes, previous, start);
    if (comments.isEmpty()) {
      return false;
    }
    Comment comment = comments.get(comments.size() - 1);
    if (!comment.toEndOfLine() || comment.end() != start) {
      return false;
    }
    int at = end;
    while (at < next && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    return at >= bytes.length || !Trivia.isNewline(bytes[at]);
  }

  /** Returns the text with the spaces and comments inside an empty container replaced. */
  byte[] fill(Node container, String inside) {
    return replace(container.insideStart(), container.insideEnd(), inside);
  }

  /** Returns the spaces and comments inside an empty container. */
  String inside(Node container) {
    return document.text(container.insideStart(), container.insideEnd());
  }

  private static byte[] splice(byte[] bytes, int from, int to, String text) {
    byte[] middle = text.getBytes(UTF_8);
    byte[] result = new byte[from + middle.length + bytes.length - to];
    System.arraycopy(bytes, 0, result, 0, from);
    System.arraycopy(middle, 0, result, from, middle.length);
    System.arraycopy(bytes, to, result, from + middle.length, bytes.length - to);
    return result;
  }
}
