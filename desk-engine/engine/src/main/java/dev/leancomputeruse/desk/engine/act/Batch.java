package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Several steps, one after the other; all are checked before the first is done. */
public record Batch(List<Step> steps) {
  private static final int MOST = 50;

  /**
   * Reads a JSON array of steps.
   *
   * @throws DeskException if it is none, or a step makes no sense
   */
  public static Batch of(String text, Options options) throws DeskException {
    Object value;
    try {
      value = Json.parse(text);
    } catch (IOException e) {
      throw DeskException.invalid("the batch is not JSON", "give an array of steps");
    }
    if (!(value instanceof List<?> list) || list.isEmpty() || list.size() > MOST) {
      throw DeskException.invalid(
          "a batch is an array of 1 to " + MOST + " steps",
          "give {\"tool\":…,\"args\":{…}} for each");
    }
    List<Step> steps = new ArrayList<>();
    for (Object element : list) {
      JsonObject step = JsonObject.of(element);
      String tool = step == null ? null : step.string("tool");
      if (step == null
          || tool == null
          || !step.members().keySet().stream()
              .allMatch(List.of("tool", "args", "expect")::contains)) {
        throw DeskException.invalid(
            "step " + (steps.size() + 1) + " is not {\"tool\":…,\"args\":{…},\"expect\":{…}}",
            "correct it");
      }
      JsonObject args = step.has("args") ? step.object("args") : JsonObject.empty();
      JsonObject expect = step.object("expect");
      if (args == null || (step.has("expect") && expect == null)) {
        throw DeskException.invalid(
            "step " + (steps.size() + 1) + ": args and expect are objects", "correct it");
      }
      Step its = Step.of(tool, args, expect);
      if (its.launches()) {
        throw DeskException.invalid("a batch does not launch", "use desk APP launch_app before it");
      }
      if (args.has("index") && !steps.isEmpty()) {
        throw DeskException.invalid(
            "step "
                + (steps.size() + 1)
                + " names an element by number, which the step before makes stale",
            "name it by label and role");
      }
      Actor.check(its, options);
      steps.add(its);
    }
    return new Batch(List.copyOf(steps));
  }
}
