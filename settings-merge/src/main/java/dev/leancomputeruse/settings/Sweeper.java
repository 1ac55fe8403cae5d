package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Node.Child;
import dev.leancomputeruse.settings.Trivia.Comment;
import dev.leancomputeruse.settings.Undo.Before;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts back the containers that our entries left empty: those that we made go, those that were
 * empty before get back the spaces and comments they had. A comment that came since stays, and its
 * container with it.
 */
final class Sweeper {

  private final Undo undo;
  private final Set<String> touched;

  /**
   * Makes a sweeper.
   *
   * @param touched the events that held entries of ours when the edit began
   */
  Sweeper(Undo undo, Set<String> touched) {
    this.undo = undo;
    this.touched = new HashSet<>(touched);
  }

  /** Returns the text after the next step, or null if nothing is left to put back. */
  byte @Nullable [] next(Document document) {
    byte @Nullable [] text = nextEvent(document);
    if (text == null) {
      text = nextHooks(document);
    }
    return text == null ? nextRoot(document) : text;
  }

  /** Returns the text after the next event has been put back, or null. */
  byte @Nullable [] nextEvent(Document document) {
    @Nullable Node hooks = Shape.hooks(document);
    if (hooks == null) {
      return null;
    }
    Splicer splicer = new Splicer(document, Style.of(document));
    for (int i = 0; i < hooks.children().size(); i++) {
      Child event = hooks.children().get(i);
      String name = String.valueOf(event.name());
      boolean known = touched.contains(name) || undo.events().containsKey(name);
      if (!event.value().isEmpty() || !known) {
        continue;
      }
      Before before = undo.event(name);
      if (before.absent() && isBlank(document, event.value())) {
        return splicer.remove(hooks, i);
      }
      if (touched.contains(name)) {
        byte @Nullable [] text = refill(document, splicer, event.value(), before);
        if (text != null) {
          return text;
        }
      }
    }
    return null;
  }

  private byte @Nullable [] nextHooks(Document document) {
    @Nullable Node hooks = Shape.hooks(document);
    @Nullable Node root = document.root();
    if (hooks == null || root == null || !hooks.isEmpty()) {
      return null;
    }
    Splicer splicer = new Splicer(document, Style.of(document));
    if (undo.hooks().absent() && isBlank(document, hooks)) {
      return splicer.remove(root, root.indexOf(Shape.HOOKS));
    }
    return touched.isEmpty() ? null : refill(document, splicer, hooks, undo.hooks());
  }

  private byte @Nullable [] nextRoot(Document document) {
    @Nullable Node root = document.root();
    if (root == null || !root.isEmpty()) {
      return null;
    }
    Splicer splicer = new Splicer(document, Style.of(document));
    if (!undo.root().absent()) {
      return touched.isEmpty() ? null : refill(document, splicer, root, undo.root());
    }
    String outside =
        document.text(document.begin(), root.start())
            + document.text(root.end(), document.bytes().length);
    if (isBlank(document, root) && comments(outside).equals(comments(undo.root().text()))) {
      return splicer.replace(document.begin(), document.bytes().length, undo.root().text());
    }
    return null;
  }

  static byte @Nullable [] refill(
      Document document, Splicer splicer, Node container, Before before) {
    if (before.kind() != Before.Kind.EMPTY) {
      return null;
    }
    String inside = document.text(container.insideStart(), container.insideEnd());
    if (inside.equals(before.text()) || !comments(inside).equals(comments(before.text()))) {
      return null;
    }
    return splicer.replace(container.insideStart(), container.insideEnd(), before.text());
  }

  static boolean isBlank(Document document, Node container) {
    return Trivia.isBlank(document.bytes(), container.insideStart(), container.insideEnd());
  }

  /** Returns the comments in a text of spaces and comments. */
  static List<String> comments(String text) {
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    List<String> comments = new ArrayList<>();
    for (Comment comment : Trivia.comments(bytes, 0, bytes.length)) {
      comments.add(Encoding.text(bytes, comment.start(), comment.end()));
    }
    return comments;
  }
}
