package dev.leancomputeruse.desk.engine.observe;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What changed from one list of lines to another: added, changed, removed, moved, and numbers that
 * are others now although nothing else changed.
 */
final class SnapshotDiff {
  /** The number at the start of a line, in either form. */
  private static final Pattern NUMBER = Pattern.compile("^(- )?\\[(\\d+)\\] ");

  private static final Pattern IDENTITY = Pattern.compile("^[^\"=]*(\"[^\"]*\")?");

  private SnapshotDiff() {}

  private record Line(String whole, String number, String text, String identity, int at) {}

  static List<String> of(List<String> before, List<String> after) {
    List<Line> old = lines(before);
    List<Line> now = lines(after);
    int[] match = new int[now.size()];
    Arrays.fill(match, -1);
    boolean[] taken = new boolean[old.size()];
    pair(old, now, match, taken, true);
    boolean[] same = new boolean[now.size()];
    for (int i = 0; i < match.length; i++) {
      same[i] = match[i] >= 0;
    }
    pair(old, now, match, taken, false);
    boolean[] moved = moved(match);
    List<String> diff = new ArrayList<>();
    for (int i = 0; i < now.size(); i++) {
      Line line = now.get(i);
      if (match[i] < 0) {
        diff.add("+ " + line.whole());
        continue;
      }
      Line was = old.get(match[i]);
      if (!same[i]) {
        diff.add("~ " + line.whole() + " (was: " + was.text() + ")");
      } else if (!line.number().equals(was.number())) {
        diff.add("# [" + was.number() + "→" + line.number() + "] " + line.text());
      }
      if (moved[i]) {
        diff.add("^ " + line.whole() + " (order)");
      }
    }
    for (int i = 0; i < old.size(); i++) {
      if (!taken[i]) {
        diff.add("- " + old.get(i).whole());
      }
    }
    return diff;
  }

  private static List<Line> lines(List<String> texts) {
    List<Line> lines = new ArrayList<>(texts.size());
    for (int i = 0; i < texts.size(); i++) {
      String whole = texts.get(i);
      Matcher number = NUMBER.matcher(whole);
      boolean numbered = number.find();
      String text = numbered ? whole.substring(number.end()) : whole;
      Matcher identity = IDENTITY.matcher(text);
      lines.add(
          new Line(
              whole,
              numbered ? number.group(2) : "",
              text,
              identity.find() ? identity.group() : text,
              i));
    }
    return lines;
  }

  private static void pair(
      List<Line> old, List<Line> now, int[] match, boolean[] taken, boolean exact) {
    Map<String, Deque<Line>> free = new HashMap<>();
    for (Line line : old) {
      if (!taken[line.at()]) {
        free.computeIfAbsent(exact ? line.text() : line.identity(), key -> new ArrayDeque<>())
            .add(line);
      }
    }
    for (Line line : now) {
      if (match[line.at()] < 0) {
        Deque<Line> same = free.get(exact ? line.text() : line.identity());
        Line was = same == null ? null : same.poll();
        if (was != null) {
          match[line.at()] = was.at();
          taken[was.at()] = true;
        }
      }
    }
  }

  /** Everything outside a longest run that kept its order. */
  private static boolean[] moved(int[] match) {
    int[] tails = new int[match.length];
    int[] previous = new int[match.length];
    int length = 0;
    for (int i = 0; i < match.length; i++) {
      previous[i] = -1;
      if (match[i] < 0) {
        continue;
      }
      int low = 0;
      int high = length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (match[tails[middle]] < match[i]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      previous[i] = low > 0 ? tails[low - 1] : -1;
      tails[low] = i;
      length = Math.max(length, low + 1);
    }
    boolean[] kept = new boolean[match.length];
    int at = length > 0 ? tails[length - 1] : -1;
    while (at >= 0) {
      kept[at] = true;
      at = previous[at];
    }
    boolean[] moved = new boolean[match.length];
    for (int i = 0; i < match.length; i++) {
      moved[i] = match[i] >= 0 && !kept[i];
    }
    return moved;
  }
}
