package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Node.Child;
import org.jspecify.annotations.Nullable;

/**
 * How a file is written, so that new text follows it.
 *
 * @param newline LF, CRLF or CR
 * @param unit one level of indentation
 * @param colon what stands between a key and its value
 * @param separator what follows a comma within a line
 * @param objectPadding what follows an opening brace within a line
 * @param arrayPadding what follows an opening bracket within a line
 * @param multiline whether the file uses several lines; an empty one has no style, and will
 */
record Style(
    String newline,
    String unit,
    String colon,
    String separator,
    String objectPadding,
    String arrayPadding,
    boolean multiline) {

  private static final String DEFAULT_UNIT = "  ";

  static Style of(Document document) {
    Finder finder = new Finder(document.bytes());
    @Nullable Node root = document.root();
    boolean multiline = true;
    if (root != null && !root.isEmpty()) {
      multiline = Trivia.hasNewline(document.bytes(), root.start(), root.end());
      finder.visit(root);
    }
    String colon = finder.colon == null ? ": " : finder.colon;
    String separator = finder.separator;
    if (separator == null) {
      separator = colon.endsWith(":") ? "" : " ";
    }
    return new Style(
        newline(document.bytes()),
        finder.unit == null ? DEFAULT_UNIT : finder.unit,
        colon,
        separator,
        finder.objectPadding == null ? "" : finder.objectPadding,
        finder.arrayPadding == null ? "" : finder.arrayPadding,
        multiline);
  }

  private static String newline(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i > 0 && bytes[i - 1] == '\r' ? "\r\n" : "\n";
      }
    }
    for (byte b : bytes) {
      if (b == '\r') {
        return "\r";
      }
    }
    return "\n";
  }

  /** Takes each trait from the first place that shows it. */
  private static final class Finder {

    private final byte[] bytes;
    @Nullable String unit;
    @Nullable String colon;
    @Nullable String separator;
    @Nullable String objectPadding;
    @Nullable String arrayPadding;

    Finder(byte[] bytes) {
      this.bytes = bytes;
    }

    void visit(Node container) {
      int previous = container.insideStart();
      for (Child child : container.children()) {
        look(container, child, previous);
        if (child.value().isContainer()) {
          visit(child.value());
        }
        previous = child.end();
      }
    }

    private void look(Node container, Child child, int previous) {
      boolean first = previous == container.insideStart();
      if (Trivia.hasNewline(bytes, previous, child.start())) {
        if (first && unit == null) {
          String outer = Trivia.indentation(bytes, container.start());
          String inner = Trivia.indentation(bytes, child.start());
          if (inner.startsWith(outer) && inner.length() > outer.length()) {
            unit = inner.substring(outer.length());
          }
        }
      } else if (!first) {
        int comma = Trivia.comma(bytes, previous, child.start());
        if (separator == null && Trivia.isBlank(bytes, comma + 1, child.start())) {
          separator = Encoding.text(bytes, comma + 1, child.start());
        }
      } else if (Trivia.isBlank(bytes, previous, child.start())) {
        String padding = Encoding.text(bytes, previous, child.start());
        if (container.isObject() && objectPadding == null) {
          objectPadding = padding;
        } else if (container.isArray() && arrayPadding == null) {
          arrayPadding = padding;
        }
      }
      if (child.name() != null && colon == null) {
        String between =
            Encoding.text(bytes, Trivia.endOfString(bytes, child.start()), child.value().start());
        if (between.replace(" ", "").replace("\t", "").equals(":")) {
          colon = between;
        }
      }
    }
  }
}
