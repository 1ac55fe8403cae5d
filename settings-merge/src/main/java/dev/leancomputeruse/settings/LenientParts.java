package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Node.Child;
import dev.leancomputeruse.settings.Trivia.Comment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a text leaves strict JSON.
 *
 * @param comment the offset of the first comment, or -1
 * @param trailingComma the offset of the first trailing comma, or -1
 */
record LenientParts(int comment, int trailingComma) {

  static LenientParts of(Document document, @Nullable Node root) {
    Finder finder = new Finder(document.bytes());
    if (root == null) {
      finder.gap(document.begin(), document.bytes().length);
    } else {
      finder.gap(document.begin(), root.start());
      finder.visit(root);
      finder.gap(root.end(), document.bytes().length);
    }
    return new LenientParts(finder.comment, finder.trailingComma);
  }

  private static final class Finder {

    private final byte[] bytes;
    private int comment = -1;
    private int trailingComma = -1;

    Finder(byte[] bytes) {
      this.bytes = bytes;
    }

    void visit(Node node) {
      if (!node.isContainer()) {
        return;
      }
      int from = node.insideStart();
      for (Child child : node.children()) {
        gap(from, child.start());
        if (child.name() != null) {
          gap(Trivia.endOfString(bytes, child.start()), child.value().start());
        }
        visit(child.value());
        from = child.end();
      }
      gap(from, node.insideEnd());
      int comma = Trivia.comma(bytes, from, node.insideEnd());
      if (comma >= 0 && trailingComma < 0) {
        trailingComma = comma;
      }
    }

    void gap(int from, int to) {
      if (comment < 0) {
        List<Comment> comments = Trivia.comments(bytes, from, to);
        if (!comments.isEmpty()) {
          comment = comments.get(0).start();
        }
      }
    }
  }
}
