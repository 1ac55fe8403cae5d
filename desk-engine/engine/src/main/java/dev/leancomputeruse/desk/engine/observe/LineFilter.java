package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.protocol.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Which lines of a tree are shown. */
public final class LineFilter {
  private final @Nullable String text;
  private final @Nullable Pattern pattern;
  private final @Nullable Role textAsRole;
  private final @Nullable String role;
  private final @Nullable Role askedRole;
  private final boolean actionable;
  private final boolean menus;

  private LineFilter(
      @Nullable String text,
      @Nullable Pattern pattern,
      @Nullable String role,
      boolean actionable,
      boolean menus) {
    this.text = text;
    this.pattern = pattern;
    this.textAsRole = text == null ? null : Role.named(text);
    this.role = role;
    this.askedRole = role == null ? null : Role.named(role);
    this.actionable = actionable;
    this.menus = menus;
  }

  /**
   * Makes a filter.
   *
   * @param text a part of the line, or the name of a role on any platform; null for static text, or
   *     for everything if a role or actionable is asked for
   * @param regex whether the text is a regular expression
   */
  public static LineFilter of(
      @Nullable String text,
      boolean regex,
      @Nullable String role,
      boolean actionable,
      boolean menus)
      throws DeskException {
    if (regex) {
      if (text == null) {
        throw DeskException.invalid("--regex needs a filter", "give the expression as the filter");
      }
      try {
        return new LineFilter(
            null,
            Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE),
            role,
            actionable,
            menus);
      } catch (PatternSyntaxException e) {
        throw DeskException.invalid(
            "the filter is no regular expression: " + e.getDescription(),
            "correct it, or leave --regex out");
      }
    }
    boolean all = role != null || actionable;
    return new LineFilter(
        text == null && !all ? Role.STATICTEXT.word() : text, null, role, actionable, menus);
  }

  private static final String GOES_ON = "⏎ ";

  /** Returns the raw lines that match, without secrets and without their indentation. */
  List<String> lines(Observation observation) {
    List<String> lines = new ArrayList<>();
    for (TreeNode node : observation.nodes()) {
      if ((node.menu() && !menus)
          || (actionable && node.index() < 0)
          || !Elements.hasRole(node, role, askedRole)) {
        continue;
      }
      boolean whole = text == null && pattern == null;
      boolean byRole = textAsRole != null && node.role() == textAsRole;
      int start = 0;
      while (start <= node.clean().length()) {
        int end = node.clean().indexOf('\n', start);
        end = end < 0 ? node.clean().length() : end;
        String line = node.clean().substring(start, end);
        if (whole || byRole || matches(line)) {
          // What goes on is marked, so that no text of an app passes for a line of ours.
          lines.add(start == 0 ? line.strip() : GOES_ON + line.strip());
        }
        start = end + 1;
      }
    }
    return lines;
  }

  private boolean matches(String line) {
    if (pattern != null) {
      return pattern.matcher(line).find();
    }
    return text != null && contains(line, text);
  }

  private static boolean contains(String line, String part) {
    int last = line.length() - part.length();
    for (int i = 0; i <= last; i++) {
      if (line.regionMatches(true, i, part, 0, part.length())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the part of a name that is looked for, or null if nothing is asked for by its name. */
  public @Nullable String name() {
    return textAsRole == null ? text : null;
  }

  /** Returns what tells this filter from another. */
  public String query() {
    return (pattern != null ? "regex:" + pattern.pattern() : text == null ? "" : text)
        + "|"
        + (role == null ? "" : role)
        + "|"
        + actionable
        + "|"
        + menus;
  }
}
