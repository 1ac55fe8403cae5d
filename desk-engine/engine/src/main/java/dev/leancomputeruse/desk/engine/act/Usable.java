package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.observe.Element;
import org.jspecify.annotations.Nullable;

/** Refuses an element that cannot take what a step does to it. */
final class Usable {
  private Usable() {}

  static void check(Step step, @Nullable Element element) throws DeskException {
    if (element != null && !element.enabled()) {
      throw DeskException.refused(
          "element_disabled",
          element.line() + " is disabled",
          "find out what enables it; do not try it again");
    }
    boolean takes =
        element == null
            || (step.tool().equals("set_value") ? element.takesValue() : element.takesText());
    if (step.group() == ToolSpec.Group.TEXT && !takes && element != null) {
      throw DeskException.refused(
          "no_text_field",
          element.line() + " takes no text",
          "name the field the text belongs into");
    }
  }
}
