package dev.leancomputeruse.desk.engine.act;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a tool takes.
 *
 * @param group what it is to the engine
 * @param args the arguments and their kinds; a name with a star has to be there
 */
record ToolSpec(Group group, Map<String, Kind> args) {
  /** What a tool is to the engine. */
  enum Group {
    ELEMENT,
    TEXT,
    KEY,
    POINT,
    WINDOW,
    FRONT,
    LAUNCH,
    OBSERVE,
    WAIT
  }

  /** What an argument has to be. */
  enum Kind {
    TEXT,
    WHOLE,
    NUMBER,
    TRUTH,
    TEXTS,
    ANY
  }

  private static final Map<String, Kind> SELECTOR =
      args("label TEXT", "role TEXT", "index WHOLE", "snapshot TEXT", "preset TEXT");
  private static final String[] POINT = {
    "x NUMBER",
    "y NUMBER",
    "button TEXT",
    "count WHOLE",
    "modifier TEXTS",
    "from_zoom TRUTH",
    "image_scale NUMBER",
    "image_size TEXT"
  };
  private static final Map<String, ToolSpec> ALL = all();

  private static Map<String, ToolSpec> all() {
    Map<String, ToolSpec> all = new LinkedHashMap<>();
    for (String click : List.of("click", "double_click", "right_click")) {
      all.put(click, new ToolSpec(Group.ELEMENT, with(POINT)));
    }
    all.put("set_value", new ToolSpec(Group.TEXT, with("*value TEXT")));
    all.put(
        "type_text",
        new ToolSpec(Group.TEXT, with("*text TEXT", "press_enter TRUTH", "delay_ms WHOLE")));
    all.put("press_key", new ToolSpec(Group.KEY, with("*key TEXT", "modifiers TEXTS")));
    all.put("hotkey", new ToolSpec(Group.KEY, with("*keys TEXTS")));
    all.put(
        "scroll",
        new ToolSpec(
            Group.ELEMENT,
            with("direction TEXT", "amount WHOLE", "by TEXT", "x NUMBER", "y NUMBER")));
    all.put(
        "drag",
        new ToolSpec(
            Group.POINT,
            args(
                "*from_x NUMBER",
                "*from_y NUMBER",
                "*to_x NUMBER",
                "*to_y NUMBER",
                "steps WHOLE",
                "duration_ms WHOLE",
                "button TEXT",
                "modifier TEXTS",
                "image_scale NUMBER",
                "image_size TEXT")));
    all.put(
        "move_cursor",
        new ToolSpec(
            Group.POINT, args("*x NUMBER", "*y NUMBER", "image_scale NUMBER", "image_size TEXT")));
    all.put("invoke_menu", new ToolSpec(Group.WINDOW, args("*path TEXTS")));
    all.put(
        "set_window_frame",
        new ToolSpec(
            Group.WINDOW, args("*x NUMBER", "*y NUMBER", "*width NUMBER", "*height NUMBER")));
    all.put("bring_to_front", new ToolSpec(Group.FRONT, new LinkedHashMap<>()));
    all.put(
        "launch_app",
        new ToolSpec(
            Group.LAUNCH,
            args(
                "urls TEXTS",
                "additional_arguments TEXTS",
                "creates_new_application_instance TRUTH")));
    all.put(
        "get_window_state",
        new ToolSpec(
            Group.OBSERVE,
            args(
                "preset TEXT",
                "query TEXT",
                "since TEXT",
                "menus TRUTH",
                "include_screenshot TRUTH",
                "screenshot_out_file TEXT")));
    all.put("verify_state", new ToolSpec(Group.WAIT, args("*expect ANY", "timeout_ms WHOLE")));
    return all;
  }

  /** Returns what the tool takes, or null if desk has no such tool. */
  static @Nullable ToolSpec of(String tool) {
    return ALL.get(tool);
  }

  /** Returns the names of all tools. */
  static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  private static Map<String, Kind> with(String... more) {
    Map<String, Kind> all = new LinkedHashMap<>(SELECTOR);
    all.putAll(args(more));
    return all;
  }

  private static Map<String, Kind> args(String... specs) {
    Map<String, Kind> all = new LinkedHashMap<>();
    for (String spec : specs) {
      int space = spec.indexOf(' ');
      all.put(spec.substring(0, space), Kind.valueOf(spec.substring(space + 1)));
    }
    return all;
  }
}
