package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.observe.Element;
import dev.leancomputeruse.desk.engine.observe.Elements;
import dev.leancomputeruse.desk.engine.observe.Observed;
import dev.leancomputeruse.desk.engine.observe.Observer;
import dev.leancomputeruse.desk.engine.observe.Preset;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import org.jspecify.annotations.Nullable;

/**
 * Finds the element that a step names: by its number in a snapshot, or by label and role. What
 * shows comes first; only a label that nothing in view has is looked for out of view as well.
 */
final class Lookup {
  private final Observer observer;

  Lookup(Observer observer) {
    this.observer = observer;
  }

  /** The element, and the observation that it is in. */
  record Named(Observed seen, Element element) {}

  Named element(Resolved where, JsonObject args, long timeoutMillis) throws DeskException {
    if (args.has("index")) {
      return numbered(where, args);
    }
    String asked = args.string("preset");
    Preset named = asked == null ? null : Preset.named(asked);
    Preset preset = named == null ? Preset.EXPAND : named;
    String label = args.string("label");
    String role = args.string("role");
    Observed seen = look(where, preset, timeoutMillis, null);
    if (label != null
        && seen.complete()
        && seen.outOfView() > 0
        && !Elements.isThere(seen, label, role)) {
      seen = look(where, preset, timeoutMillis, label);
    }
    return new Named(seen, Elements.named(seen, label, role, preset));
  }

  private Observed look(
      Resolved where, Preset preset, long timeoutMillis, @Nullable String outOfView)
      throws DeskException {
    ObserveRequest request = Observer.request(preset, timeoutMillis).finding(outOfView);
    return observer.observe(where, request, preset.word());
  }

  private Named numbered(Resolved where, JsonObject args) throws DeskException {
    Observed seen = observer.snapshot(where, args.string("snapshot", ""));
    Element element = Elements.byIndex(seen, (int) args.integer("index", -1));
    if (element == null) {
      throw DeskException.refused(
          "no_such_index",
          "snapshot " + seen.id() + " has no element " + args.integer("index", -1),
          "use a number of that snapshot");
    }
    return new Named(seen, element);
  }
}
