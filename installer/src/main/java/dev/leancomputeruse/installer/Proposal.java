package dev.leancomputeruse.installer;

import dev.leancomputeruse.manifest.Plan;
import java.io.IOException;
import java.util.List;

/**
 * A plan, with what a person has to know around it.
 *
 * @param plan what will be done
 * @param places where
 * @param registered whether our entries are in the settings file afterwards
 * @param inactive why the agent host will not run what is registered, a line for each reason
 * @param byHand the snippet to merge by hand where the settings file cannot be changed, else empty
 */
record Proposal(
    Plan plan, List<Place> places, boolean registered, List<String> inactive, String byHand) {
  /**
   * A hash over all that the plan does and depends on, the Java that will run the hooks among it.
   */
  String hash(Host host) throws IOException {
    return plan.hash(host.java(), Runtime.version().toString(), String.valueOf(registered));
  }

  Proposal {
    places = List.copyOf(places);
    inactive = List.copyOf(inactive);
  }
}
