package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.JsonObject;

/** Reads what the driver claims of an effect, in the words of its old and new versions. */
final class Claims {
  private Claims() {}

  static ActionAnswer.Claim of(JsonObject answer) {
    return switch (answer.string("effect", "")) {
      case "confirmed" -> ActionAnswer.Claim.CONFIRMED;
      case "partial" -> ActionAnswer.Claim.PARTIAL;
      case "suspected_noop", "none" -> ActionAnswer.Claim.NONE;
      default ->
          answer.isTrue("verified") ? ActionAnswer.Claim.CONFIRMED : ActionAnswer.Claim.UNKNOWN;
    };
  }
}
