package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Node.Child;
import dev.leancomputeruse.settings.Notice.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the host does with a settings file, as measured on the real client 2.1.332.
 *
 * <p>It reads strict JSON only, silently. One invalid group or handler under some events makes it
 * drop the whole file; under the others it drops that entry alone.
 */
final class HostRules {

  private static final Set<String> DROPS_THE_FILE = Set.of("PreToolUse", "PermissionRequest");

  private static final Set<String> TYPES = Set.of("command", "http", "mcp_tool", "prompt", "agent");

  private static final List<String> POLICIES = List.of("disableAllHooks", "allowManagedHooksOnly");

  private HostRules() {}

  /** Returns what keeps the host from running the hooks of a document. */
  static List<Notice> notices(Document document) {
    List<Notice> notices = new ArrayList<>();
    @Nullable Node root = document.root();
    if (root == null) {
      notLenient(document, null, notices);
      return notices;
    }
    notLenient(document, root, notices);
    @Nullable Node hooks = Shape.hooks(document);
    if (hooks != null) {
      for (Child event : hooks.children()) {
        boolean fatal = DROPS_THE_FILE.contains(String.valueOf(event.name()));
        for (Child group : event.value().children()) {
          @Nullable String fault = fault(group.value());
          if (fault != null) {
            notices.add(rejected(document, group.value(), fault, fatal));
          }
        }
      }
    }
    for (String policy : POLICIES) {
      @Nullable Node value = root.get(policy);
      if (value != null && value.text().equals("true") && !value.isString()) {
        String effect =
            policy.equals("disableAllHooks")
                ? "the host runs no hooks"
                : "the host runs managed hooks only";
        notices.add(new Notice(Kind.POLICY, "\"" + policy + "\" is set: " + effect));
      }
    }
    if (document.begin() > 0) {
      notices.add(
          new Notice(Kind.REMARK, "starts with a byte order mark, which other tools may not read"));
    }
    return notices;
  }

  private static Notice rejected(Document document, Node group, String fault, boolean fatal) {
    String place = " (line " + document.line(group.start()) + ": " + fault + ")";
    return fatal
        ? new Notice(Kind.INACTIVE, "the host ignores a file with an invalid hook entry" + place)
        : new Notice(Kind.DROPPED, "the host drops an invalid hook entry" + place);
  }

  private static void notLenient(Document document, @Nullable Node root, List<Notice> notices) {
    LenientParts parts = LenientParts.of(document, root);
    if (parts.comment() >= 0) {
      notices.add(
          new Notice(
              Kind.INACTIVE,
              "the host ignores a file with comments (line "
                  + document.line(parts.comment())
                  + ")"));
    }
    if (parts.trailingComma() >= 0) {
      notices.add(
          new Notice(
              Kind.INACTIVE,
              "the host ignores a file with a trailing comma (line "
                  + document.line(parts.trailingComma())
                  + ")"));
    }
  }

  /** Returns why the host rejects a group; null if it does not. */
  static @Nullable String fault(Node group) {
    if (!group.isObject()) {
      return "a group that is not an object";
    }
    @Nullable Node matcher = group.get("matcher");
    if (matcher != null && !matcher.isString()) {
      return "a matcher that is not a string";
    }
    @Nullable Node handlers = group.get("hooks");
    if (handlers == null || !handlers.isArray()) {
      return "a group without \"hooks\"";
    }
    return handlersFault(handlers, null);
  }

  /** Returns why the host rejects a group for its handlers, one of them not looked at. */
  static @Nullable String handlersFault(Node handlers, @Nullable Node except) {
    for (Child handler : handlers.children()) {
      @Nullable String fault = handlerFault(handler.value());
      if (fault != null && !handler.value().equals(except)) {
        return fault;
      }
    }
    return null;
  }

  private static @Nullable String handlerFault(Node handler) {
    if (!handler.isObject()) {
      return "a handler that is not an object";
    }
    @Nullable Node type = handler.get("type");
    if (type == null || !type.isString() || !TYPES.contains(type.text())) {
      return "a handler of unknown type";
    }
    @Nullable Node command = handler.get("command");
    if (type.text().equals("command") && (command == null || !command.isString())) {
      return "a handler without a command";
    }
    @Nullable Node timeout = handler.get("timeout");
    if (timeout != null && !isPositive(timeout)) {
      return "a timeout that is not a positive number";
    }
    return null;
  }

  private static boolean isPositive(Node node) {
    return node.kind() == Node.Kind.NUMBER && signum(node.text()) > 0;
  }

  private static int signum(String number) {
    if (number.startsWith("-")) {
      return -1;
    }
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c == 'e' || c == 'E') {
        break;
      }
      if (c >= '1' && c <= '9') {
        return 1;
      }
    }
    return 0;
  }

  /** Returns whether a number, as it is written, has the given value. */
  static boolean equalsNumber(Node node, int value) {
    if (node.kind() != Node.Kind.NUMBER || node.text().length() > 20) {
      return false;
    }
    return new BigDecimal(node.text()).compareTo(BigDecimal.valueOf(value)) == 0;
  }
}
