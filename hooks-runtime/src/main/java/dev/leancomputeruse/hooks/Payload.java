package dev.leancomputeruse.hooks;

import dev.leancomputeruse.desk.protocol.Answer;
import dev.leancomputeruse.desk.protocol.ToolInput;
import org.jspecify.annotations.Nullable;

/**
 * What the agent host says about one event, as far as the hooks look at it.
 *
 * @param event what happened
 * @param session the conversation
 * @param agent the subagent in it, or null for the conversation itself
 * @param tool the tool's full name
 * @param use the host's id of this one call, or null
 * @param input the call's input
 * @param answer what the tool answered, if the event carries it
 * @param interrupted whether a person stopped the call
 */
public record Payload(
    Event event,
    String session,
    @Nullable String agent,
    String tool,
    @Nullable String use,
    ToolInput input,
    Answer answer,
    boolean interrupted) {
  /** The events that the hooks are registered for. */
  public enum Event {
    BEFORE,
    AFTER,
    AFTER_FAILURE;

    static @Nullable Event named(String name) {
      return switch (name) {
        case "PreToolUse" -> BEFORE;
        case "PostToolUse" -> AFTER;
        case "PostToolUseFailure" -> AFTER_FAILURE;
        default -> null;
      };
    }
  }
}
