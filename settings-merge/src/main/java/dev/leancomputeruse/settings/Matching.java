package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.OwnHandlers.Own;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells which handler of ours stands for which registration. */
final class Matching {

  private final Document document;
  private final OwnHandlers handlers;
  private final OwnHooks hooks;
  private final List<Own> own;

  Matching(Document document, OwnHooks hooks) {
    this.document = document;
    this.hooks = hooks;
    this.handlers = new OwnHandlers(hooks);
    this.own = handlers.find(document);
  }

  /** Returns all handlers of ours in the order of the text. */
  List<Own> own() {
    return own;
  }

  /** Returns those under the registration's event with its role. */
  List<Own> candidates(Registration registration) {
    String role = OwnHandlers.role(hooks.launcher(), registration.command());
    List<Own> candidates = new ArrayList<>();
    for (Own handler : own) {
      if (handler.event().equals(registration.event()) && handler.role().equals(role)) {
        candidates.add(handler);
      }
    }
    return candidates;
  }

  /**
   * Returns the one to keep for a registration: one that the host calls for the right tools, or one
   * in a group of its own, whose matcher is ours to correct.
   */
  Optional<Own> keeper(Registration registration) {
    return candidates(registration).stream()
        .filter(handler -> rank(handler, registration) < UNUSABLE)
        .min(Comparator.comparingInt(handler -> rank(handler, registration)));
  }

  private static final int UNUSABLE = 3;

  private int rank(Own handler, Registration registration) {
    if (!isHeard(handler)) {
      return UNUSABLE;
    }
    if (matches(handler, registration)) {
      return isExact(handler.node(), registration) ? 0 : 1;
    }
    return isCorrectable(handler) ? 2 : UNUSABLE;
  }

  /** Returns whether the host reads the group, as far as that is not up to our handler itself. */
  private static boolean isHeard(Own handler) {
    return handler.group() != null
        && HostRules.handlersFault(handler.array(), handler.node()) == null;
  }

  static boolean matches(Own handler, Registration registration) {
    return handler.group() != null && handler.group().has("matcher", registration.matcher());
  }

  private boolean isCorrectable(Own handler) {
    @Nullable Node group = handler.group();
    if (group == null || handler.array().children().size() != 1) {
      return false;
    }
    @Nullable Node matcher = group.get("matcher");
    return matcher != null && handlers.wholly(document, group);
  }

  static boolean isExact(Own handler, Registration registration) {
    return isHeard(handler)
        && matches(handler, registration)
        && isExact(handler.node(), registration);
  }

  /** Returns whether a handler has exactly our fields, in whatever order the host wrote them. */
  private static boolean isExact(Node handler, Registration registration) {
    @Nullable Node timeout = handler.get("timeout");
    return handler.children().size() == 3
        && handler.has("type", "command")
        && handler.has("command", registration.command())
        && timeout != null
        && HostRules.equalsNumber(timeout, registration.timeout());
  }
}
