package dev.leancomputeruse.manifest;

/** Hears how far a transaction is; for a progress line when a step takes long. */
@FunctionalInterface
public interface Progress {
  /** Says nothing. */
  Progress NONE = (phase, done, total) -> {};

  /** The parts of a transaction, in order. */
  enum Phase {
    CHECKING,
    STAGING,
    APPLYING,
    FINISHING
  }

  /** Called before each step; {@code done} of {@code total} steps of the phase are done. */
  void step(Phase phase, int done, int total);
}
