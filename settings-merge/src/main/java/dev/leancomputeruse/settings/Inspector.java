package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Inspection.Finding;
import dev.leancomputeruse.settings.Inspection.Place;
import dev.leancomputeruse.settings.Inspection.State;
import dev.leancomputeruse.settings.Node.Child;
import dev.leancomputeruse.settings.OwnHandlers.Own;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells how our registrations stand in a document. It counts, since presence proves nothing. */
final class Inspector {

  private final Document document;
  private final OwnHooks hooks;
  private final Matching matching;

  Inspector(Document document, OwnHooks hooks) {
    this.document = document;
    this.hooks = hooks;
    this.matching = new Matching(document, hooks);
  }

  Inspection inspect() {
    List<Finding> findings = new ArrayList<>();
    Set<Own> strays = new LinkedHashSet<>(matching.own());
    for (Registration registration : hooks.registrations()) {
      List<Own> candidates = matching.candidates(registration);
      strays.removeAll(new HashSet<>(candidates));
      findings.add(new Finding(registration, state(registration, candidates), places(candidates)));
    }
    return new Inspection(
        findings, places(List.copyOf(strays)), otherLaunchers(), HostRules.notices(document));
  }

  private State state(Registration registration, List<Own> candidates) {
    if (candidates.size() > 1) {
      return State.DUPLICATED;
    }
    if (candidates.size() == 1) {
      return Matching.isExact(candidates.get(0), registration) ? State.REGISTERED : State.CHANGED;
    }
    return isElsewhere(registration) ? State.MOVED : State.MISSING;
  }

  private boolean isElsewhere(Registration registration) {
    String role = OwnHandlers.role(hooks.launcher(), registration.command());
    for (Own handler : matching.own()) {
      boolean expected =
          hooks.registrations().stream().anyMatch(r -> r.event().equals(handler.event()));
      if (!expected && handler.role().equals(role)) {
        return true;
      }
    }
    return false;
  }

  private List<Place> places(List<Own> handlers) {
    List<Place> places = new ArrayList<>();
    for (Own handler : handlers) {
      places.add(
          new Place(
              handler.event(),
              handler.matcher(),
              handler.command(),
              document.line(handler.node().start())));
    }
    return places;
  }

  private List<String> otherLaunchers() {
    Set<String> launchers = new LinkedHashSet<>();
    @Nullable Node events = Shape.hooks(document);
    if (events != null) {
      for (Child event : events.children()) {
        for (Child group : event.value().children()) {
          addLauncher(group.value(), launchers);
          @Nullable Node array = group.value().isObject() ? group.value().get("hooks") : null;
          if (array != null && array.isArray()) {
            array.children().forEach(handler -> addLauncher(handler.value(), launchers));
          }
        }
      }
    }
    return List.copyOf(launchers);
  }

  private void addLauncher(Node node, Set<String> launchers) {
    @Nullable String command = OwnHandlers.commandLine(node);
    if (command == null || hooks.owns(command)) {
      return;
    }
    List<String> words = CommandLine.words(command);
    if (words.size() > 1 && words.contains(OwnHooks.MARK)) {
      launchers.add(words.get(0));
    }
  }
}
