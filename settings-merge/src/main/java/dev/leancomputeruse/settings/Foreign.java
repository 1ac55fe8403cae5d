package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Node.Child;
import dev.leancomputeruse.settings.Trivia.Comment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything in a document that is not ours, in order: what an edit must leave as it is.
 *
 * <p>Empty events and an empty {@code hooks} hold nothing foreign and are left out, so that the
 * lists from before and after an edit are equal exactly if nothing foreign was lost, changed, moved
 * or added.
 *
 * @param tokens keys, brackets and values; strings decoded, numbers as they are written
 * @param comments the comments, those inside of our own handlers left out
 */
record Foreign(List<String> tokens, List<String> comments) {

  static Foreign of(Document document, OwnHooks hooks) {
    Collector collector = new Collector(document, new OwnHandlers(hooks));
    collector.document();
    return new Foreign(collector.tokens, collector.comments);
  }

  private static final class Collector {

    private final Document document;
    private final OwnHandlers handlers;
    private final List<String> tokens = new ArrayList<>();
    private final List<String> comments = new ArrayList<>();

    Collector(Document document, OwnHandlers handlers) {
      this.document = document;
      this.handlers = handlers;
    }

    void document() {
      int end = document.bytes().length;
      @Nullable Node root = document.root();
      if (root == null) {
        gap(document.begin(), end);
        return;
      }
      gap(document.begin(), root.start());
      container(root, this::rootMember);
      gap(root.end(), end);
    }

    private void rootMember(Child child) {
      if (Shape.HOOKS.equals(child.name())) {
        int mark = tokens.size();
        name(child);
        int before = tokens.size();
        container(child.value(), this::event);
        dropIfEmpty(mark, before);
      } else {
        any(child);
      }
    }

    private void event(Child child) {
      int mark = tokens.size();
      name(child);
      int before = tokens.size();
      container(child.value(), this::group);
      dropIfEmpty(mark, before);
    }

    private void dropIfEmpty(int mark, int before) {
      if (tokens.size() == before) {
        tokens.subList(mark, tokens.size()).clear();
      }
    }

    private void group(Child child) {
      Node group = child.value();
      if (handlers.wholly(document, group) || handlers.command(group) != null) {
        return;
      }
      tokens.add("group");
      if (group.isObject()) {
        container(group, this::groupMember);
      } else {
        any(child);
      }
      tokens.add("end");
    }

    private void groupMember(Child child) {
      if (Shape.HOOKS.equals(child.name()) && child.value().isArray()) {
        name(child);
        tokens.add("[");
        container(child.value(), this::handler);
        tokens.add("]");
      } else {
        any(child);
      }
    }

    private void handler(Child child) {
      if (handlers.command(child.value()) == null) {
        any(child);
      }
    }

    private void any(Child child) {
      name(child);
      Node node = child.value();
      if (node.isContainer()) {
        tokens.add(node.isObject() ? "{" : "[");
        container(node, this::any);
        tokens.add(node.isObject() ? "}" : "]");
      } else {
        tokens.add(node.kind() + " " + node.text());
      }
    }

    private void name(Child child) {
      if (child.name() != null) {
        tokens.add("key " + child.name());
        gap(Trivia.endOfString(document.bytes(), child.start()), child.value().start());
      }
    }

    private void container(Node node, java.util.function.Consumer<Child> visitor) {
      int from = node.insideStart();
      for (Child child : node.children()) {
        gap(from, child.start());
        visitor.accept(child);
        from = child.end();
      }
      gap(from, node.insideEnd());
    }

    private void gap(int from, int to) {
      for (Comment comment : Trivia.comments(document.bytes(), from, to)) {
        comments.add(document.text(comment.start(), comment.end()));
      }
    }
  }
}
