package dev.leancomputeruse.installer;

import dev.leancomputeruse.manifest.Action;
import dev.leancomputeruse.manifest.ActionKind;
import dev.leancomputeruse.manifest.Plan;
import dev.leancomputeruse.manifest.Refusal;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Shows a plan to a person: grouped by what is done, with sizes, reasons and backups. */
final class PlanPreview {
  private static final int LONGEST_COLUMN = 48;

  private final PrintStream out;
  private final Style style;

  PlanPreview(Host host) {
    this.out = host.out();
    this.style = new Style(host.terminal().colour());
  }

  /** What a group of actions is called, and how it looks. */
  private record Heading(String words, UnaryOperator<String> look) {}

  /** Prints where and what, not what comes of it. */
  void show(Plan plan, List<Place> places) {
    out.println(
        style.bold(Product.NAME + " " + Product.version()) + ": " + plan.operation().word());
    out.println();
    for (Place place : places) {
      out.println("  " + padded(place.name(), 10) + "  " + place.shown());
    }
    Map<ActionKind, List<Action>> groups = new EnumMap<>(ActionKind.class);
    for (Action action : plan.actions()) {
      groups.computeIfAbsent(action.kind(), kind -> new ArrayList<>()).add(action);
    }
    groups.forEach(this::group);
    refusals("Left alone, for the manifest is not safe to follow there", plan.refused());
    refusals("In the way", plan.conflicts());
    out.println();
    out.flush();
  }

  private void group(ActionKind kind, List<Action> actions) {
    Heading heading = heading(kind);
    long bytes = actions.stream().mapToLong(Action::size).sum();
    String count =
        " (" + actions.size() + (bytes > 0 && counts(kind) ? ", " + Sizes.of(bytes) : "") + ")";
    out.println();
    out.println(heading.look().apply(heading.words()) + style.dim(count));
    if (kind == ActionKind.UNCHANGED) {
      return;
    }
    for (Action action : actions) {
      line(action);
    }
  }

  private void line(Action action) {
    StringBuilder line = new StringBuilder("  ");
    line.append(padded(action.root(), 8)).append("  ");
    String name = action.path().isEmpty() ? action.target().toString() : action.path();
    line.append(padded(Reasons.oneLine(name), action.size() > 0 ? LONGEST_COLUMN : 0));
    if (action.size() > 0 && counts(action.kind())) {
      line.append("  ").append(style.dim(Sizes.of(action.size())));
    }
    if (action.backup() != null) {
      line.append(
          action.kind() == ActionKind.RESTORE
              ? "  from " + action.backup()
              : "  yours stays as " + action.backup());
    }
    if (action.reason() != null) {
      line.append("  ").append(style.dim(action.reason()));
    }
    out.println(line.toString().stripTrailing());
  }

  private void refusals(String words, List<Refusal> refusals) {
    if (refusals.isEmpty()) {
      return;
    }
    List<String> lines =
        refusals.stream().map(refusal -> Reasons.oneLine(refusal.toString())).distinct().toList();
    out.println();
    out.println(style.red(words) + style.dim(" (" + lines.size() + ")"));
    lines.forEach(line -> out.println("  " + line));
  }

  private static boolean counts(ActionKind kind) {
    return switch (kind) {
      case CREATE, REPLACE, UPDATE, LAY_BESIDE, REMOVE, RESTORE, UNCHANGED -> true;
      default -> false;
    };
  }

  private Heading heading(ActionKind kind) {
    return switch (kind) {
      case MAKE_DIRECTORY -> new Heading("Make directories", style::green);
      case CREATE -> new Heading("Create", style::green);
      case REPLACE -> new Heading("Replace, keeping yours", style::yellow);
      case UPDATE -> new Heading("Update", style::green);
      case UNCHANGED -> new Heading("Already as they should be", style::dim);
      case KEEP -> new Heading("Keep what is yours", style::yellow);
      case LAY_BESIDE ->
          new Heading(
              "Keep what you edited, the new one beside it (--replace-edited replaces it)",
              style::yellow);
      case REGISTER -> new Heading("Register in settings.json", style::cyan);
      case UNREGISTER -> new Heading("Take out of settings.json", style::cyan);
      case REMOVE -> new Heading("Remove", style::red);
      case RESTORE -> new Heading("Put back what was there", style::green);
      case KEEP_EDITED -> new Heading("Keep what you edited, for your review", style::yellow);
      case FORGET -> new Heading("Already gone", style::dim);
      case REMOVE_DIRECTORY -> new Heading("Remove directories, if empty", style::red);
      case WRITE_MANIFEST -> new Heading("Record all of it", style::dim);
      case REMOVE_MANIFEST -> new Heading("Remove the record", style::red);
    };
  }

  private static String padded(String text, int width) {
    return text.length() >= width ? text : text + " ".repeat(width - text.length());
  }
}
