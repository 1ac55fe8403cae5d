package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.driver.ElementRef;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An observation that was saved.
 *
 * @param id the snapshot's id
 * @param file where the whole answer is, without its secrets
 * @param bytes how long the driver's answer was
 * @param redacted how many secrets were taken out
 */
public record Observed(
    String id, Path file, int bytes, int redacted, Resolved where, Observation observation) {
  /**
   * Stands in a driver's tree before a line of a content that would else be taken for an element;
   * it has no width and no meaning.
   */
  public static final char MARK = '\u2060';

  /** Stands in brackets behind the name of what was found out of view. */
  public static final String OUT_OF_VIEW = "out of view";

  /** Returns why not all is there, empty if nothing says so. */
  public String truncated() {
    return observation.truncated() == null ? "" : observation.truncated();
  }

  /** Returns the driver's reason for a poor tree, empty if it gave none. */
  public String degraded() {
    return observation.degraded() == null ? "" : observation.degraded();
  }

  /** Returns whether nothing that shows is left out. */
  public boolean complete() {
    return observation.complete();
  }

  /** Returns how many elements are scrolled out of view, as far as the driver says. */
  public long outOfView() {
    return observation.outOfView();
  }

  /**
   * Returns how many of what is out of view a search by name got to before it was ended; 0 if it
   * came to its end.
   */
  public long searched() {
    return observation.searched();
  }

  /** Returns whether what is not in the tree is not in the window. */
  public boolean provesAbsence() {
    return observation.complete() && observation.outOfView() == 0;
  }

  /** Returns whether a text stands in the window; not to be printed. */
  public boolean shows(String text) {
    for (TreeNode node : observation.nodes()) {
      // The number and the role are not what the window shows.
      NodeText parts = node.parts();
      String value = parts.value();
      if (!node.menu()
          && !outOfView(node)
          && (parts.title().contains(text)
              || (value != null && value.contains(text))
              || parts.description().contains(text))) {
        return true;
      }
    }
    return false;
  }

  /** What was found by its name alone shows nowhere. */
  private boolean outOfView(TreeNode node) {
    ElementRow row = observation.rows().get(node.index());
    return row == null ? node.parts().description().equals(OUT_OF_VIEW) : row.outOfView();
  }

  /** Returns whether the two show the same, numbers left aside. */
  public boolean sameAs(Observed other) {
    return texts(this).equals(texts(other));
  }

  private static List<String> texts(Observed observed) {
    List<String> texts = new ArrayList<>();
    for (TreeNode node : observed.observation.nodes()) {
      ElementRow row = observed.observation.rows().get(node.index());
      if (observed.outOfView(node)) {
        continue;
      }
      texts.add(
          node.depth() + node.clean() + (row == null ? "" : row.enabled() + "," + row.selected()));
    }
    return texts;
  }

  /** Returns the element in the words of the driver. */
  public ElementRef ref(Element element) {
    ElementRow row = observation.rows().get(element.index());
    return new ElementRef(
        element.index(), row == null ? "" : row.token(), observation.driverSnapshot());
  }
}
