package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.observe.Preset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One thing to be done, with its arguments checked.
 *
 * @param tool the driver's own name of it
 * @param args as they were given
 * @param expect what has to hold afterwards, or null
 */
public record Step(String tool, JsonObject args, @Nullable Expectation expect) {
  private static final Set<String> FILLED_IN =
      Set.of(
          "pid",
          "window_id",
          "element_index",
          "element_token",
          "snapshot_id",
          "delivery_mode",
          "session");
  private static final Map<String, String> INSTEAD =
      Map.of(
          "kill_app",
              "ask the app to quit with desk-clean APP --launched-by-run, or its own menu with invoke_menu",
          "mouse_button_down", "use drag, which does the whole movement",
          "mouse_button_up", "use drag, which does the whole movement",
          "mouse_drag", "use drag",
          "parallel_mouse_drag", "use drag, one after the other",
          "screenshot", "use get_window_state with include_screenshot and screenshot_out_file",
          "page", "use a browser tool for pages",
          "type_text_chars", "use type_text",
          "list_windows", "use desk windows APP",
          "list_apps", "use desk apps");

  /**
   * Checks a tool and its arguments; nothing is asked of a driver.
   *
   * @throws DeskException if they make no sense
   */
  public static Step of(String tool, JsonObject args, @Nullable JsonObject expect)
      throws DeskException {
    ToolSpec spec = ToolSpec.of(tool);
    if (spec == null) {
      String instead = INSTEAD.get(tool);
      if (instead != null || tool.startsWith("browser_")) {
        throw DeskException.trouble(
            tool.equals("kill_app") ? "kill_refused" : "unsupported",
            tool.equals("kill_app") ? "kill_app is refused always" : "desk has no " + tool,
            instead != null ? instead : "use a browser tool for pages");
      }
      throw DeskException.invalid(
          "there is no tool " + tool, "use one of " + String.join(" ", ToolSpec.names()));
    }
    for (Map.Entry<String, @Nullable Object> member : args.members().entrySet()) {
      String name = member.getKey();
      if (FILLED_IN.contains(name)) {
        throw DeskException.invalid(
            name + " is filled in by desk",
            "use --window, --foreground, label and role, or index with snapshot");
      }
      ToolSpec.Kind kind = spec.args().get(name);
      kind = kind == null ? spec.args().get("*" + name) : kind;
      if (kind == null) {
        throw DeskException.invalid(
            tool + " takes no " + name,
            "it takes " + String.join(" ", spec.args().keySet()).replace("*", ""));
      }
      check(tool, name, kind, member.getValue());
    }
    for (String name : spec.args().keySet()) {
      if (name.startsWith("*") && !args.has(name.substring(1))) {
        throw DeskException.invalid(
            tool + " needs " + name.substring(1), "add it to the arguments");
      }
    }
    checkTogether(tool, spec.group(), args);
    if (spec.group() == ToolSpec.Group.WAIT) {
      return new Step(
          tool, args, Expectation.of(args.get("expect"), args.integer("timeout_ms", 5_000)));
    }
    return new Step(tool, args, expect == null ? null : Expectation.of(expect, -1));
  }

  private static void check(String tool, String name, ToolSpec.Kind kind, @Nullable Object value)
      throws DeskException {
    boolean fits =
        switch (kind) {
          case TEXT -> value instanceof String;
          case WHOLE -> value instanceof Long number && number >= 0;
          case NUMBER -> value instanceof Number;
          case TRUTH -> value instanceof Boolean;
          case TEXTS ->
              value instanceof List<?> list
                  && !list.isEmpty()
                  && list.stream().allMatch(String.class::isInstance);
          case ANY -> value != null;
        };
    if (!fits) {
      throw DeskException.invalid(
          tool + ": " + name + " has to be " + words(kind), "correct the argument");
    }
  }

  private static String words(ToolSpec.Kind kind) {
    return switch (kind) {
      case TEXT -> "a string";
      case WHOLE -> "a whole number, 0 or more";
      case NUMBER -> "a number";
      case TRUTH -> "true or false";
      case TEXTS -> "a list of strings";
      case ANY -> "given";
    };
  }

  private static void checkTogether(String tool, ToolSpec.Group group, JsonObject args)
      throws DeskException {
    boolean named = args.has("label") || args.has("role");
    boolean numbered = args.has("index");
    if (numbered != args.has("snapshot")) {
      throw DeskException.invalid(
          "index and snapshot belong together",
          "give both as the last read printed them, or label and role");
    }
    if (numbered && named) {
      throw DeskException.invalid("index and label name two elements", "give one of the two");
    }
    boolean point = args.has("x") || args.has("y");
    if (point && (args.has("x") != args.has("y") || named || numbered)) {
      throw DeskException.invalid(
          "a point is x and y, without an element", "give both, or an element");
    }
    boolean click = tool.endsWith("click");
    if ((click || tool.equals("set_value")) && !named && !numbered && !point) {
      throw DeskException.invalid(
          tool + " needs an element" + (click ? " or a point" : ""),
          "name it by label and role, or by index with snapshot");
    }
    if (tool.equals("hotkey") && args.list("keys").size() < 2) {
      throw DeskException.invalid("a hotkey has two keys or more", "use press_key for one");
    }
    if (tool.equals("scroll")
        && !args.string("by", "").equals("into_view")
        && !(Set.of("up", "down", "left", "right").contains(args.string("direction", ""))
            && args.integer("amount", 1) >= 1
            && args.integer("amount", 1) <= 50)) {
      throw DeskException.invalid(
          "scroll goes up, down, left or right, by 1 to 50", "correct direction or amount");
    }
    String preset = args.string("preset");
    if (preset != null && Preset.named(preset) == null) {
      throw DeskException.invalid(
          "there is no preset " + preset, "use control, read, expand or deep");
    }
    Object scale = args.get("image_scale");
    if (scale instanceof Number number
        && !(number.doubleValue() >= 0.1 && number.doubleValue() <= 1)) {
      throw DeskException.invalid(
          "image_scale is from 0.1 to 1", "give the scale that the picture was made with");
    }
    if (group == ToolSpec.Group.OBSERVE
        && args.isTrue("include_screenshot") != args.has("screenshot_out_file")) {
      throw DeskException.invalid(
          "a screenshot goes to a file",
          "give include_screenshot and screenshot_out_file together");
    }
  }

  ToolSpec.Group group() {
    ToolSpec spec = ToolSpec.of(tool);
    if (spec == null) {
      throw new IllegalStateException(tool);
    }
    return spec.group();
  }

  /** Returns whether the step only looks. */
  public boolean looks() {
    return group() == ToolSpec.Group.OBSERVE || group() == ToolSpec.Group.WAIT;
  }

  /** Returns whether the step starts an app. */
  public boolean launches() {
    return group() == ToolSpec.Group.LAUNCH;
  }

  boolean names() {
    return args.has("label") || args.has("role") || args.has("index");
  }
}
