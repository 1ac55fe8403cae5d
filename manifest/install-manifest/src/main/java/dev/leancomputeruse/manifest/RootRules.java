package dev.leancomputeruse.manifest;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the roots of an install have to be like before anything else is looked at. */
final class RootRules {
  private RootRules() {}

  static List<Refusal> conflicts(List<NamedRoot> roots, @Nullable ManifestReading reading) {
    List<Refusal> conflicts = new ArrayList<>();
    for (int i = 0; i < roots.size(); i++) {
      for (int j = i + 1; j < roots.size(); j++) {
        if (roots.get(i).root().overlaps(roots.get(j).root())) {
          conflicts.add(
              new Refusal(
                  roots.get(j).root().toString(),
                  "is the same directory as the "
                      + roots.get(i).name()
                      + " root, or one lies in the other",
                  "choose directories that lie apart with --dir and --share"));
        }
      }
    }
    if (reading != null) {
      conflicts.addAll(reading.refused());
      for (NamedRoot root : roots) {
        reading
            .manifest()
            .root(root.name())
            .filter(recorded -> !recorded.path().equals(root.root().path().toString()))
            .ifPresent(recorded -> conflicts.add(elsewhere(root, recorded)));
      }
    }
    return conflicts;
  }

  private static Refusal elsewhere(NamedRoot root, RootEntry recorded) {
    return root.name().equals(NamedRoot.SHARE)
        ? new Refusal(
            root.root().toString(),
            "holds the manifest of an install at " + recorded.path(),
            "use --share " + recorded.path() + ", or another share for this install")
        : new Refusal(
            root.root().toString(),
            "this share already serves " + recorded.path(),
            "choose another share for this one with --share");
  }
}
