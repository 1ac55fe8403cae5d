package dev.leancomputeruse.desk.engine.observe;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A window that was read.
 *
 * @param nodes its elements in the order of the tree
 * @param rows what the driver's rows add, by index
 * @param driverSnapshot the driver's id, empty if it has none
 * @param title the window's title, empty if the driver does not say
 * @param truncated why not all is there, null if nothing says so
 * @param degraded the driver's reason for a poor tree, null if it gave none
 * @param outOfView how many elements are left out because they are scrolled out of view
 * @param searched how many of those a search by name got to before it was ended, 0 if it came to
 *     its end or none was asked for
 */
record Observation(
    List<TreeNode> nodes,
    Map<Integer, ElementRow> rows,
    String driverSnapshot,
    String title,
    @Nullable String truncated,
    @Nullable String degraded,
    long outOfView,
    long searched) {

  boolean complete() {
    return truncated == null && degraded == null;
  }

  @Nullable TreeNode byIndex(int index) {
    for (TreeNode node : nodes) {
      if (node.index() == index) {
        return node;
      }
    }
    return null;
  }
}
