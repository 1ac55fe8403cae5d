package dev.leancomputeruse.desk.engine.observe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What of an observation is shown.
 *
 * @param lines the lines, as many as may be
 * @param all how many there are
 * @param note how it compares with an earlier one: the id it is a difference to, or full and why;
 *     empty if nothing was asked
 */
public record View(List<String> lines, int all, String note) {

  /** Shows raw lines that match. */
  public static View raw(
      Observer observer, Observed observed, LineFilter filter, int max, @Nullable String since) {
    List<String> now = filter.lines(observed.observation());
    if (since == null) {
      return full(now, max, "");
    }
    Observer.Base base = observer.base(observed.where().key(), since);
    String against = comparable(base, observed, filter.query());
    if (base == null || !against.isEmpty()) {
      return full(now, max, "full:" + against);
    }
    return smaller(filter.lines(base.observation()), now, max, since);
  }

  /** Shows elements in small, as many as the preset allows. */
  public static View compact(
      Observer observer,
      Observed observed,
      Preset preset,
      boolean menus,
      @Nullable String part,
      @Nullable String since) {
    List<String> now = compact(observed.observation(), preset, menus, part);
    String query = query(preset, menus, part);
    if (since == null) {
      return full(now, preset.nodes(), "");
    }
    Observer.Base base = observer.base(observed.where().key(), since);
    String against = comparable(base, observed, query);
    if (base == null || !against.isEmpty()) {
      return full(now, preset.nodes(), "full:" + against);
    }
    return smaller(compact(base.observation(), preset, menus, part), now, preset.nodes(), since);
  }

  /** Returns what tells this view from another. */
  public static String query(Preset preset, boolean menus, @Nullable String part) {
    return preset.word() + menus + (part == null ? "" : part);
  }

  private static List<String> compact(
      Observation observation, Preset preset, boolean menus, @Nullable String part) {
    List<String> lines = new ArrayList<>();
    for (TreeNode node : observation.nodes()) {
      if (node.menu() && !menus) {
        continue;
      }
      NodeText parts = node.cleanParts();
      boolean empty =
          node.index() < 0
              && parts.title().isEmpty()
              && (parts.value() == null || parts.value().isEmpty());
      if (empty) {
        continue;
      }
      String line = Compact.line(node, observation.rows().get(node.index()), preset.characters());
      if (part == null
          || line.toLowerCase(java.util.Locale.ROOT)
              .contains(part.toLowerCase(java.util.Locale.ROOT))) {
        lines.add(line);
      }
    }
    return lines;
  }

  private static String comparable(Observer.@Nullable Base base, Observed observed, String query) {
    if (base == null) {
      return "unknown-or-expired";
    }
    if (base.pid() != observed.where().app().pid()
        || base.window() != observed.where().window().id()) {
      return "another-window";
    }
    return base.query().equals(query) ? "" : "another-query";
  }

  private static View smaller(List<String> before, List<String> now, int max, String since) {
    List<String> diff = SnapshotDiff.of(before, now);
    List<String> shown = now.subList(0, Math.min(max, now.size()));
    if (length(diff) >= length(shown) && !now.equals(before)) {
      return full(now, max, "full:not-smaller");
    }
    return new View(List.copyOf(diff.subList(0, Math.min(max, diff.size()))), diff.size(), since);
  }

  private static int length(List<String> lines) {
    int length = 0;
    for (String line : lines) {
      length += line.length() + 1;
    }
    return length;
  }

  private static View full(List<String> lines, int max, String note) {
    return new View(List.copyOf(lines.subList(0, Math.min(max, lines.size()))), lines.size(), note);
  }
}
