package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Edit.Action;
import dev.leancomputeruse.settings.Edit.Step;
import dev.leancomputeruse.settings.Fragment.Elements;
import dev.leancomputeruse.settings.Fragment.Members;
import dev.leancomputeruse.settings.OwnHandlers.Own;
import dev.leancomputeruse.settings.Trivia.Comment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Registers our hooks in a text, one small edit at a time, each on a freshly parsed document, until
 * nothing is left to do.
 */
final class InstallPass {

  private final OwnHooks hooks;
  private final Sweeper sweeper;
  private final List<Step> steps = new ArrayList<>();
  private final Set<Registration> done = new HashSet<>();

  InstallPass(OwnHooks hooks, Sweeper sweeper) {
    this.hooks = hooks;
    this.sweeper = sweeper;
  }

  /** Returns what happened to each registration. */
  List<Step> steps() {
    List<Step> all = new ArrayList<>(steps);
    for (Registration registration : hooks.registrations()) {
      if (!done.contains(registration)) {
        all.add(step(Action.UNCHANGED, registration));
      }
    }
    return all;
  }

  /** Returns the text after the next edit, or null if everything is as it should be. */
  byte @Nullable [] next(Document document) {
    @Nullable Node root = document.root();
    if (root == null) {
      return newRoot(document);
    }
    Style style = Style.of(document);
    Splicer splicer = new Splicer(document, style);
    Matching matching = new Matching(document, hooks);
    Set<Own> keepers = new HashSet<>();
    for (Registration registration : hooks.registrations()) {
      Optional<Own> keeper = matching.keeper(registration);
      if (keeper.isEmpty()) {
        return add(document, root, splicer, registration);
      }
      keepers.add(keeper.get());
      byte @Nullable [] corrected = correct(splicer, keeper.get(), registration);
      if (corrected != null) {
        return corrected;
      }
    }
    List<Own> own = matching.own();
    for (int i = own.size() - 1; i >= 0; i--) {
      if (!keepers.contains(own.get(i))) {
        steps.add(new Step(Action.REMOVE, own.get(i).event(), own.get(i).command()));
        return RemovePass.remove(document, splicer, hooks, own.get(i));
      }
    }
    return sweeper.nextEvent(document);
  }

  /** Puts an object behind what the blank text holds, so that comments stay in front. */
  private static byte[] newRoot(Document document) {
    Style style = Style.of(document);
    int end = document.bytes().length;
    int from = document.begin();
    String lead = "";
    List<Comment> comments = Trivia.comments(document.bytes(), from, end);
    if (!comments.isEmpty()) {
      from = comments.get(comments.size() - 1).end();
      lead = style.newline();
    }
    return new Splicer(document, style).replace(from, end, lead + "{}" + style.newline());
  }

  private byte @Nullable [] correct(Splicer splicer, Own keeper, Registration registration) {
    @Nullable Node group = keeper.group();
    if (Matching.isExact(keeper, registration) || group == null) {
      return null;
    }
    if (done.add(registration)) {
      steps.add(step(Action.UPDATE, registration));
    }
    @Nullable Node matcher = group.get("matcher");
    if (matcher != null && !Matching.matches(keeper, registration)) {
      return splicer.replace(matcher, Fragment.string(registration.matcher()));
    }
    return splicer.replace(keeper.node(), Fragment.handler(registration));
  }

  private byte[] add(Document document, Node root, Splicer splicer, Registration registration) {
    @Nullable Node object = Shape.hooks(document);
    if (object == null) {
      return splicer.append(root, Shape.HOOKS, new Members(List.of()));
    }
    @Nullable Node event = object.get(registration.event());
    if (event == null) {
      return splicer.append(object, registration.event(), new Elements(List.of()));
    }
    if (done.add(registration)) {
      steps.add(step(Action.ADD, registration));
    }
    return splicer.append(event, Fragment.group(registration));
  }

  private static Step step(Action action, Registration registration) {
    return new Step(action, registration.event(), registration.command());
  }
}
