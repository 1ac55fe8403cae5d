package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.observe.Element;
import dev.leancomputeruse.desk.protocol.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a person's document from being replaced by one stray key: in an editor, select-all and the
 * triple click are refused.
 */
final class DocumentEditors {
  private static final List<String> APPS =
      List.of(
          "textedit",
          "pages",
          "word",
          "writer",
          "soffice",
          "libreoffice",
          "mousepad",
          "gedit",
          "texteditor",
          "kate",
          "kwrite",
          "notepad",
          "abiword",
          "onlyoffice",
          "wps",
          "bbedit",
          "ulysses",
          "scrivener",
          "sublime",
          "featherpad",
          "pluma",
          "xed",
          "leafpad",
          "docs",
          "editor");
  private static final List<String> COMMANDS =
      List.of(
          "ctrl", "control", "cmd", "command", "meta", "super", "hyper", "win", "windows", "⌘", "⌃",
          "^");

  /** GTK selects everything by the slash, too. */
  private static final List<String> ALL = List.of("a", "keya", "/", "slash", "kpdivide");

  private static final List<String> SIDES = List.of("l", "r", "left", "right");
  private static final String HINT =
      "work line by line: press_key Home, then hotkey shift+End, and type; or set_value on the one field";

  private DocumentEditors() {}

  static void check(Step step, App app, @Nullable Element element) throws DeskException {
    boolean editor = isEditor(app) || (element != null && element.role() == Role.TEXTAREA);
    if (editor && selectsAll(step)) {
      throw DeskException.refused(
          "select_all_refused", "selecting everything in a document editor is refused", HINT);
    }
  }

  /** Asks the embedded driver, which sees what a key would replace, to look right before it. */
  static void spare(DesktopDriver driver, App app, JsonObject args) {
    if (!driver.name().equals("cua") && isEditor(app)) {
      args.with("spare_document", true);
    }
  }

  private static boolean isEditor(App app) {
    String text = (app.id() + " " + app.name()).toLowerCase(Locale.ROOT);
    return APPS.stream().anyMatch(text::contains);
  }

  private static boolean selectsAll(Step step) {
    JsonObject args = step.args();
    return switch (step.tool()) {
      case "click" -> args.integer("count", 1) >= 3;
      case "hotkey", "press_key" -> selectsAll(args);
      case "invoke_menu" -> {
        List<String> path = args.strings("path");
        yield path.get(path.size() - 1).replace("…", "").strip().equalsIgnoreCase("select all");
      }
      default -> false;
    };
  }

  private static boolean selectsAll(JsonObject args) {
    List<String> given = new ArrayList<>(args.strings("modifiers"));
    given.addAll(args.strings("keys"));
    given.add(args.string("key", ""));
    boolean command = false;
    boolean all = false;
    for (String keys : given) {
      // Some drivers take a whole combination as one word.
      for (String key : keys.toLowerCase(Locale.ROOT).split("[+ -]", -1)) {
        String name = key.replace("_", "").replace("xk", "");
        command |= isCommand(name);
        all |= ALL.contains(name);
      }
    }
    return command && all;
  }

  /** Keys on both sides have names of their own: Control_L, ControlRight, lctrl. */
  private static boolean isCommand(String key) {
    for (String name : COMMANDS) {
      if (key.equals(name)) {
        return true;
      }
      for (String side : SIDES) {
        if (key.equals(name + side) || key.equals(side + name)) {
          return true;
        }
      }
    }
    return false;
  }
}
