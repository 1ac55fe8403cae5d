package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.JsonObject;

/**
 * What the driver says of an action. It is a claim: reading back decides.
 *
 * @param claim what it says of the effect
 * @param answer all it said
 */
public record ActionAnswer(Claim claim, JsonObject answer) {
  /** What a driver can say of an effect. */
  public enum Claim {
    CONFIRMED,
    PARTIAL,
    UNKNOWN,
    NONE
  }
}
