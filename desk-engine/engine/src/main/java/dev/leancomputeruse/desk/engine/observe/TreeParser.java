package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.protocol.Redactor;
import dev.leancomputeruse.desk.protocol.Role;
import dev.leancomputeruse.desk.protocol.TreeRedactor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the driver's tree, in any of the three dialects, and takes the secrets out on the way. */
final class TreeParser {
  private final TreeRedactor redactor;
  private final List<TreeNode> nodes = new ArrayList<>();
  private final Map<String, Role> roles = new HashMap<>();
  private boolean truncated;
  private int menuDepth = -1;

  TreeParser(Redactor redactor) {
    this.redactor = new TreeRedactor(redactor);
  }

  List<TreeNode> nodes() {
    return nodes;
  }

  /** Whether the driver says that the tree was cut. */
  boolean truncated() {
    return truncated;
  }

  /** Reads the whole tree; returns it without secrets, the same object if there are none. */
  String parse(String markdown) {
    StringBuilder clean = null;
    int start = 0;
    while (start < markdown.length()) {
      int end = markdown.indexOf('\n', start);
      if (end < 0) {
        end = markdown.length();
      }
      String line = markdown.substring(start, end);
      String roleName = TreeRedactor.roleName(line);
      Role role = role(roleName);
      String its = redactor.line(line, role);
      if (clean == null && !its.equals(line)) {
        clean = new StringBuilder(markdown.length()).append(markdown, 0, start);
      }
      if (clean != null) {
        clean.append(its);
        if (end < markdown.length()) {
          clean.append('\n');
        }
      }
      take(line, its, roleName, role);
      start = end + 1;
    }
    return clean == null ? markdown : clean.toString();
  }

  private @Nullable Role role(String name) {
    // The names come again and again; an unknown one is asked for each time, and is rare.
    Role known = roles.get(name);
    if (known == null && !name.isEmpty()) {
      known = Role.named(name);
      if (known != null) {
        roles.put(name, known);
      }
    }
    return known;
  }

  private void take(String line, String its, String roleName, @Nullable Role role) {
    if (line.startsWith("⚠") && line.contains("truncated")) {
      truncated = true;
      return;
    }
    int dash = line.indexOf("- ");
    int index = roleName.isEmpty() ? -1 : index(line, dash + 2);
    if (role == null && index < 0 && !nodes.isEmpty() && !looksLikeElement(line, roleName)) {
      continueLast(line, its);
      return;
    }
    if (roleName.isEmpty()) {
      return;
    }
    int depth = dash / 2;
    if (menuDepth >= 0 && depth <= menuDepth) {
      menuDepth = -1;
    }
    if (menuDepth < 0 && role != null && role.ofMenus()) {
      menuDepth = depth;
    }
    nodes.add(new TreeNode(depth, index, roleName, role, menuDepth >= 0, line, its));
  }

  /** A role that no vocabulary knows, in the form that only elements have. */
  private static boolean looksLikeElement(String line, String roleName) {
    return !roleName.isEmpty()
        && roleName.length() < 40
        && (line.endsWith("]") || line.endsWith("\"") || line.endsWith(roleName))
        && roleName.matches("[A-Za-z][A-Za-z ]*");
  }

  private void continueLast(String line, String its) {
    int last = nodes.size() - 1;
    TreeNode node = nodes.get(last);
    nodes.set(
        last,
        new TreeNode(
            node.depth(),
            node.index(),
            node.roleName(),
            node.role(),
            node.menu(),
            node.raw() + "\n" + line,
            node.clean() + "\n" + its));
  }

  private static int index(String line, int at) {
    if (!line.startsWith("[", at)) {
      return -1;
    }
    int close = line.indexOf(']', at);
    int number = 0;
    for (int i = at + 1; i < close; i++) {
      char c = line.charAt(i);
      if (c < '0' || c > '9' || number > 100_000_000) {
        return -1;
      }
      number = number * 10 + (c - '0');
    }
    return close > at + 1 ? number : -1;
  }
}
