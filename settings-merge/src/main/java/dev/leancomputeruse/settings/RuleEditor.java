package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Edit.Action;
import dev.leancomputeruse.settings.Edit.Step;
import dev.leancomputeruse.settings.Fragment.Elements;
import dev.leancomputeruse.settings.Fragment.Members;
import dev.leancomputeruse.settings.Node.Child;
import dev.leancomputeruse.settings.SettingsException.Reason;
import dev.leancomputeruse.settings.Undo.Before;
import dev.leancomputeruse.settings.Undo.Rules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts permission rules into {@code permissions.allow} and takes them out again.
 *
 * <p>A rule is a plain string and can carry no mark, so that only the record tells ours from one
 * that the user had before: what was there before is never ours.
 */
final class RuleEditor {
  static final String PERMISSIONS = "permissions";
  static final String ALLOW = "allow";

  private static final int MAX_STEPS = 100_000;

  private RuleEditor() {}

  /**
   * A text after an edit.
   *
   * @param rules what is ours in it, null if nothing is
   */
  record Result(Document document, List<Step> steps, @Nullable Rules rules) {}

  /**
   * Adds what is missing.
   *
   * @param wanted the rules that should be there; null for those of ours that are there still: one
   *     that the user took out stays out
   */
  static Result install(Document start, @Nullable List<String> wanted, @Nullable Rules earlier)
      throws SettingsException {
    List<String> asked = wanted;
    if (asked == null) {
      asked = new ArrayList<>();
      Set<String> present = present(start);
      for (String rule : earlier == null ? List.<String>of() : earlier.added()) {
        if (present.contains(rule)) {
          asked.add(rule);
        }
      }
    }
    if (asked.isEmpty()) {
      return new Result(start, List.of(), null);
    }
    check(start);
    Document base = earlier == null ? start : remove(start, earlier).document();
    Set<String> before = present(base);
    List<String> added = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    Document document = start;
    for (String rule : new LinkedHashSet<>(asked)) {
      if (!before.contains(rule)) {
        added.add(rule);
      }
      boolean there = present(document).contains(rule);
      steps.add(new Step(there ? Action.UNCHANGED : Action.ADD, PERMISSIONS + "." + ALLOW, rule));
      if (!there) {
        document = append(document, rule);
      }
    }
    unchanged(start, document, asked);
    Rules rules =
        added.isEmpty()
            ? null
            : new Rules(before(base, permissions(base)), before(base, allow(base)), added);
    return new Result(document, steps, rules);
  }

  /** Removes what is ours, and the containers that we made and that are empty by it. */
  static Result remove(Document start, Rules rules) throws SettingsException {
    if (start.root() == null || allow(start) == null) {
      return new Result(start, List.of(), null);
    }
    check(start);
    List<Step> steps = new ArrayList<>();
    Document document = start;
    for (int i = 0; i < MAX_STEPS; i++) {
      byte @Nullable [] text = next(document, rules, steps);
      if (text == null) {
        unchanged(start, document, rules.added());
        return new Result(document, List.copyOf(steps), null);
      }
      document = Document.parse(text);
    }
    throw unverified();
  }

  private static byte @Nullable [] next(Document document, Rules rules, List<Step> steps) {
    @Nullable Node root = document.root();
    @Nullable Node permissions = permissions(document);
    @Nullable Node allow = allow(document);
    Splicer splicer = new Splicer(document, Style.of(document));
    if (allow != null) {
      for (int i = allow.children().size() - 1; i >= 0; i--) {
        Node value = allow.children().get(i).value();
        if (value.isString() && rules.added().contains(value.text())) {
          steps.add(0, new Step(Action.REMOVE, PERMISSIONS + "." + ALLOW, value.text()));
          return splicer.remove(allow, i);
        }
      }
    }
    if (root == null || permissions == null || steps.isEmpty()) {
      return null;
    }
    if (allow != null && allow.isEmpty()) {
      if (rules.allow().absent() && Sweeper.isBlank(document, allow)) {
        return splicer.remove(permissions, permissions.indexOf(ALLOW));
      }
      byte @Nullable [] text = Sweeper.refill(document, splicer, allow, rules.allow());
      if (text != null) {
        return text;
      }
    }
    if (permissions.isEmpty()) {
      if (rules.permissions().absent() && Sweeper.isBlank(document, permissions)) {
        return splicer.remove(root, root.indexOf(PERMISSIONS));
      }
      return Sweeper.refill(document, splicer, permissions, rules.permissions());
    }
    return null;
  }

  private static Document append(Document start, String rule) throws SettingsException {
    Document document = start;
    while (true) {
      @Nullable Node root = document.root();
      if (root == null) {
        throw unverified();
      }
      Splicer splicer = new Splicer(document, Style.of(document));
      @Nullable Node permissions = root.get(PERMISSIONS);
      if (permissions == null) {
        document = Document.parse(splicer.append(root, PERMISSIONS, new Members(List.of())));
        continue;
      }
      @Nullable Node allow = permissions.get(ALLOW);
      if (allow != null) {
        return Document.parse(splicer.append(allow, Fragment.string(rule)));
      }
      document = Document.parse(splicer.append(permissions, ALLOW, new Elements(List.of())));
    }
  }

  private static void check(Document document) throws SettingsException {
    @Nullable Node permissions = permissions(document);
    if (permissions != null && !permissions.isObject()) {
      throw document.refusal(Reason.SHAPE, permissions.start(), "\"permissions\" is not an object");
    }
    @Nullable Node allow = allow(document);
    if (allow != null && !allow.isArray()) {
      throw document.refusal(
          Reason.SHAPE, allow.start(), "\"allow\" under \"permissions\" is not an array");
    }
  }

  private static @Nullable Node permissions(Document document) {
    @Nullable Node root = document.root();
    return root == null ? null : root.get(PERMISSIONS);
  }

  private static @Nullable Node allow(Document document) {
    @Nullable Node permissions = permissions(document);
    return permissions == null || !permissions.isObject() ? null : permissions.get(ALLOW);
  }

  private static Set<String> present(Document document) {
    Set<String> present = new HashSet<>();
    @Nullable Node allow = allow(document);
    if (allow != null && allow.isArray()) {
      for (Child child : allow.children()) {
        if (child.value().isString()) {
          present.add(child.value().text());
        }
      }
    }
    return present;
  }

  private static Before before(Document document, @Nullable Node container) {
    if (container == null) {
      return Before.ABSENT;
    }
    return container.isEmpty()
        ? Before.empty(document.text(container.insideStart(), container.insideEnd()))
        : Before.FILLED;
  }

  /** The shrink guard: everything but our rules, and what is empty without them, is as it was. */
  private static void unchanged(Document before, Document after, List<String> rules)
      throws SettingsException {
    if (!rest(before, rules).equals(rest(after, rules))) {
      throw unverified();
    }
  }

  private static List<String> rest(Document document, List<String> rules) {
    List<String> tokens = new ArrayList<>();
    @Nullable Node root = document.root();
    if (root != null) {
      rest(root, 0, rules, tokens);
    }
    return tokens;
  }

  /**
   * Collects what a container holds.
   *
   * @param way how much of the way to the rules leads here: 0 the root, 1 permissions, 2 allow
   */
  private static void rest(Node container, int way, List<String> rules, List<String> tokens) {
    for (Child child : container.children()) {
      Node value = child.value();
      int mark = tokens.size();
      tokens.add("key " + child.name());
      if (value.isContainer()) {
        boolean onTheWay =
            (way == 0 && PERMISSIONS.equals(child.name()))
                || (way == 1 && ALLOW.equals(child.name()));
        tokens.add(value.isObject() ? "{" : "[");
        int open = tokens.size();
        rest(value, onTheWay ? way + 1 : 9, rules, tokens);
        if (onTheWay && tokens.size() == open) {
          tokens.subList(mark, tokens.size()).clear();
        } else {
          tokens.add("end");
        }
      } else if (way == 2 && value.isString() && rules.contains(value.text())) {
        tokens.subList(mark, tokens.size()).clear();
      } else {
        tokens.add(value.kind() + " " + value.text());
      }
    }
  }

  private static SettingsException unverified() {
    return new SettingsException(
        Reason.UNVERIFIED,
        "the edit did not pass its check, nothing was written: a foreign entry would change");
  }
}
