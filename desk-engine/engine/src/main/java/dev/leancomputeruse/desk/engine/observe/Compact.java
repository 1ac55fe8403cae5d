package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.Quoted;
import org.jspecify.annotations.Nullable;

/** One element on one line: {@code [12] button "OK" = "value" (disabled)}. */
final class Compact {
  private Compact() {}

  /**
   * Returns the line.
   *
   * @param characters how many of each text
   */
  static String line(TreeNode node, @Nullable ElementRow row, int characters) {
    return (node.index() < 0 ? "" : "[" + node.index() + "] ") + text(node, row, characters);
  }

  /** Returns the line without the number. */
  static String text(TreeNode node, @Nullable ElementRow row, int characters) {
    NodeText parts = node.cleanParts();
    StringBuilder line = new StringBuilder(node.roleWord());
    if (!parts.title().isEmpty()) {
      line.append(' ').append(Quoted.of(cut(parts.title(), characters)));
    }
    if (parts.value() != null) {
      line.append(" = ").append(Quoted.of(cut(parts.value(), characters)));
    }
    if (!parts.description().isEmpty()) {
      line.append(" (").append(cut(parts.description(), characters)).append(')');
    }
    if (row != null && row.selected()) {
      line.append(" selected");
    }
    if (row != null && !row.enabled()) {
      line.append(" disabled");
    }
    return line.toString();
  }

  private static String cut(String text, int characters) {
    String oneLine = text.indexOf('\n') < 0 ? text : text.replace("\n", "⏎");
    if (oneLine.length() <= characters) {
      return oneLine;
    }
    int end =
        Character.isHighSurrogate(oneLine.charAt(characters - 1)) ? characters - 1 : characters;
    return oneLine.substring(0, end) + "…+" + (oneLine.length() - end);
  }
}
