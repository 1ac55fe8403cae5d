package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Node.Child;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds our handlers in a document, wherever they stand. */
final class OwnHandlers {

  /**
   * One handler of ours.
   *
   * @param event the event it stands under
   * @param array the array that holds it: the group's {@code hooks}, or the event itself if it was
   *     pasted there without a group
   * @param index its place in the array
   * @param group its group; null if it has none
   * @param groupIndex the place of its group in the event
   * @param command its command line
   * @param role the word behind the launcher, {@code mcp} or {@code bash}
   */
  record Own(
      String event,
      Node eventArray,
      Node array,
      int index,
      Node node,
      @Nullable Node group,
      int groupIndex,
      String command,
      String role) {

    String matcher() {
      Node matcher = group == null ? null : group.get("matcher");
      return matcher == null || !matcher.isString() ? "" : matcher.text();
    }
  }

  private final OwnHooks hooks;

  OwnHandlers(OwnHooks hooks) {
    this.hooks = hooks;
  }

  /** Returns our handlers in the order of the text. */
  List<Own> find(Document document) {
    List<Own> found = new ArrayList<>();
    @Nullable Node events = Shape.hooks(document);
    if (events == null) {
      return found;
    }
    for (Child event : events.children()) {
      for (int i = 0; i < event.value().children().size(); i++) {
        find(String.valueOf(event.name()), event.value(), i, found);
      }
    }
    return found;
  }

  private void find(String event, Node eventArray, int groupIndex, List<Own> found) {
    Node group = eventArray.children().get(groupIndex).value();
    @Nullable String bare = command(group);
    if (bare != null) {
      found.add(
          new Own(
              event,
              eventArray,
              eventArray,
              groupIndex,
              group,
              null,
              groupIndex,
              bare,
              role(hooks.launcher(), bare)));
    }
    @Nullable Node array = group.isObject() ? group.get("hooks") : null;
    if (array == null || !array.isArray()) {
      return;
    }
    for (int i = 0; i < array.children().size(); i++) {
      Node node = array.children().get(i).value();
      @Nullable String command = command(node);
      if (command != null) {
        found.add(
            new Own(
                event,
                eventArray,
                array,
                i,
                node,
                group,
                groupIndex,
                command,
                role(hooks.launcher(), command)));
      }
    }
  }

  /** Returns the command line of a handler of ours; null for every other node. */
  @Nullable String command(Node node) {
    @Nullable String command = commandLine(node);
    return command != null && hooks.owns(command) ? command : null;
  }

  /** Returns the command line of a handler, its arguments included if it is started without sh. */
  static @Nullable String commandLine(Node node) {
    if (!node.isObject()) {
      return null;
    }
    @Nullable Node command = node.get("command");
    if (command == null || !command.isString()) {
      return null;
    }
    @Nullable Node arguments = node.get("args");
    if (arguments == null || !arguments.isArray()) {
      return command.text();
    }
    StringBuilder line = new StringBuilder(CommandLine.quote(command.text()));
    for (Child argument : arguments.children()) {
      if (argument.value().isString()) {
        line.append(' ').append(CommandLine.quote(argument.value().text()));
      }
    }
    return line.toString();
  }

  /** Returns the word behind the launcher in a command line. */
  static String role(String launcher, String command) {
    List<String> words = CommandLine.words(command);
    if (!words.contains(launcher)) {
      words = CommandLine.windowsWords(command);
    }
    int at = words.indexOf(launcher);
    return at >= 0 && at + 1 < words.size() ? words.get(at + 1) : "";
  }

  /**
   * Returns whether nothing foreign is in a group: our handlers only, and neither further keys nor
   * comments around them.
   */
  boolean wholly(Document document, Node group) {
    if (!group.isObject()) {
      return false;
    }
    @Nullable Node array = group.get("hooks");
    if (array == null || !array.isArray() || array.isEmpty()) {
      return false;
    }
    for (Child member : group.children()) {
      if (!"hooks".equals(member.name()) && !"matcher".equals(member.name())) {
        return false;
      }
    }
    for (Child handler : array.children()) {
      if (command(handler.value()) == null) {
        return false;
      }
    }
    return !hasComments(document, group) && !hasComments(document, array);
  }

  /** Returns whether comments stand in a container, its children's inside not counted. */
  static boolean hasComments(Document document, Node container) {
    int from = container.insideStart();
    for (Child child : container.children()) {
      int keyEnd =
          child.name() == null
              ? child.start()
              : Trivia.endOfString(document.bytes(), child.start());
      if (!Trivia.comments(document.bytes(), from, child.start()).isEmpty()
          || !Trivia.comments(document.bytes(), keyEnd, child.value().start()).isEmpty()) {
        return true;
      }
      from = child.end();
    }
    return !Trivia.comments(document.bytes(), from, container.insideEnd()).isEmpty();
  }
}
