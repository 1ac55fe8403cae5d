package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Node.Child;
import dev.leancomputeruse.settings.SettingsException.Reason;
import org.jspecify.annotations.Nullable;

/** The shape that a settings text must have to be edited. */
final class Shape {

  static final String HOOKS = "hooks";

  private Shape() {}

  /**
   * Checks that the root and {@code hooks} are objects and every event is an array.
   *
   * @throws SettingsException with {@link Reason#SHAPE} if one is not
   */
  static void check(Document document) throws SettingsException {
    @Nullable Node root = document.root();
    if (root == null) {
      return;
    }
    if (!root.isObject()) {
      throw document.refusal(Reason.SHAPE, root.start(), "the root is not an object");
    }
    @Nullable Node hooks = root.get(HOOKS);
    if (hooks == null) {
      return;
    }
    if (!hooks.isObject()) {
      throw document.refusal(Reason.SHAPE, hooks.start(), "\"hooks\" is not an object");
    }
    for (Child event : hooks.children()) {
      if (!event.value().isArray()) {
        throw document.refusal(
            Reason.SHAPE, event.value().start(), "an event under \"hooks\" is not an array");
      }
    }
  }

  /** Returns the object that holds the events; null if there is none. */
  static @Nullable Node hooks(Document document) {
    @Nullable Node root = document.root();
    return root == null ? null : root.get(HOOKS);
  }

  /** Returns the array of an event; null if there is none. */
  static @Nullable Node event(Document document, String name) {
    @Nullable Node hooks = hooks(document);
    return hooks == null ? null : hooks.get(name);
  }
}
