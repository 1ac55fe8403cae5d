package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Node.Child;
import dev.leancomputeruse.settings.Undo.Before;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records what is there before the first of our entries is written.
 *
 * <p>Where entries of ours stand already, an earlier record knows better than the text. Without
 * one, a container that holds nothing but ours counts as made by us.
 */
final class UndoRecorder {

  private final Document document;
  private final OwnHandlers handlers;
  private final @Nullable Undo earlier;
  private final boolean installed;

  UndoRecorder(Document document, OwnHooks hooks, @Nullable Undo earlier) {
    this.document = document;
    this.handlers = new OwnHandlers(hooks);
    this.earlier = earlier;
    this.installed = !handlers.find(document).isEmpty();
  }

  Undo record(OwnHooks hooks, boolean exists) {
    Map<String, Before> events = new LinkedHashMap<>();
    @Nullable Node object = Shape.hooks(document);
    if (object != null) {
      for (Child event : object.children()) {
        String name = String.valueOf(event.name());
        events.put(name, event(name, event.value()));
      }
    }
    for (Registration registration : hooks.registrations()) {
      events.putIfAbsent(registration.event(), Before.ABSENT);
    }
    Before root = root();
    boolean known = installed || leftByRules();
    boolean created = (known && earlier != null) ? earlier.created() : !exists;
    return new Undo(created, root, hooks(object), events);
  }

  /** Whether only comments are left without the permission rules that were all we had written. */
  private boolean leftByRules() {
    if (earlier == null || earlier.rules() == null) {
      return false;
    }
    @Nullable Node root = document.root();
    return isBlank(root)
        || (root != null
            && root.isEmpty()
            && Sweeper.comments(inside(root)).equals(Sweeper.comments(earlier.root().text())));
  }

  private Before root() {
    if ((installed || leftByRules()) && earlier != null) {
      return earlier.root();
    }
    @Nullable Node root = document.root();
    if (root == null) {
      return new Before(
          Before.Kind.ABSENT, document.text(document.begin(), document.bytes().length));
    }
    if (root.isEmpty()) {
      return Before.empty(inside(root));
    }
    @Nullable Node object = root.get(Shape.HOOKS);
    boolean onlyOurs =
        object != null
            && root.children().size() == 1
            && isOurs(object)
            && !OwnHandlers.hasComments(document, root);
    return onlyOurs ? Before.empty("") : Before.FILLED;
  }

  private Before hooks(@Nullable Node object) {
    if (earlier != null && (installed || (isBlank(object) && earlier.hooks().absent()))) {
      return earlier.hooks();
    }
    if (object == null) {
      return Before.ABSENT;
    }
    if (object.isEmpty()) {
      return Before.empty(inside(object));
    }
    return isOurs(object) ? Before.ABSENT : Before.FILLED;
  }

  private Before event(String name, Node array) {
    if (earlier != null && earlier.events().containsKey(name)) {
      Before before = earlier.event(name);
      if (holdsOurs(array) || (isBlank(array) && before.absent())) {
        return before;
      }
    }
    if (array.isEmpty()) {
      return Before.empty(inside(array));
    }
    return isWhollyOurs(array) ? Before.ABSENT : Before.FILLED;
  }

  private boolean isOurs(Node object) {
    if (object.isEmpty() || OwnHandlers.hasComments(document, object)) {
      return false;
    }
    for (Child event : object.children()) {
      if (!isWhollyOurs(event.value())) {
        return false;
      }
    }
    return true;
  }

  private boolean isWhollyOurs(Node array) {
    if (array.isEmpty() || OwnHandlers.hasComments(document, array)) {
      return false;
    }
    for (Child group : array.children()) {
      if (!handlers.wholly(document, group.value()) && handlers.command(group.value()) == null) {
        return false;
      }
    }
    return true;
  }

  private boolean holdsOurs(Node array) {
    for (Child group : array.children()) {
      if (handlers.command(group.value()) != null) {
        return true;
      }
      @Nullable Node hooks = group.value().isObject() ? group.value().get("hooks") : null;
      if (hooks != null && hooks.isArray()) {
        for (Child handler : hooks.children()) {
          if (handlers.command(handler.value()) != null) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean isBlank(@Nullable Node container) {
    return container != null
        && container.isEmpty()
        && Trivia.isBlank(document.bytes(), container.insideStart(), container.insideEnd());
  }

  private String inside(Node container) {
    return document.text(container.insideStart(), container.insideEnd());
  }
}
