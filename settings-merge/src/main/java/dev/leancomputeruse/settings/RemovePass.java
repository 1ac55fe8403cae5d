package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Edit.Action;
import dev.leancomputeruse.settings.Edit.Step;
import dev.leancomputeruse.settings.OwnHandlers.Own;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Removes our handlers from a text, the last one first, then the containers they left empty. */
final class RemovePass {

  private final OwnHooks hooks;
  private final Sweeper sweeper;
  private final List<Step> steps = new ArrayList<>();

  RemovePass(OwnHooks hooks, Sweeper sweeper) {
    this.hooks = hooks;
    this.sweeper = sweeper;
  }

  /** Returns the removed handlers, in the order of the text. */
  List<Step> steps() {
    List<Step> inOrder = new ArrayList<>(steps);
    java.util.Collections.reverse(inOrder);
    return inOrder;
  }

  /** Returns the text after the next edit, or null if nothing of ours is left. */
  byte @Nullable [] next(Document document) {
    List<Own> own = new OwnHandlers(hooks).find(document);
    if (own.isEmpty()) {
      return sweeper.next(document);
    }
    Own last = own.get(own.size() - 1);
    steps.add(new Step(Action.REMOVE, last.event(), last.command()));
    return remove(document, new Splicer(document, Style.of(document)), hooks, last);
  }

  /** Returns the text without one handler, and without its group if nothing else was in it. */
  static byte[] remove(Document document, Splicer splicer, OwnHooks hooks, Own handler) {
    @Nullable Node group = handler.group();
    boolean withGroup =
        group != null
            && handler.array().children().size() == 1
            && new OwnHandlers(hooks).wholly(document, group);
    return withGroup
        ? splicer.remove(handler.eventArray(), handler.groupIndex())
        : splicer.remove(handler.array(), handler.index());
  }
}
