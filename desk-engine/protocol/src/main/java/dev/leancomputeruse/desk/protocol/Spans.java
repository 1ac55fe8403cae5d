package dev.leancomputeruse.desk.protocol;

import java.util.ArrayList;
import java.util.List;

/** The parts of one line that are secrets. Parts that overlap become one. */
final class Spans {
  /** How what was taken out begins in the text. */
  static final String MARK = "<redacted:";

  private final List<Span> spans = new ArrayList<>();

  private record Span(int start, int end, String kind) {}

  void clear() {
    spans.clear();
  }

  boolean isEmpty() {
    return spans.isEmpty();
  }

  /** Marks a part, unless it is empty or was taken out before. */
  void add(String line, int start, int end, String kind) {
    if (start < end && !line.startsWith(MARK, start)) {
      int at = spans.size();
      while (at > 0 && spans.get(at - 1).start > start) {
        at--;
      }
      spans.add(at, new Span(start, end, kind));
    }
  }

  /** Returns how many parts there are once those that overlap are one. */
  int cut(String line, StringBuilder into) {
    int from = 0;
    int count = 0;
    int i = 0;
    while (i < spans.size()) {
      Span first = spans.get(i);
      int end = first.end;
      i++;
      while (i < spans.size() && spans.get(i).start < end) {
        end = Math.max(end, spans.get(i).end);
        i++;
      }
      into.append(line, from, first.start).append(MARK).append(first.kind).append('>');
      from = end;
      count++;
    }
    into.append(line, from, line.length());
    return count;
  }
}
